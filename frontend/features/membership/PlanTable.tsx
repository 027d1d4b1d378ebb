import type { PlanRow } from '../../../bff/contract/orders.ts';
import { classNames } from '../../lib/classNames.ts';
import { PlanOffer, PlanPrice } from './PlanOffer.tsx';
import { answerOf, planRights } from './planRights.tsx';

/** The plans as columns, their rights as rows: where there is room for all side by side. */
export function PlanTable({ plans }: { plans: readonly PlanRow[] }) {
  return (
    <table className="w-full table-fixed border-ink border-t text-center max-md:hidden">
      <caption className="sr-only">普通用户与三级会员的权益对照</caption>
      <thead>
        <tr className="border-line border-b align-top">
          <td className="w-28 lg:w-44" />
          {plans.map((plan) => (
            <th
              key={plan.level}
              scope="col"
              className={classNames('px-2 py-5 font-normal', plan.level > 0 && 'bg-gilt')}
            >
              <span className={classNames('mb-1 block font-semibold text-lg', plan.level > 0 && 'text-gold')}>
                {plan.name}
              </span>
              <PlanPrice plan={plan} />
              <PlanOffer plan={plan} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {planRights.map((right) => (
          <tr key={right.name} className="border-line border-b">
            <th scope="row" className="py-3.5 text-left font-normal text-muted">
              {right.name}
            </th>
            {plans.map((plan) => (
              <td key={plan.level} className="px-2 py-3.5 tabular-nums">
                {answerOf(right.of(plan))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
