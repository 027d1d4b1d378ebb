import { vipList } from '../../../bff/contract/orders.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { useCall } from '../../lib/useCall.ts';
import { PlanTable } from './PlanTable.tsx';

/** /vip: what each membership gives, side by side (spec §2). */
export function Plans() {
  const { data, error, mutate } = useCall(vipList, {});
  return (
    <div className="mx-auto w-full min-w-0 max-w-page px-4 py-8 lg:px-8">
      <PageTitle>会员权益</PageTitle>
      <h1 className="font-semibold font-song text-2xl">会员权益</h1>
      <p className="mt-2 mb-6 max-w-prose text-balance text-muted">
        搜索、阅读和收藏对所有人开放。会员看得更多、下载得更多，图表可按条件检索。
      </p>
      {error && !data && <ErrorState error={error} onRetry={() => mutate()} />}
      {data && <PlanTable plans={data.plans} />}
      {!data && !error && <Skeleton className="h-[36rem] w-full" />}
    </div>
  );
}
