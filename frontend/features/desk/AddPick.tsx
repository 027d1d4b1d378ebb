import { useState } from 'react';
import { deskRecommend, deskRecommended } from '../../../bff/contract/desk/reports.ts';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/form/Field.tsx';
import { useAction } from '../../lib/hooks/useAction.ts';
import { rankings } from './names.ts';
import { ReasonForm } from './ReasonForm.tsx';

/** Takes a report into a ranked list by its number. */
export function AddPick({ ranking }: { ranking: 1 | 2 | 3 }) {
  const [open, setOpen] = useState(false);
  const [id, setId] = useState('');
  const add = useAction(deskRecommend, {
    success: ({ msg }) => msg,
    revalidates: [deskRecommended],
    failure: false,
    onDone: () => {
      setOpen(false);
      setId('');
    },
  });
  return (
    <div className="mb-4">
      <Button aria-expanded={open} onClick={() => setOpen(!open)}>
        加入一份报告
      </Button>
      {open && (
        <ReasonForm
          act="加入"
          effect={`它将排在${rankings[ranking]}的最前面。`}
          pending={add.pending}
          error={add.error}
          onAct={(reason) => void add.run({ id, recommend: ranking, reason })}
          onCancel={() => setOpen(false)}
        >
          <Field
            name="id"
            label="报告编号"
            value={id}
            onChange={setId}
            inputMode="numeric"
            autoComplete="off"
            required
          />
        </ReasonForm>
      )}
    </div>
  );
}
