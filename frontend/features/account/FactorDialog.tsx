import { useState } from 'react';
import { mutate } from 'swr';
import { factorCheck } from '../../../bff/contract/secondFactor.ts';
import { Button } from '../../components/Button.tsx';
import { DialogFrame } from '../../components/DialogFrame.tsx';
import { Field } from '../../components/form/Field.tsx';
import { Form } from '../../components/form/Form.tsx';
import { closeDialog, dismissDialog } from '../../lib/dialogs.ts';
import { useAction } from '../../lib/useAction.ts';

/** Asks an operator for a code of the second factor; what was refused for want of it is read anew. */
export function FactorDialog() {
  const [code, setCode] = useState('');
  const check = useAction(factorCheck, {
    success: '验证通过，可以继续操作',
    failure: false,
    onDone: async () => {
      closeDialog();
      await mutate(() => true);
    },
  });
  return (
    <DialogFrame title="二次验证" onClose={dismissDialog} className="max-w-sm">
      <Form onSubmit={() => void check.run({ code: code.trim() })} error={check.error}>
        <Field
          name="code"
          label="验证器应用中的验证码"
          hint="6 位数字；手机不在身边时可用恢复码"
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          data-autofocus
          value={code}
          onChange={setCode}
        />
        <Button
          type="submit"
          tone="primary"
          className="w-full"
          disabled={check.pending || code.trim().length < 6}
        >
          确认
        </Button>
      </Form>
    </DialogFrame>
  );
}
