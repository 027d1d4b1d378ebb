import { vipList } from '../../../bff/contract/orders.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { useCall } from '../../lib/useCall.ts';
import { PlanCards } from './PlanCards.tsx';
import { PlanPlaces } from './PlanPlaces.tsx';
import { PlanTable } from './PlanTable.tsx';

/** How memberships follow each other, in a line each. */
const terms = [
  ['怎样续费', '同一等级续费，有效期在原到期日之后延长一年。'],
  ['怎样升级', '升级立即生效，原等级剩余的时间顺延到新等级到期之后。'],
  ['每天的次数', '下载次数按北京时间每天更新；下载过的报告再次下载不计次数。'],
  ['发票', '扫描客服二维码，回复“发票”即可开具。'],
] as const;

/** /vip: what each membership gives, side by side (spec §2). */
export function Plans() {
  const { data, error, mutate } = useCall(vipList, {});
  return (
    <div className="page pt-10 pb-8">
      <PageTitle>会员权益</PageTitle>
      <h1 className="font-semibold font-song text-2xl">会员权益</h1>
      <p className="mt-2 mb-6 text-muted">
        搜索和预览对所有人开放。
        <span className="max-md:block">会员读全文，每天免费下载，图表按条件检索。</span>
      </p>
      {error && !data && <ErrorState error={error} onRetry={() => mutate()} />}
      {data && <PlanTable plans={data.plans} />}
      {data && <PlanCards plans={data.plans} />}
      {!data && !error && <PlanPlaces />}
      <section aria-label="会员说明" className="mt-10">
        <h2 className="ruled font-semibold text-lg">会员说明</h2>
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
