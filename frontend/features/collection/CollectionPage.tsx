import { collectionDetail } from '../../../bff/contract/collections.ts';
import { Breadcrumb } from '../../components/Breadcrumb.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { useCall } from '../../lib/useCall.ts';
import { CollectionFiles } from './CollectionFiles.tsx';
import { CollectionHead, CollectionHeadSkeleton } from './CollectionHead.tsx';

/** One collection (spec §2: /collection/detail/{id}): what it is, the way in, and its reports. */
export function CollectionPage({ id }: { id: number }) {
  const known = Number.isSafeInteger(id) && id > 0;
  const { data, error, mutate } = useCall(collectionDetail, known ? { id } : null);
  if (!known || (error?.http === 404 && !data)) {
    return (
      <div className="page py-16">
        <PageTitle>没有这个专题</PageTitle>
        <EmptyState
          title="没有这个专题"
          action={
            <ButtonLink to="/collection" tone="primary">
              查看全部专题
            </ButtonLink>
          }
        >
          地址可能有误，或者专题已被移除。
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="page pb-16">
      <PageTitle>{data?.name ?? '专题'}</PageTitle>
      <Breadcrumb
        crumbs={[{ name: '首页', to: '/' }, { name: '专题', to: '/collection' }, { name: data?.name ?? '…' }]}
      />
      {data && <CollectionHead collection={data} />}
      {!data && !error && <CollectionHeadSkeleton />}
      {error && !data && <ErrorState error={error} onRetry={() => mutate()} title="专题没能载入" />}
      <CollectionFiles id={id} />
    </div>
  );
}
