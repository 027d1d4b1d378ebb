import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { SelectField } from '../../components/form/ChoiceField.tsx';
import { Field, useFields } from '../../components/form/Form.tsx';
import { useAction } from '../../lib/hooks/useAction.ts';
import { words } from '../../lib/words.ts';
import { ReasonForm } from './ReasonForm.tsx';

/** Giving an account days of a tier or shells, and taking them back. */
const ways = {
  grant: {
    call: '/api/operator/user/grant',
    act: '授予',
    open: '授予会员或贝壳',
    none: '不授予会员',
    days: '30',
    hint: '会员的天数',
    effect: '立即生效；会员按购买的同样规则延长。',
  },
  withdraw: {
    call: '/api/operator/user/withdraw',
    act: '收回',
    open: '收回会员或贝壳',
    none: '不收回会员',
    days: '',
    hint: '不填则收回全部剩余',
    effect: '立即生效，已用去的日子不退。订单退款时会自动收回所购会员，在此收回的日子不再重复计算。',
  },
} as const;

type Way = keyof typeof ways;

function EntitlementForm({ id, way, onClose }: { id: number; way: Way; onClose: () => void }) {
  const { call, act, none, days, hint, effect } = ways[way];
  const [level, setLevel] = useState(0);
  const { values, field } = useFields({ days: days as string, shells: '' });
  const action = useAction<'/api/operator/user/grant' | '/api/operator/user/withdraw'>(call, {
    success: ({ msg }) => msg,
    revalidates: ['/api/operator/user/detail', '/api/operator/user/ledger'],
    failure: false,
    onDone: onClose,
  });
  const tiers = words.tiers.map((name, tier) => ({ id: tier, name: tier === 0 ? none : name }));
  const run = (reason: string) =>
    action.run({
      id,
      reason,
      ...(level > 0 && { level: level as 1 | 2 | 3 }),
      ...(level > 0 && values.days.trim() && { days: Number(values.days) }),
      ...(values.shells.trim() && { shells: Number(values.shells) }),
    });
  return (
    <ReasonForm
      act={act}
      effect={effect}
      pending={action.pending}
      error={action.error}
      onAct={(reason) => void run(reason)}
      onCancel={onClose}
    >
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-3">
        <SelectField name="level" label="会员等级" value={level} onChange={setLevel} choices={tiers} />
        <Field
          name="days"
          label="天数"
          hint={hint}
          inputMode="numeric"
          disabled={level === 0}
          autoComplete="off"
          {...field('days')}
        />
        <Field name="shells" label="贝壳" inputMode="numeric" autoComplete="off" {...field('shells')} />
      </div>
    </ReasonForm>
  );
}

/** Gives an account days of a tier or shells, or takes them back. */
export function Entitlements({ id }: { id: number }) {
  const [way, setWay] = useState<Way | null>(null);
  return (
    <div className="mt-4">
      <p className="flex flex-wrap gap-2">
        {(Object.keys(ways) as Way[]).map((one) => (
          <Button
            key={one}
            size="sm"
            aria-expanded={way === one}
            onClick={() => setWay(way === one ? null : one)}
          >
            {ways[one].open}
          </Button>
        ))}
      </p>
      {way && <EntitlementForm key={way} id={id} way={way} onClose={() => setWay(null)} />}
    </div>
  );
}
