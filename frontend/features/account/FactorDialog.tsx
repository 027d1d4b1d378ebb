import { useState } from 'react';
import { mutate } from 'swr';
import type { DataOf } from '../../../bff/contract/calls.ts';
import { Button } from '../../components/Button.tsx';
import { Field, Form } from '../../components/form/Form.tsx';
import { DialogFrame } from '../../components/overlay/Dialog.tsx';
import { Skeleton } from '../../components/Placeholders.tsx';
import type { ApiError } from '../../lib/api.ts';
import { closeDialog, dismissDialog, openDialog } from '../../lib/dialogs.ts';
import { markFactorShown } from '../../lib/gate.ts';
import { useAction } from '../../lib/hooks/useAction.ts';
import { useCall } from '../../lib/hooks/useCall.ts';

/** Label, button and call of the form. */
interface FactorCodeFormProps {
  label: string;
  hint?: string;
  submit: string;
  tone?: 'primary';
  pending: boolean;
  error: ApiError | null;
  onCode: (code: string) => Promise<unknown>;
}

/** A field for a code of the second factor, and the button that sends it. */
export function FactorCodeForm({ label, hint, submit, tone, pending, error, onCode }: FactorCodeFormProps) {
  const [code, setCode] = useState('');
  return (
    <Form
      className="max-w-sm"
      error={error}
      onSubmit={async () => {
        await onCode(code.trim());
        setCode('');
      }}
    >
      <Field
        name="code"
        label={label}
        {...(hint && { hint })}
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        data-autofocus
        value={code}
        onChange={setCode}
      />
      <Button
        type="submit"
        {...(tone && { tone, className: 'w-full' })}
        disabled={pending || code.trim().length < 6}
      >
        {submit}
      </Button>
    </Form>
  );
}

/** Asks an operator for a code of the second factor; the calls that wait for it then continue. */
export function FactorDialog() {
  const check = useAction('/api/user/factorCheck', {
    success: '验证通过',
    failure: false,
    onDone: async () => {
      markFactorShown();
      closeDialog();
      await mutate(() => true);
    },
  });
  return (
    <DialogFrame title="二次验证" onClose={dismissDialog} className="max-w-sm">
      <FactorCodeForm
        label="验证器应用中的验证码"
        hint="6 位数字；手机不在身边时可用恢复码"
        submit="确认"
        tone="primary"
        {...check}
        onCode={(code) => check.run({ code })}
      />
    </DialogFrame>
  );
}

/** First: the token by which an administrator lets one begin. */
function TokenStep({ onBegun }: { onBegun: (begun: DataOf<'/api/user/factorBegin'>) => void }) {
  const [token, setToken] = useState('');
  const begin = useAction('/api/user/factorBegin', { failure: false, onDone: onBegun });
  return (
    <Form error={begin.error} onSubmit={() => void begin.run({ token: token.trim() })}>
      <p className="text-sm">使用运营台须先用手机上的验证器应用开启二次验证。</p>
      <Field
        name="token"
        label="设置令牌"
        hint="由管理员授予运营权限时给出，24 小时内可用一次"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        data-autofocus
        value={token}
        onChange={setToken}
      />
      <Button type="submit" tone="primary" className="w-full" disabled={begin.pending || token.trim() === ''}>
        开始设置
      </Button>
    </Form>
  );
}

/** Then: the secret, scanned or typed, and a code of it. */
function ScanStep({
  begun,
  onRecovery,
}: {
  begun: DataOf<'/api/user/factorBegin'>;
  onRecovery: (codes: readonly string[]) => void;
}) {
  const confirm = useAction('/api/user/factorConfirm', {
    success: '二次验证已开启',
    failure: false,
    revalidates: ['/api/user/factor'],
    onDone: ({ recovery_codes: codes }) => {
      markFactorShown();
      onRecovery(codes);
    },
  });
  return (
    <div className="space-y-4">
      <p className="text-sm">用验证器应用扫描二维码：</p>
      <img
        src={begun.image}
        alt="验证器应用的二维码"
        width={190}
        height={190}
        className="mx-auto border border-line bg-white"
      />
      <p className="break-all text-sm">
        无法扫码时，在应用中输入密钥：
        <code className="mt-1 block select-all font-mono">{begun.secret}</code>
      </p>
      <FactorCodeForm
        label="应用显示的 6 位数字"
        submit="确认开启"
        tone="primary"
        {...confirm}
        onCode={(code) => confirm.run({ code })}
      />
    </div>
  );
}

/** Last: the recovery codes, shown this once. */
function RecoveryStep({ codes }: { codes: readonly string[] }) {
  return (
    <div className="space-y-4">
      <p className="text-sm" role="status">
        二次验证已开启。请保存这些恢复码，手机不在身边时每个可用一次，关闭后不再显示：
      </p>
      <ul className="grid grid-cols-2 gap-x-6 font-mono text-sm leading-7">
        {codes.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <Button tone="primary" className="w-full" data-autofocus onClick={closeDialog}>
        已保存，继续操作
      </Button>
    </div>
  );
}

/** An operator begins a second factor: scans a secret, shows a code of it, keeps the recovery codes. */
export function EnrolDialog() {
  const [begun, setBegun] = useState<DataOf<'/api/user/factorBegin'>>();
  const [recovery, setRecovery] = useState<readonly string[]>();
  return (
    <DialogFrame title="开启二次验证" onClose={dismissDialog} className="max-w-sm">
      {!begun && <TokenStep onBegun={setBegun} />}
      {begun && !recovery && <ScanStep begun={begun} onRecovery={setRecovery} />}
      {recovery && <RecoveryStep codes={recovery} />}
    </DialogFrame>
  );
}

/** An operator's second factor: begun in a dialog, ended by a code. */
export function SecondFactor() {
  const { data } = useCall('/api/user/factor', {});
  const end = useAction('/api/user/factorEnd', {
    success: ({ message }) => message,
    failure: false,
    revalidates: ['/api/user/factor'],
  });
  return (
    <section aria-labelledby="factor" className="mt-10">
      <h2 id="factor" className="font-semibold text-lg">
        二次验证
      </h2>
      <p className="mt-2 text-muted text-sm">
        使用运营台须先开启；之后每 30 分钟输入一次验证器应用中的验证码。关闭后须由管理员重新给出设置令牌。
      </p>
      {data === undefined && <Skeleton className="mt-4 h-11" />}
      {data && !data.enrolled && (
        <Button className="mt-4" onClick={() => openDialog('enrol', {})}>
          开启二次验证
        </Button>
      )}
      {data?.enrolled && (
        <div className="mt-4 space-y-3">
          <p className="text-sm">已开启，剩余 {data.recovery_left} 个恢复码。</p>
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
