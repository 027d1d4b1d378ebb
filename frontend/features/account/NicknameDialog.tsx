import { useState } from 'react';
import { nicknameLength } from '../../../bff/contract/constants.ts';
import { setNickname } from '../../../bff/contract/endpoints/account.ts';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/form/Field.tsx';
import { Form } from '../../components/form/Form.tsx';
import { DialogFrame } from '../../components/overlay/DialogFrame.tsx';
import { closeDialog, dismissDialog } from '../../lib/dialogs.ts';
import { useAction } from '../../lib/hooks/useAction.ts';
import { accountChanged, useViewer } from '../../lib/session.ts';

/** Another nickname. */
export function NicknameDialog() {
  const { user } = useViewer();
  const [nickname, setName] = useState(user?.nickname ?? '');
  const action = useAction(setNickname, {
    failure: false,
    success: ({ message }) => message,
    onDone: async () => {
      closeDialog();
      await accountChanged();
    },
  });
  return (
    <DialogFrame title="修改昵称" onClose={dismissDialog} className="max-w-sm">
      <Form onSubmit={() => void action.run({ nickname })} error={action.error}>
        <Field
          name="nickname"
          label="昵称"
          hint={`${nicknameLength.min} 至 ${nicknameLength.max} 个字，他人可见`}
          autoComplete="nickname"
          data-autofocus
          value={nickname}
          onChange={setName}
        />
        <div className="flex gap-3 pt-1">
          <Button className="flex-1" onClick={dismissDialog}>
            取消
          </Button>
          <Button
            type="submit"
            tone="primary"
            className="flex-1"
            disabled={action.pending || nickname.trim() === ''}
          >
            保存
          </Button>
        </div>
      </Form>
    </DialogFrame>
  );
}
