import { mutate } from 'swr';
import { factorCheck } from '../../../bff/contract/account/secondFactor.ts';
import { DialogFrame } from '../../components/overlay/DialogFrame.tsx';
import { closeDialog, dismissDialog } from '../../lib/dialogs.ts';
import { noteFactorShown } from '../../lib/factorGate.ts';
import { useAction } from '../../lib/hooks/useAction.ts';
import { FactorCodeForm } from './FactorCodeForm.tsx';

/** Asks an operator for a code of the second factor; what waited for it goes on then. */
export function FactorDialog() {
  const check = useAction(factorCheck, {
    success: '验证通过',
    failure: false,
    onDone: async () => {
      noteFactorShown();
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
