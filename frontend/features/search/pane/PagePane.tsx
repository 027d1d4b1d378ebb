import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { pageAddress } from '../../../../bff/contract/pictures.ts';
import { ButtonLink, IconButton, TextLink } from '../../../components/Button.tsx';
import { DownloadButton } from '../../../components/report/DownloadButton.tsx';
import { detailAddress, readerAddress } from '../../../lib/addresses.ts';
import { useCall } from '../../../lib/hooks/useCall.ts';
import { PageSheet } from '../../report/reader/pages/PageSheet.tsx';
import { usualPage } from '../../report/reader/pages/pageLayout.ts';
import { SnippetText } from '../results/ResultRow.tsx';
import type { Pane } from './usePane.ts';

/** Follows an element's width, pixels; 0 until it is known. */
function useWidth() {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return { element, width };
}

interface PaneProps {
  pane: Pane;
  keyword: string;
}

/** In the place of a page that this viewer may not read: what it says there, and the ways to all of it. */
function Beyond({ pane, keyword }: PaneProps) {
  const { report, page } = pane.stop;
  const snippet = report.content_array.find((each) => each.page === page);
  return (
    <div className="border border-line bg-surface px-8 py-12 text-center">
      <p className="font-semibold font-song text-xl">第{page}页在预览范围外</p>
      {snippet && (
        <p className="mx-auto mt-4 max-w-prose text-left">
          <SnippetText text={snippet.text} gated={snippet.gated} />
        </p>
      )}
      {!(snippet?.gated && snippet.gated !== 'short') && (
        <p className="mt-4 text-muted text-sm">会员可读全文，下载后也可</p>
      )}
      <div className="mt-6 flex justify-center gap-3">
        <DownloadButton report={report} />
        <ButtonLink to={readerAddress(report.id, page, keyword)} target="_blank" rel="noopener">
          阅读可预览部分
        </ButtonLink>
      </div>
    </div>
  );
}

/** Which report and page is beside the list, and the ways to the next one and into the report. */
function PaneHead({ pane, keyword }: PaneProps) {
  const { report, page, hitCount } = pane.stop;
  return (
    <div className="flex items-center gap-3 border-ink border-b pb-2">
      <div className="min-w-0 flex-1">
        <h2 className="truncate font-semibold" title={report.name}>
          <TextLink to={detailAddress(report.id, keyword)} newTab>
            {report.name}
          </TextLink>
        </h2>
        <p className="text-muted text-sm tabular-nums" aria-live="polite">
          第{page}页{hitCount > 1 && ` · ${hitCount}处`} · 第 {pane.at + 1} / {pane.stops.length}{' '}
          {keyword ? '个匹配页' : '份报告'}
        </p>
      </div>
      <IconButton
        icon={ChevronUp}
        label="上一个匹配（↑）"
        disabled={pane.at === 0}
        onClick={() => pane.go(pane.at - 1)}
      />
      <IconButton
        icon={ChevronDown}
        label="下一个匹配（↓）"
        disabled={pane.at === pane.stops.length - 1}
        onClick={() => pane.go(pane.at + 1)}
      />
      <ButtonLink
        to={readerAddress(report.id, page, keyword)}
        target="_blank"
        rel="noopener"
        tone="primary"
        size="sm"
      >
        打开原文
      </ButtonLink>
    </div>
  );
}

/** A hit's page beside the list, its hits marked; arrow keys step through the hits. */
export function PagePane({ pane, keyword }: PaneProps) {
  const { report, page } = pane.stop;
  const { element, width } = useWidth();
  const hits = useCall('/api/file/pagehits', keyword ? { id: report.id, keyword } : null, {
    keepPreviousData: false,
  });
  const hit = hits.data?.pages.find((each) => each.page === page);
  const scroller = useRef<HTMLDivElement>(null);
  const natural = {
    width: report.page_width || usualPage.width,
    height: report.page_height || usualPage.height,
  };
  const height = Math.round((width * natural.height) / natural.width);
  // A one-page report shows its cover alone; of a gated page only its number is known.
  const coverAlone = report.page_count <= 1;
  const beyond = hit !== undefined && hit.text === '' && hit.boxes.length === 0;
  // Whether a later page may be read comes with its hits: a gated one is never requested.
  const unknown = page > 1 && hits.isLoading;

  const first = hit?.boxes[0]?.[1];
  useEffect(() => {
    // The first hit is scrolled to a third of the height, the page's head where there is none.
    const box = scroller.current;
    if (!box) return;
    box.scrollTo({ top: first === undefined ? 0 : Math.max(0, first * height - box.clientHeight / 3) });
  }, [first, height]);

  return (
    <section aria-label="匹配的页" className="sticky top-20 flex h-[calc(100dvh-6.5rem)] flex-col">
      <PaneHead pane={pane} keyword={keyword} />
      <section
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        tabIndex={0}
        aria-label="页面"
        className="min-h-0 flex-1 overflow-y-auto pt-3"
      >
        <div ref={element}>
          {width > 0 && beyond && <Beyond pane={pane} keyword={keyword} />}
          {width > 0 && unknown && <div className="border border-line bg-sunken" style={{ width, height }} />}
          {width > 0 && !unknown && !beyond && (
            <PageSheet
              key={`${report.id}-${page}`}
              reportId={report.id}
              url={coverAlone ? report.share_url : pageAddress(report, page - 1)}
              naturalWidth={natural.width}
              number={page}
              width={width}
              height={height}
              paper="white"
              first
              worded={!coverAlone}
              hit={hit}
              active={null}
              onRatio={() => undefined}
            />
          )}
        </div>
      </section>
    </section>
  );
}
