import type { Data } from '../../../../../bff/contract/call.ts';
import type { fileOutline } from '../../../../../bff/contract/reports.ts';
import { classNames } from '../../../../lib/classNames.ts';

type Chapter = Data<typeof fileOutline>['items'][number];

/** The chapters of a report, of which pages up to `seen` may be opened; pages from 1. */
export interface OutlineProps {
  chapters: readonly Chapter[];
  current: number;
  seen: number;
  onGo: (page: number) => void;
}

/** 目录: each chapter leads to its page; the one being read is marked. */
export function Outline({ chapters, current, seen, onGo }: OutlineProps) {
  const reading = chapters.findLastIndex(({ page }) => page <= current);
  return (
    <ol className="h-full overflow-y-auto overscroll-contain px-2 py-2 [scrollbar-width:thin]">
      {chapters.map(({ title, page, level }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a chapter is its place; titles repeat.
        <li key={index}>
          <button
            type="button"
            onClick={() => onGo(page)}
            aria-current={index === reading ? 'location' : undefined}
            className={classNames(
              'flex min-h-11 w-full items-baseline gap-2 rounded-sm py-2 pr-2 text-left text-sm hover:bg-wash lg:min-h-9 lg:py-1.5',
              index === reading && 'bg-wash font-semibold text-sea',
              page > seen && 'text-muted',
            )}
            style={{ paddingLeft: `${0.5 + Math.min(level, 2) * 0.875}rem` }}
          >
            <span className="min-w-0 flex-1">{title}</span>
            <span className="shrink-0 text-muted text-xs tabular-nums">
              {page}
              {page > seen && <span className="sr-only">，预览范围外</span>}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
