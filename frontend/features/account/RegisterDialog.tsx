import { useState } from 'react';
import { phoneRegister } from '../../../bff/contract/endpoints/account.ts';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/form/Form.tsx';
import { DialogFrame } from '../../components/overlay/Dialog.tsx';
import { Checkbox } from '../../components/search/Checkbox.tsx';
import { dismissDialog, openDialog } from '../../lib/dialogs.ts';
import { useAction } from '../../lib/hooks/useAction.ts';
import { notify } from '../../lib/notify.ts';
import { afterLogin } from '../../lib/session.ts';
import { readReferral } from '../../lib/storage/referral.ts';
import { messages } from '../../lib/words.ts';
import { LegalLinks, PhoneForm, type PhoneValues } from './PhoneForm.tsx';

/** Registering with a phone; the code of an invitation's link stands in its field (spec §2). */
export function RegisterDialog() {
  const [referral] = useState(() => readReferral(window.localStorage));
  const [invite, setInvite] = useState(referral.invite);
  const [agreed, setAgreed] = useState(false);
  const register = useAction(phoneRegister, { onDone: () => afterLogin(messages.registered) });
  const submit = (values: PhoneValues) => {
    if (!agreed) return void notify('warning', '请先阅读并同意服务协议和隐私政策');
    const { channel, referrer } = referral;
    void register.run({
      ...values,
      agree: 1,
      ...(invite.trim() && { invite_code: invite.trim() }),
      ...(channel && { channel }),
      ...(referrer && { referrer }),
    });
  };
  return (
    <DialogFrame title="手机注册" onClose={dismissDialog} className="max-w-sm">
      <PhoneForm
        purpose="register"
        password={{ label: '密码' }}
        submitLabel="确认"
        onSubmit={submit}
        onCancel={() => openDialog('login', { mode: 'password' })}
        pending={register.pending}
        error={register.error}
      >
        <Field
          name="invite_code"
          label="邀请码（选填）"
          autoComplete="off"
          value={invite}
          onChange={setInvite}
        />
        <Checkbox checked={agreed} onChange={setAgreed} className="text-sm">
          <span>
            我已年满 18 周岁，已阅读并同意
            <LegalLinks />
          </span>
        </Checkbox>
      </PhoneForm>
      {/* Nobody scans the phone in the own hand. */}
      <p className="mt-3 flex justify-center border-line border-t pt-3 max-md:hidden">
        <Button tone="quiet" onClick={() => openDialog('login', { mode: 'qr' })} className="text-sea">
          微信扫码注册
        </Button>
      </p>
    </DialogFrame>
  );
}
