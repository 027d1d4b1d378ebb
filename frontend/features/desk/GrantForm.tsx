import { useState } from 'react';
import { deskGrant, deskLedger, deskUser } from '../../../bff/contract/deskUsers.ts';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/form/Field.tsx';
import { SelectField } from '../../components/form/SelectField.tsx';
import { useAction } from '../../lib/useAction.ts';
import { useFields } from '../../lib/useFields.ts';
import { words } from '../../lib/words.ts';
import { ReasonForm } from './ReasonForm.tsx';

const tiers = words.tiers.map((name, id) => ({ id, name: id === 0 ? '不授予会员' : name }));

/** Gives an account days of a tier, or shells. */
export function GrantForm({ id }: { id: number }) {
  const [open, setOpen] = useState(false);
  const [level, setLevel] = useState(0);
  const { values, field } = useFields({ days: '30', shells: '' });
  const grant = useAction(deskGrant, {
    success: ({ msg }) => msg,
    revalidates: [deskUser, deskLedger],
    failure: false,
    onDone: () => setOpen(false),
  });
  const give = (reason: string) =>
    grant.run({
      id,
      reason,
      ...(level > 0 && { level: level as 1 | 2 | 3, days: Number(values.days) }),
      ...(values.shells.trim() && { shells: Number(values.shells) }),
    });
  return (
    <div className="mt-4">
      <Button size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
        授予会员或贝壳
      </Button>
      {open && (
        <ReasonForm
          act="授予"
          effect="立即生效；会员按购买的同样规则延长。"
          pending={grant.pending}
          error={grant.error}
          onAct={(reason) => void give(reason)}
          onCancel={() => setOpen(false)}
        >
          <div className="grid gap-x-4 sm:grid-cols-3">
            <SelectField name="level" label="会员等级" value={level} onChange={setLevel} choices={tiers} />
            <Field
              name="days"
              label="天数"
              inputMode="numeric"
              disabled={level === 0}
              autoComplete="off"
              {...field('days')}
            />
            <Field name="shells" label="贝壳" inputMode="numeric" autoComplete="off" {...field('shells')} />
          </div>
        </ReasonForm>
      )}
    </div>
  );
}
