import type { PlanRow } from '../../../bff/contract/orders.ts';
import { classNames } from '../../lib/classNames.ts';
import { planRights } from './planRights.tsx';

function Price({ plan }: { plan: PlanRow }) {
  if (plan.price === 0) return <span className="text-muted text-sm">免费</span>;
  return (
    <span className="flex flex-wrap items-baseline justify-center gap-x-2 tabular-nums">
      <span className="whitespace-nowrap">
        <span className="font-figure text-xl">{plan.price}</span>
        <span className="text-sm"> 元/年</span>
      </span>
      <del className="text-muted text-xs">
        <span className="sr-only">原价</span>
        {plan.org_price}
      </del>
    </span>
  );
}

/** The plans as columns, their rights as rows; on a phone the names stay while the columns move. */
export function PlanTable({ plans }: { plans: readonly PlanRow[] }) {
  return (
    <section
      aria-label="会员权益对照表"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="relative overflow-x-auto border-ink border-t"
    >
      <table className="w-full min-w-[32rem] table-fixed text-center">
        <caption className="sr-only">普通用户与三级会员的权益对照</caption>
        <thead>
          <tr className="border-line border-b align-top">
            <td className="sticky left-0 w-25 bg-paper sm:w-44" />
            {plans.map((plan) => (
              <th
                key={plan.level}
                scope="col"
                className={classNames('px-2 py-5 font-normal', plan.level > 0 && 'bg-gilt')}
              >
                <span className={classNames('mb-1 block font-semibold', plan.level > 0 && 'text-gold')}>
                  {plan.name}
                </span>
                <Price plan={plan} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {planRights.map((right) => (
            <tr key={right.name} className="border-line border-b">
              <th scope="row" className="sticky left-0 bg-paper py-3.5 text-left font-normal text-muted">
                {right.name}
              </th>
              {plans.map((plan) => (
                <td key={plan.level} className="px-2 py-3.5 tabular-nums">
                  {right.of(plan)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
