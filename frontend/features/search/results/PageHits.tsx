import { useRef } from 'react';
import type { DataOf } from '../../../../bff/contract/calls.ts';
import { searchPageSize } from '../../../../bff/contract/constants.ts';
import type { PageHitItem } from '../../../../bff/contract/search.ts';
import { countFilters, toPageRequest } from '../../../../bff/contract/searchState.ts';
import { Button, TextLink } from '../../../components/Button.tsx';
import { Pagination } from '../../../components/list/Pagination.tsx';
import { EmptyState, ErrorState, FormerNotice, Skeleton } from '../../../components/Placeholders.tsx';
import { classNames } from '../../../lib/classNames.ts';
import { useCall } from '../../../lib/hooks/useCall.ts';
import type { SearchControl } from '../useReportSearch.ts';
import { PageGroup } from './PageGroup.tsx';
import { LimitNotice, quoteKeyword } from './ResultNotes.tsx';
import { Trend } from './Trend.tsx';

/** Reports above the fold. */
const eagerGroups = 2;

function PageRowSkeletons() {
  return (
    <div role="status" aria-label="正在搜索" className="divide-y divide-line">
      {Array.from({ length: 5 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
        <div key={index} className="flex gap-4 py-5 md:gap-5">
          <Skeleton className="aspect-[72/96] w-20 shrink-0 md:w-28" />
          <div className="flex flex-1 flex-col">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="mt-4 h-4 w-full" />
            <Skeleton className="mt-3 h-4 w-11/12" />
            <Skeleton className="mt-auto h-4 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Hits that follow each other and are of one report, together. */
function groupsOf(hits: readonly PageHitItem[]): [PageHitItem, ...PageHitItem[]][] {
  const groups: [PageHitItem, ...PageHitItem[]][] = [];
  for (const hit of hits) {
    const last = groups.at(-1);
    if (last?.[0].id === hit.id) last.push(hit);
    else groups.push([hit]);
  }
  return groups;
}

function NoPages({ control, total }: { control: SearchControl; total: number }) {
  const { state } = control;
  if (total > 0)
    return (
      <EmptyState
        title={`第${state.page}页没有内容`}
        action={<TextLink to={control.hrefOf({})}>回到第1页</TextLink>}
      >
        可以查看的结果到前面就结束了。
      </EmptyState>
    );
  if (state.keyword === '')
    return (
      <EmptyState title="输入词语或一句话，找到报告里的那一页">每一页都是一条结果，点开就在原处。</EmptyState>
    );
  const filtered = countFilters(state) > 0;
  return (
    <EmptyState
      title={`没有一页同时含“${quoteKeyword(state.keyword)}”的全部词语`}
      action={
        <>
          {filtered && <Button onClick={control.clear}>清空条件</Button>}
          <TextLink to={control.hrefOf({ tab: 'reports', fullText: true })}>查看全文含这些词的报告</TextLink>
        </>
      }
    >
      {filtered ? '条件可能太窄了，去掉几项再看看。' : '少写一个词，或只留最要紧的那一句。'}
    </EmptyState>
  );
}

/** The pages of a search (tab 页), in each of its states; a failure keeps the rows there were. */
export function PageHits({ control }: { control: SearchControl }) {
  const { state } = control;
  const { data, error, isLoading, mutate } = useCall('/api/page/search', toPageRequest(state));
  const last = useRef<DataOf<'/api/page/search'> | undefined>(undefined);
  if (data && !isLoading && !error) last.current = data;
  const found = last.current;
  const retry = () => void mutate();
  if (error && !isLoading && !found) return <ErrorState error={error} onRetry={retry} title="搜索失败" />;
  if (!found) return <PageRowSkeletons />;
  const { pages, total, listed, limit, relaxed } = found;
  return (
    <>
      {error !== undefined && !isLoading && <FormerNotice error={error} onRetry={retry} />}
      <Trend trend={found.trend} of="页" control={control} />
      {relaxed && state.keyword !== '' && (
        <p className="border-line border-b py-2.5 text-sm">完整匹配较少，以下为部分匹配</p>
      )}
      {pages.length > 0 || isLoading ? (
        <div
          aria-busy={isLoading}
          className={classNames(
            'divide-y divide-line transition-opacity',
            (isLoading || error !== undefined) && 'opacity-55 delay-150',
          )}
        >
          {groupsOf(pages).map((hits, index) => (
            <PageGroup
              key={`${hits[0].id}-${hits[0].page}`}
              hits={hits}
              control={control}
              eager={index < eagerGroups}
            />
          ))}
        </div>
      ) : (
        <div className="-mt-px">
          <NoPages control={control} total={total} />
        </div>
      )}
      {pages.length > 0 && (
        <div className="space-y-6 border-line border-t pt-6">
          {listed > limit && <LimitNotice total={total} limit={limit} unit="页" />}
          <Pagination
            page={state.page}
            pages={Math.ceil(Math.min(listed, limit) / searchPageSize)}
            href={(page) => control.hrefOf({ page })}
          />
        </div>
      )}
    </>
  );
}
