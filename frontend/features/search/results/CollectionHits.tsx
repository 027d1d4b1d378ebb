import {
  type CollectionItem,
  collectionPageSize,
  collectionSearch,
} from '../../../../bff/contract/collections.ts';
import { PagedList } from '../../../components/list/PagedList.tsx';
import { TextLink } from '../../../components/TextLink.tsx';
import { useCall } from '../../../lib/hooks/useCall.ts';
import { CollectionCard, CollectionCardSkeleton } from '../../collection/CollectionCard.tsx';
import type { SearchControl } from '../useSearchControl.ts';

/** The collections of a search (tab 专题). */
export function CollectionHits({ control }: { control: SearchControl }) {
  const { keyword, page } = control.state;
  const { data, error, isLoading, mutate } = useCall(collectionSearch, {
    page,
    pageSize: collectionPageSize,
    keyword,
  });
  return (
    <PagedList<CollectionItem>
      label="专题"
      className="grid grid-cols-1 gap-x-8 gap-y-10 pt-6 md:grid-cols-2 xl:grid-cols-3"
      rows={data?.items}
      total={data?.total ?? 0}
      page={page}
      pageSize={collectionPageSize}
      href={(to) => control.hrefOf({ page: to })}
      row={(collection, index) => <CollectionCard collection={collection} eager={index < 3} />}
      rowKey={({ id }) => id}
      skeleton={<CollectionCardSkeleton />}
      expected={3}
      empty={{
        title: keyword ? `没有专题的名称、标签或简介含「${keyword.slice(0, 40)}」` : '还没有专题',
        children: '专题由编辑按产业链与主题整理。',
        action: <TextLink to="/collection">查看全部专题</TextLink>,
      }}
      error={error}
      onRetry={() => mutate()}
      loading={isLoading}
    />
  );
}
