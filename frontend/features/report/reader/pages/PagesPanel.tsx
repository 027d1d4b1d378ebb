import { useState } from 'react';
import { fileOutline } from '../../../../../bff/contract/reports.ts';
import { classNames } from '../../../../lib/classNames.ts';
import { useCall } from '../../../../lib/hooks/useCall.ts';
import { Outline } from './Outline.tsx';
import { Thumbnails, type ThumbnailsProps } from './Thumbnails.tsx';

/** Panel left of the pages; `current` from 0 as thumbnails count, `onPage` gets pages from 1. */
export interface PagesPanelProps extends Omit<ThumbnailsProps, 'onGo'> {
  reportId: number;
  onPage: (page: number) => void;
  /** As wide as its place, not as its matter wants. */
  fill?: boolean;
}

/** Thumbnails of the pages, and the chapters where the report has bookmarks. */
export function PagesPanel({ reportId, onPage, fill = false, ...thumbnails }: PagesPanelProps) {
  const { data } = useCall(fileOutline, { id: reportId }, { shouldRetryOnError: false });
  const [chaptered, setChaptered] = useState(false);
  const chapters = data?.items ?? [];
  const tab = (name: string, chosen: boolean, choose: () => void) => (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={choose}
      className={classNames(
        'h-11 flex-1 border-b-2 text-sm hover:text-ink focus-visible:-outline-offset-2',
        chosen ? 'border-sea font-semibold' : 'border-transparent text-muted',
      )}
    >
      {name}
    </button>
  );
  return (
    <div className={classNames('flex h-full flex-col', !fill && (chaptered ? 'w-72' : 'w-36'))}>
      {chapters.length > 0 && (
        <div className="flex shrink-0 border-line border-b">
          {tab('页面', !chaptered, () => setChaptered(false))}
          {tab('目录', chaptered, () => setChaptered(true))}
        </div>
      )}
      <div className="min-h-0 flex-1">
        {chaptered ? (
          <Outline
            chapters={chapters}
            current={thumbnails.current + 1}
            seen={thumbnails.sheets.images.length}
            onGo={onPage}
          />
        ) : (
          <Thumbnails {...thumbnails} onGo={(index) => onPage(index + 1)} />
        )}
      </div>
    </div>
  );
}
