import { useState } from 'react';
import type { Data } from '../../../bff/contract/call.ts';
import { factorBegin, factorConfirm, factorEnd, factorState } from '../../../bff/contract/secondFactor.ts';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/form/Field.tsx';
import { Form } from '../../components/form/Form.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { useAction } from '../../lib/useAction.ts';
import { useCall } from '../../lib/useCall.ts';

/** A field for a code, and the button that sends it. */
function CodeForm({
  label,
  submit,
  action,
}: {
  label: string;
  submit: string;
  action: ReturnType<typeof useAction<typeof factorConfirm | typeof factorEnd>>;
}) {
  const [code, setCode] = useState('');
  return (
    <Form
      className="max-w-sm"
      error={action.error}
      onSubmit={async () => {
        await action.run({ code: code.trim() });
        setCode('');
      }}
    >
      <Field
        name="code"
        label={label}
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        value={code}
        onChange={setCode}
      />
      <Button type="submit" disabled={action.pending || code.trim().length < 6}>
        {submit}
      </Button>
    </Form>
  );
}

/** An operator's second factor: begun by scanning a secret, confirmed by a code, ended by another. */
export function SecondFactor() {
  const { data } = useCall(factorState, {});
  const [begun, setBegun] = useState<Data<typeof factorBegin>>();
  const [recovery, setRecovery] = useState<readonly string[]>([]);
  const begin = useAction(factorBegin, { onDone: (given) => setBegun(given) });
  const confirm = useAction(factorConfirm, {
    success: '二次验证已开启',
    failure: false,
    revalidates: [factorState],
    onDone: ({ recovery_codes: codes }) => {
      setRecovery(codes);
      setBegun(undefined);
    },
  });
  const end = useAction(factorEnd, {
    success: ({ message }) => message,
    failure: false,
    revalidates: [factorState],
    onDone: () => setRecovery([]),
  });
  return (
    <section aria-labelledby="factor" className="mt-10">
      <h2 id="factor" className="font-semibold text-lg">
        二次验证
      </h2>
      <p className="mt-2 text-muted text-sm">
        开启后，下架报告、发放会员等运营操作需要验证器应用中的验证码。
      </p>
      {data === undefined && <Skeleton className="mt-4 h-11" />}
      {data && !data.enrolled && begun === undefined && (
        <Button className="mt-4" disabled={begin.pending} onClick={() => void begin.run({})}>
          开启二次验证
        </Button>
      )}
      {begun && (
        <div className="mt-4 space-y-4">
          <img
            src={begun.image}
            alt="验证器应用的二维码"
            width={190}
            height={190}
            className="border border-line bg-white"
          />
          <p className="break-all text-sm">
            无法扫码时，在应用中输入密钥 <code className="select-all font-mono">{begun.secret}</code>
          </p>
          <CodeForm label="应用显示的 6 位数字" submit="确认开启" action={confirm} />
        </div>
      )}
      {recovery.length > 0 && (
        <div className="mt-4" role="status">
          <p className="text-sm">请保存这些恢复码，每个可用一次，离开本页后不再显示：</p>
          <ul className="mt-2 grid max-w-sm grid-cols-2 gap-x-6 font-mono text-sm leading-7">
            {recovery.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
      )}
      {data?.enrolled && (
        <div className="mt-4 space-y-3">
          <p className="text-sm">已开启，剩余{data.recovery_left}个恢复码。</p>
          <CodeForm label="验证码或恢复码" submit="关闭二次验证" action={end} />
        </div>
      )}
    </section>
  );
}
