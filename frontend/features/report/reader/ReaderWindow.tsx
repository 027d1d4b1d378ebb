import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { ReportDetail } from '../../../../bff/contract/entities.ts';
import { ButtonLink, IconButton } from '../../../components/Button.tsx';
import { lazyPart } from '../../../components/lazyPart.tsx';
import { Sheet } from '../../../components/overlay/Sheet.tsx';
import { detailAddress } from '../../../lib/addresses.ts';
import { HitSearch, HitTicks } from './hits/HitSearch.tsx';
import { useNotes } from './notes/useNotes.ts';
import { PageColumn } from './pages/PageColumn.tsx';
import { PagesPanel } from './pages/PagesPanel.tsx';
import { type Paper, readPaper, savePaper } from './pages/pageLayout.ts';
import { ReaderActions, ReaderBar } from './ReaderBar.tsx';
import { useReaderKeys } from './readerInput.ts';
import { panelTabs, SidePanel } from './SidePanel.tsx';
import { SelectionBar } from './text/SelectionBar.tsx';
import { useReader } from './useReader.ts';

/** On paper the column does not scroll: its scroll position is restored afterwards. */
function usePrintPlace(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let top = 0;
    const keep = () => {
      top = scroller.current?.scrollTop ?? 0;
    };
    const restore = () => scroller.current?.scrollTo({ top });
    window.addEventListener('beforeprint', keep);
    window.addEventListener('afterprint', restore);
    return () => {
      window.removeEventListener('beforeprint', keep);
      window.removeEventListener('afterprint', restore);
    };
  }, [scroller]);
}

/** Offers to go on where one stopped the last time; `page` from 1. */
function ResumeChip({
  page,
  onResume,
  onDismiss,
}: {
  page: number;
  onResume: () => void;
  onDismiss: () => void;
}) {
  return (
    <div className="-translate-x-1/2 absolute bottom-5 left-1/2 z-20 flex items-center rounded-md border border-line bg-surface shadow-float print:hidden">
      <button
        type="button"
        onClick={onResume}
        className="h-11 whitespace-nowrap pr-1 pl-4 text-sea tabular-nums hover:underline"
      >
        从第 {page} 页继续
      </button>
      <IconButton icon={X} label="留在这里" onClick={onDismiss} />
    </div>
  );
}

/** Stands on the ground where pages would, for a report that came without its PDF. */
function NoPages({ report }: { report: ReportDetail }) {
  return (
    <div className="mx-auto flex min-h-full max-w-prose flex-col items-center justify-center px-6 py-16 text-center">
      <p className="font-semibold font-song text-xl">这份报告没有原文页面</p>
      <p className="mt-2">它只收录了文字，可以在其中搜索。</p>
      <ButtonLink to={detailAddress(report.id)} className="mt-6">
        查看报告详情
      </ButtonLink>
    </div>
  );
}

const TextPicker = lazyPart(async () => (await import('./text/TextPicker.tsx')).TextPicker);

/** From this width on, panel and thumbnails are beside the pages; below, they come in a sheet. */
const isWide = () => window.matchMedia('(min-width: 80rem)').matches;
const hasField = () => window.matchMedia('(min-width: 80rem)').matches;

/** The report; `cid`, the collection it was opened from; `corner`, the content of the bar's end. */
export interface ReaderWindowProps {
  report: ReportDetail;
  cid: number | undefined;
  corner: ReactNode;
}

