import { useCallback, useEffect } from 'react';
import { Button } from '../../components/Button.tsx';
import { PageTitle } from '../../components/Logo.tsx';
import { Tabs } from '../../components/list/Tabs.tsx';
import { EmptyState } from '../../components/Placeholders.tsx';
import { SearchBox } from '../../components/search/SearchBox.tsx';
import { run } from '../../lib/gate.ts';
import { useAddressState } from '../../lib/hooks/useAddressState.ts';
import { useViewer } from '../../lib/session.ts';
import { CollectionList, collectionCodec, collectionsAddress } from './CollectionList.tsx';

/** The collections (spec §2: /collection): what is recommended, and what the reader has unlocked. */
export function Collections() {
  const { state, change } = useAddressState(collectionCodec);
  const away = useViewer().state === 'visitor';
  const askForLogin = useCallback(
    () =>
      void run({
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
            name: '我的解锁',
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
