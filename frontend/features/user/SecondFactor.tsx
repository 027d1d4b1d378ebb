import { factorEnd, factorState } from '../../../bff/contract/endpoints/account.ts';
import { Button } from '../../components/Button.tsx';
import { Skeleton } from '../../components/Placeholders.tsx';
import { openDialog } from '../../lib/dialogs.ts';
import { useAction } from '../../lib/hooks/useAction.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { FactorCodeForm } from '../account/FactorDialog.tsx';

/** An operator's second factor: begun in a dialog, ended by a code. */
export function SecondFactor() {
  const { data } = useCall(factorState, {});
  const end = useAction(factorEnd, {
    success: ({ message }) => message,
    failure: false,
    revalidates: [factorState],
  });
  return (
    <section aria-labelledby="factor" className="mt-10">
      <h2 id="factor" className="font-semibold text-lg">
        二次验证
      </h2>
      <p className="mt-2 text-muted text-sm">
        使用运营台须先开启；之后每30分钟输入一次验证器应用中的验证码。关闭后须由管理员重新给出设置令牌。
      </p>
      {data === undefined && <Skeleton className="mt-4 h-11" />}
      {data && !data.enrolled && (
        <Button className="mt-4" onClick={() => openDialog('enrol', {})}>
          开启二次验证
        </Button>
      )}
      {data?.enrolled && (
        <div className="mt-4 space-y-3">
          <p className="text-sm">已开启，剩余{data.recovery_left}个恢复码。</p>
          <FactorCodeForm
            label="验证码或恢复码"
            submit="关闭二次验证"
            {...end}
            onCode={(code) => end.run({ code })}
          />
        </div>
      )}
    </section>
  );
}
