import {
  type CollectionItem,
  collectionList,
  collectionMyList,
  collectionPageSize,
  collectionSearch,
} from '../../../bff/contract/collections.ts';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { PagedList } from '../../components/list/PagedList.tsx';
import { useCall } from '../../lib/hooks/useCall.ts';
import { CollectionCard, CollectionCardSkeleton } from './CollectionCard.tsx';
import { type CollectionState, collectionCodec, collectionsAddress } from './collectionState.ts';

/** Which collections, and what clears the search. */
export interface CollectionListProps {
  state: CollectionState;
  onClear: () => void;
}

/** The call that lists a tab's collections: recommended, found, or one's own (spec §7). */
function useCollections({ keyword, mine, page }: CollectionState) {
  const paging = { page, pageSize: collectionPageSize };
  const listed = useCall(collectionList, !mine && !keyword ? paging : null);
  const found = useCall(collectionSearch, !mine && keyword ? { ...paging, keyword } : null);
  const own = useCall(collectionMyList, mine ? { ...paging, keyword } : null);
  if (mine) return own;
  return keyword ? found : listed;
}

/** Twelve cards a page. */
export function CollectionList({ state, onClear }: CollectionListProps) {
  const { data, error, isLoading, mutate } = useCollections(state);
  const { keyword, mine } = state;
  const what = mine ? '已解锁的专题' : '专题';
  return (
    <PagedList<CollectionItem>
      label={what}
      className="grid grid-cols-1 gap-x-8 gap-y-10 pt-6 md:grid-cols-2 xl:grid-cols-3"
      rows={data?.items}
      total={data?.total ?? 0}
      page={state.page}
      pageSize={collectionPageSize}
      href={(page) => collectionsAddress(collectionCodec.withChange(state, { page }))}
      row={(collection, index) => <CollectionCard collection={collection} eager={index < 3} />}
      rowKey={({ id }) => id}
      skeleton={<CollectionCardSkeleton />}
      expected={6}
      empty={
        keyword
          ? {
              title: `没有找到与「${keyword.slice(0, 40)}」相符的${what}`,
              children: '换一个更短的词试试。',
              action: <Button onClick={onClear}>查看全部{what}</Button>,
            }
          : mine
            ? {
                title: '你还没有解锁专题',
                children: '解锁后，专题里的报告下载不计次数，也不耗贝壳。',
                action: (
                  <ButtonLink to={collectionsAddress(collectionCodec.withChange(state, { mine: false }))}>
                    查看推荐专题
                  </ButtonLink>
                ),
              }
            : { title: '还没有专题', children: '新专题整理好后会出现在这里。' }
      }
      error={error}
      onRetry={() => mutate()}
      loading={isLoading}
    />
  );
}