/** One report open for reading: bar, thumbnails, pages with marks and ticks, side panel. */
export function ReaderWindow({ report, cid, corner }: ReaderWindowProps) {
  const reader = useReader(report);
  const { sheets, hits, scroller, page, seen, layout } = reader;
  const notes = useNotes(report.id);
  const field = useRef<HTMLInputElement>(null);
  const [panelOpen, setPanelOpen] = useState(isWide);
  const [tab, setTab] = useState<number>(hits.keyword ? panelTabs.hits : panelTabs.facts);
  const [paper, setPaper] = useState(readPaper);
  const [picking, setPicking] = useState(false);
  const [sheet, setSheet] = useState<'thumbnails' | 'panel' | null>(null);

  const openPanel = (at: number) => {
    setTab(at);
    if (isWide()) setPanelOpen(true);
    else setSheet('panel');
  };
  const search = (keyword: string) => {
    reader.search(keyword);
    setTab(keyword ? panelTabs.hits : panelTabs.facts);
  };
  const startSearch = () => {
    if (!hasField()) return openPanel(panelTabs.hits);
    field.current?.focus();
    field.current?.select();
  };
  const closeAfter = (act: (target: number) => void) => (target: number) => {
    setSheet(null);
    act(target);
  };
  usePrintPlace(scroller);
  useReaderKeys({
    scrollBy: (pixels) => scroller.current?.scrollBy({ top: pixels }),
    screen: () => scroller.current?.clientHeight ?? 0,
    stepPage: reader.step,
    first: () => reader.goTo(1),
    last: reader.goToEnd,
    zoom: reader.zoomBy,
    fitWidth: reader.fitWidth,
    search: startSearch,
    stepHit: reader.stepHit,
    toggleColumns: layout.toggleColumns,
    turn: layout.turn,
    fullScreen: () => layout.fullScreen?.toggle(),
    pickText: () => setPicking(true),
  });

  const finder = { hits, onSearch: search, onStep: reader.stepHit };
  const looks = {
    layout,
    paper,
    onPaper: (chosen: Paper) => {
      savePaper(chosen);
      setPaper(chosen);
    },
  };
  const pickText = () => {
    setSheet(null);
    setPicking(true);
  };
  const panel = { report, cid, hits, notes, seen, tab, onTab: setTab, onPickText: pickText, ...looks };
  const pages = { reportId: report.id, sheets, current: page - 1, hits: hits.pages };
  return (
    <div className="reader flex h-dvh flex-col print:block print:h-auto">
      <ReaderBar
        name={report.name}
        back={detailAddress(report.id, hits.keyword)}
        page={page}
        pageCount={sheets.pageCount}
        onPage={reader.goTo}
        factor={reader.factor}
        fitted={reader.fitted}
        onZoom={reader.zoomBy}
        onFit={reader.fitWidth}
        onThumbnails={() => setSheet('thumbnails')}
        onSearch={() => openPanel(panelTabs.hits)}
        onPanel={() => (isWide() ? setPanelOpen(!panelOpen) : openPanel(panelTabs.facts))}
        panelOpen={panelOpen}
        {...looks}
        search={<HitSearch {...finder} field={field} className="w-64 max-xl:hidden 2xl:w-80" />}
        actions={<ReaderActions report={report} cid={cid} page={page} />}
        corner={corner}
      />
      <div className="flex min-h-0 flex-1 print:block">
        <nav
          aria-label="页面与目录"
          className="shrink-0 border-line border-r bg-paper max-lg:hidden print:hidden"
        >
          <PagesPanel {...pages} onPage={reader.goTo} />
        </nav>
        <main id="main" className="relative min-w-0 flex-1 print:static">
          <div
            ref={scroller}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
            tabIndex={0}
            role="document"
            aria-label={`${report.name}，原文`}
            className="absolute inset-0 touch-pan-x touch-pan-y overflow-auto overscroll-contain bg-[color-mix(in_oklab,var(--sunken),var(--ink)_7%)] outline-none print:static print:overflow-visible print:bg-white"
          >
            {sheets.images.length === 0 && <NoPages report={report} />}
            {sheets.images.length > 0 && reader.windowWidth > 0 && (
              <PageColumn
                key={`${layout.columns} ${layout.turns}`}
                layout={layout}
                report={report}
                sheets={sheets}
                scroller={scroller}
                handle={reader.column}
                pageWidth={reader.pageWidth}
                start={reader.start - 1}
                hits={hits.pages}
                notes={notes}
                active={hits.active}
                paper={paper}
                beyond={reader.beyond}
                ring={reader.ring}
                focus={reader.focus}
                onCurrent={reader.onCurrent}
              />
            )}
          </div>
          <HitTicks pages={hits.pages} pageCount={sheets.pageCount} seen={seen} onGo={reader.goToHits} />
          <SelectionBar scroller={scroller} report={report} />
          {picking && (
            <TextPicker
              scroller={scroller}
              page={Math.min(page, seen)}
              pages={seen}
              onPage={reader.goTo}
              onClose={() => setPicking(false)}
            />
          )}
          {reader.resume > 1 && page === 1 && (
            <ResumeChip
              page={reader.resume}
              onResume={() => reader.goTo(reader.resume)}
              onDismiss={reader.dismissResume}
            />
          )}
        </main>
        {panelOpen && (
          <aside
            aria-label="报告信息"
            className="w-80 shrink-0 overflow-y-auto overscroll-contain border-line border-l bg-paper px-5 max-xl:hidden print:hidden"
          >
            <SidePanel {...panel} onGo={tab === panelTabs.hits ? reader.goToHits : reader.goTo} />
          </aside>
        )}
      </div>
      <Sheet open={sheet === 'thumbnails'} onClose={() => setSheet(null)} title="页面与目录">
        <div className="h-[60dvh]">
          <PagesPanel {...pages} onPage={closeAfter(reader.goTo)} fill />
        </div>
      </Sheet>
      <Sheet open={sheet === 'panel'} onClose={() => setSheet(null)} title="报告信息">
        <div className="min-h-[60dvh]">
          <HitSearch {...finder} className="mb-2" />
          <SidePanel {...panel} onGo={closeAfter(tab === panelTabs.hits ? reader.goToHits : reader.goTo)} />
        </div>
      </Sheet>
    </div>
  );
}
