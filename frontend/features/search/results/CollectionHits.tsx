import type { CollectionItem } from '../../../../bff/contract/collections.ts';
import { collectionPageSize } from '../../../../bff/contract/constants.ts';
import { TextLink } from '../../../components/Button.tsx';
import { PagedList } from '../../../components/list/PagedList.tsx';
import { useCall } from '../../../lib/hooks/useCall.ts';
import { CollectionCard, CollectionCardSkeleton } from '../../collection/CollectionCard.tsx';
import type { SearchControl } from '../useReportSearch.ts';

/** The collections of a search (tab 专题). */
export function CollectionHits({ control }: { control: SearchControl }) {
  const { keyword, page } = control.state;
  const answer = useCall('/api/collection/search', {
    page,
    pageSize: collectionPageSize,
    keyword,
  });
  const { data } = answer;
  return (
    <PagedList<CollectionItem>
      label="专题"
      className="grid grid-cols-1 gap-x-8 gap-y-10 pt-6 pb-4 md:grid-cols-2 xl:grid-cols-3"
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
        title: keyword ? `没有专题的名称、标签或简介含“${keyword.slice(0, 40)}”` : '还没有专题',
        children: '专题由编辑按产业链与主题整理。',
        action: <TextLink to="/collection">查看全部专题</TextLink>,
      }}
      call={answer}
    />
  );
}
