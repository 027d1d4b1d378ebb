import { ErrorState } from '../../../../components/list/ErrorState.tsx';
import { Skeleton } from '../../../../components/list/Skeleton.tsx';
import { Highlighted } from '../../../../components/search/Highlighted.tsx';
import { classNames } from '../../../../lib/classNames.ts';
import { countText } from './hitPlaces.ts';
import type { Hits } from './useHits.ts';

/** Every page that matches, with its words; `seen` pages may be opened. */
export function HitList({ hits, seen, onGo }: { hits: Hits; seen: number; onGo: (page: number) => void }) {
  if (!hits.keyword) return <p className="py-4 text-muted text-sm">输入词语，找出它在报告里的每一处。</p>;
  if (hits.error) return <ErrorState compact error={hits.error} onRetry={hits.retry} />;
  if (hits.loading) return <Skeleton className="mt-4 h-20 w-full" />;
  if (hits.pages.length === 0) {
    return <p className="py-4 text-muted text-sm">这份报告里没有「{hits.keyword.slice(0, 40)}」。</p>;
  }
  return (
    <>
      <p className="pt-3 text-muted text-sm tabular-nums">{countText(hits)}</p>
      <ol className="divide-y divide-line">
        {hits.pages.map(({ page, text, count }) => (
          <li key={page}>
            <button
              type="button"
              onClick={() => onGo(page)}
              aria-current={hits.active?.page === page || undefined}
              className={classNames(
                'group -mx-2 block w-[calc(100%+1rem)] rounded-sm px-2 py-3 text-left hover:bg-wash',
                hits.active?.page === page && 'bg-wash',
              )}
            >
              <span className="flex items-baseline justify-between text-xs tabular-nums">
                <span className="font-semibold text-sea">第{page}页</span>
                <span className="text-muted">
                  {page > seen ? '预览范围外' : count > 1 ? `${count} 处` : ''}
                </span>
              </span>
              <span className="mt-0.5 line-clamp-3 text-sm">
                <Highlighted html={text} />
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}
