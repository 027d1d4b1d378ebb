import { useState } from 'react';
import type { PlanRow } from '../../../bff/contract/orders.ts';
import { Tabs } from '../../components/list/Tabs.tsx';
import { useViewer } from '../../lib/session.ts';
import { PlanOffer, PlanPrice } from './PlanOffer.tsx';
import { answerOf, type PlanRight, planRights } from './planRights.tsx';

/** Rights of a plan, those beyond the plan below it first. */
function ordered(plan: PlanRow, below: PlanRow | undefined): { right: PlanRight; more: boolean }[] {
  const rows = planRights.map((right) => ({
    right,
    more: below !== undefined && right.of(plan) !== right.of(below),
  }));
  return [...rows.filter(({ more }) => more), ...rows.filter(({ more }) => !more)];
}

/** One plan: price, the way to it, its rights. */
function PlanCard({ plan, below }: { plan: PlanRow; below: PlanRow | undefined }) {
  return (
    <section aria-label={plan.name}>
      <div className={plan.level > 0 ? 'bg-gilt px-4 py-5 text-center' : 'px-4 py-5 text-center'}>
        <PlanPrice plan={plan} />
        <PlanOffer plan={plan} />
      </div>
      <dl>
        {ordered(plan, below).map(({ right, more }) => (
          <div key={right.name} className="flex justify-between gap-4 border-line border-b py-3">
            <dt className="text-muted">{right.name}</dt>
            <dd className={more ? 'font-semibold tabular-nums' : 'tabular-nums'}>
              {answerOf(right.of(plan))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The plans on a phone: one at a time, what it has more than the one below at the top. */
export function PlanCards({ plans }: { plans: readonly PlanRow[] }) {
  const { level } = useViewer();
  const [chosen, setChosen] = useState<number | null>(null);
  const selected = chosen ?? Math.max(1, level);
  return (
    <div className="md:hidden">
      <Tabs
        label="会员方案"
        tabs={plans.map((plan, index) => ({
          key: plan.level,
          name: plan.name,
          content: () => <PlanCard plan={plan} below={plans[index - 1]} />,
        }))}
        selected={selected}
        onSelect={setChosen}
      />
    </div>
  );
}
