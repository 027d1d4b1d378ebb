import type { PlanRow } from '../../../bff/contract/orders.ts';
import { PageTitle } from '../../components/Logo.tsx';
import { ErrorState, Skeleton } from '../../components/Placeholders.tsx';
import { classNames } from '../../lib/classNames.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { answerOf, PlanCards, PlanOffer, PlanPrice, planRights } from './PlanCards.tsx';

/** The plans as columns, their rights as rows: where there is room for all side by side. */
function PlanTable({ plans }: { plans: readonly PlanRow[] }) {
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

/** One on a phone, all side by side elsewhere. */
const levels = [0, 1, 2, 3] as const;
const besideOnly = (level: number) => level > 0 && 'max-md:hidden';

/** Holds the place of the plans, as high as they are: what each costs, and a line for each right. */
function PlanSkeletons() {
  return (
    <div className="border-line md:border-ink md:border-t">
      <div className="flex h-46 items-center gap-4 border-line border-b md:h-50 md:pl-28 lg:h-45 lg:pl-44">
        {levels.map((level) => (
          <Skeleton key={level} className={classNames('h-36 flex-1', besideOnly(level))} />
        ))}
      </div>
      {planRights.map(({ name }) => (
        <div key={name} className="flex h-13 items-center border-line border-b md:h-[3.4375rem]">
          <div className="w-28 shrink-0 lg:w-44">
            <Skeleton className="h-3.5 w-20" />
          </div>
          {levels.map((level) => (
            <div
              key={level}
              className={classNames('flex flex-1 justify-end md:justify-center', besideOnly(level))}
            >
              <Skeleton className="h-3.5 w-14" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Order of consecutive memberships, in a line each. */
const terms = [
  ['怎样续费', '同一等级续费，有效期在原到期日之后延长一年。'],
  ['怎样升级', '升级立即生效，原等级剩余的时间顺延到新等级到期之后。'],
  ['每天的次数', '下载次数按北京时间每天更新；下载过的报告再次下载不计次数。'],
  ['发票', '付款后在“我的订单”里申请；也可扫描客服二维码，回复“发票”。'],
] as const;

/** /vip: what each membership gives, side by side. */
export function Plans() {
  const { data, error, mutate } = useCall('/api/order/vipList', {});
  return (
    <div className="page pt-10 pb-8">
      <PageTitle>会员权益</PageTitle>
      <h1 className="font-semibold font-song text-2xl">会员权益</h1>
      <p className="mt-2 mb-6 text-muted">
        搜索和预览对所有人开放。会员可读全文、每天免费下载，并可按条件筛选图表。
      </p>
      {error && !data && <ErrorState error={error} onRetry={() => mutate()} />}
      {data && <PlanTable plans={data.plans} />}
      {data && <PlanCards plans={data.plans} />}
      {!data && !error && <PlanSkeletons />}
      <section aria-label="会员说明" className="mt-10">
        <h2 className="ruled font-semibold font-song text-lg">会员说明</h2>
        <dl className="mt-3 grid gap-x-12 gap-y-4 md:grid-cols-2">
          {terms.map(([name, text]) => (
            <div key={name}>
              <dt className="font-semibold">{name}</dt>
              <dd className="text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
