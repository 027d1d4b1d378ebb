import { useCallback, useEffect } from 'react';
import type { CollectionItem } from '../../../bff/contract/collections.ts';
import { collectionPageSize } from '../../../bff/contract/constants.ts';
import { addressKeyword } from '../../../bff/contract/searchState.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { PageTitle } from '../../components/Logo.tsx';
import { PagedList } from '../../components/list/PagedList.tsx';
import { Tabs } from '../../components/list/Tabs.tsx';
import { EmptyState } from '../../components/Placeholders.tsx';
import { SearchBox } from '../../components/search/SearchBox.tsx';
import { useAddressState } from '../../lib/addresses.ts';
import { runGated } from '../../lib/gate.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { useViewer } from '../../lib/session.ts';
import { CollectionCard, CollectionCardSkeleton } from './CollectionCard.tsx';

/** State of the collections' page, all of it in the address (defaults left out). */
interface CollectionState {
  keyword: string;
  /** The second tab: what the reader has unlocked. */
  mine: boolean;
  page: number;
}

/** Codec of the state in the address. */
const collectionCodec = {
  /** Reads the state from an address; whatever it does not understand is as if absent. */
  read(query: URLSearchParams): CollectionState {
    const page = Number(query.get('page'));
    return {
      keyword: query.get('keyword') ?? '',
      mine: query.get('tab') === 'mine',
      page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    };
  },
  /** Writes the state as an address' query; defaults are left out. */
  write({ keyword, mine, page }: CollectionState): URLSearchParams {
    const query = new URLSearchParams();
    if (mine) query.set('tab', 'mine');
    if (keyword) query.set('keyword', addressKeyword(keyword));
    if (page > 1) query.set('page', String(page));
    return query;
  },
  /** Page 1 after any change but that of the page. */
  withChange: (state: CollectionState, patch: Partial<CollectionState>): CollectionState => ({
    ...state,
    page: 1,
    ...patch,
  }),
};

/** The page's address for a state. */
function collectionsAddress(state: CollectionState): string {
  const query = collectionCodec.write(state);
  return query.size ? `/collection?${query}` : '/collection';
}

/** Which collections, and what clears the search. */
interface CollectionListProps {
  state: CollectionState;
  onClear: () => void;
}

/** The call that lists a tab's collections: recommended, found, or one's own. */
function useCollections({ keyword, mine, page }: CollectionState) {
  const paging = { page, pageSize: collectionPageSize };
  const listed = useCall('/api/collection/list', !mine && !keyword ? paging : null);
  const found = useCall('/api/collection/search', !mine && keyword ? { ...paging, keyword } : null);
  const own = useCall('/api/collection/mylist', mine ? { ...paging, keyword } : null);
  if (mine) return own;
  return keyword ? found : listed;
}

/** Twelve cards a page. */
function CollectionList({ state, onClear }: CollectionListProps) {
  const answer = useCollections(state);
  const { data } = answer;
  const { keyword, mine } = state;
  const what = mine ? '已解锁的专题' : '专题';
  return (
    <PagedList<CollectionItem>
      label={what}
      className="grid grid-cols-1 gap-x-8 gap-y-10 pt-6 pb-4 md:grid-cols-2 xl:grid-cols-3"
      rows={data?.items}
      total={data?.total ?? 0}
      page={state.page}
      pageSize={collectionPageSize}
      href={(page) => collectionsAddress(collectionCodec.withChange(state, { page }))}
      row={(collection, index) => <CollectionCard collection={collection} heading="h2" eager={index < 3} />}
      rowKey={({ id }) => id}
      skeleton={<CollectionCardSkeleton />}
      expected={6}
      empty={
        keyword
          ? {
              title: `没有找到与“${keyword.slice(0, 40)}”相符的${what}`,
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
      call={answer}
    />
  );
}

/** The collections (/collection): what is recommended, and what the reader has unlocked. */
export function Collections() {
  const { state, change } = useAddressState(collectionCodec);
  const away = useViewer().state === 'visitor';
  const askForLogin = useCallback(
    () =>
      void runGated({
        kind: 'visit',
        to: collectionsAddress({ keyword: '', mine: true, page: 1 }) as `/${string}`,
      }),
    [],
  );
  const asks = away && state.mine;
  useEffect(() => {
    if (asks) askForLogin();
  }, [asks, askForLogin]);

  const list = () => <CollectionList state={state} onClear={() => change({ keyword: '' })} />;
  return (
    <div className="page pt-6 pb-16">
      <PageTitle>{state.keyword ? `${state.keyword.slice(0, 60)}的专题` : '专题'}</PageTitle>
      <header className="mb-6 flex flex-wrap items-end gap-x-8 gap-y-4">
        <div className="flex-1">
          <h1 className="font-semibold font-song text-2xl">专题</h1>
          <p className="mt-1 text-muted">按产业链与主题整理的报告合集，解锁后其中的报告可全部下载。</p>
        </div>
        <SearchBox
          value={state.keyword}
          label="搜索专题"
          placeholder="搜索专题名称、标签"
          onSearch={(keyword) => change({ keyword })}
          className="w-full md:w-96"
        />
      </header>
      <Tabs
        label="专题"
        selected={state.mine ? 1 : 0}
        onSelect={(index) => change({ mine: index === 1 })}
        tabs={[
          { key: 'recommended', name: '推荐', content: list },
          {
            key: 'mine',
            name: '已解锁',
            content: () =>
              away ? (
                <div className="pt-6">
                  <EmptyState
                    title="请先登录"
                    action={
                      <Button tone="primary" onClick={askForLogin}>
                        登录
                      </Button>
                    }
                  >
                    登录后查看自己解锁的专题。
                  </EmptyState>
                </div>
              ) : (
                list()
              ),
          },
        ]}
      />
    </div>
  );
}
