import { X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { ReportDetail } from '../../../../bff/contract/entities.ts';
import { ButtonLink, IconButton } from '../../../components/Button.tsx';
import { lazyPart } from '../../../components/lazyPart.tsx';
import { Sheet } from '../../../components/overlay/Sheet.tsx';
import { detailAddress } from '../../../lib/addresses.ts';
import { classNames } from '../../../lib/classNames.ts';
import { HitSearch, HitTicks } from './hits/HitSearch.tsx';
import { useNotes } from './notes/useNotes.ts';
import { PageColumn } from './pages/PageColumn.tsx';
import { PagesPanel } from './pages/PagesPanel.tsx';
import { type Paper, readPaper, savePaper } from './pages/pageLayout.ts';
import { textGrounds, useReaderView } from './prose/useReaderView.ts';
import { ReaderActions, ReaderBar } from './ReaderBar.tsx';
import { usePrintPlace, useReaderKeys } from './readerInput.ts';
import { panelTabs, SidePanel } from './SidePanel.tsx';
import { SelectionBar } from './text/SelectionBar.tsx';
import { useReader } from './useReader.ts';

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

/** 正文; its code comes with the first report that is read so. */
const TextView = lazyPart(async () => (await import('./prose/TextView.tsx')).TextView);

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
  const textScroller = useRef<HTMLDivElement>(null);
  const text = useReaderView({
    hasText: sheets.worded,
    start: reader.start,
    pages: scroller,
    column: reader.column,
    onStart: reader.startAt,
    onCurrent: reader.onCurrent,
  });
  const inText = text.view === 'text';
  const shown = inText ? textScroller : scroller;
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
    scrollBy: (pixels) => shown.current?.scrollBy({ top: pixels }),
    screen: () => shown.current?.clientHeight ?? 0,
    stepPage: reader.step,
    first: () => reader.goTo(1),
    last: reader.goToEnd,
    zoom: inText ? text.resize : reader.zoomBy,
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
    text: inText ? text : null,
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
        factor={inText ? text.scale : reader.factor}
        fitted={!inText && reader.fitted}
        onZoom={inText ? text.resize : reader.zoomBy}
        onTurn={text.canTurn ? () => (inText ? text.toPages() : text.toText()) : null}
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
            className={classNames(
              'absolute inset-0 touch-pan-x touch-pan-y overflow-auto overscroll-contain bg-[color-mix(in_oklab,var(--sunken),var(--ink)_7%)] outline-none print:static print:overflow-visible print:bg-white',
              // It keeps its size, from which pages take theirs.
              inText && 'invisible print:hidden',
            )}
          >
            {sheets.images.length === 0 && <NoPages report={report} />}
            {!inText && sheets.images.length > 0 && reader.windowWidth > 0 && (
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
          <div
            ref={textScroller}
            hidden={!inText}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
            tabIndex={0}
            role="document"
            aria-label={`${report.name}，正文`}
            className={classNames(
              'absolute inset-0 overflow-y-auto overflow-x-hidden overscroll-contain outline-none [overflow-anchor:none] print:static print:overflow-visible print:bg-white print:text-black',
              textGrounds[paper],
            )}
          >
            {inText && (
              <TextView
                report={report}
                seen={seen}
                beyond={reader.beyond}
                scroller={textScroller}
                handle={reader.column}
                start={text.begin}
                hits={hits}
                notes={notes}
                paper={paper}
                size={text.size}
                ring={reader.ring}
                onRead={text.onRead}
                onPlace={text.toPages}
              />
            )}
          </div>
          {!inText && (
            <HitTicks pages={hits.pages} pageCount={sheets.pageCount} seen={seen} onGo={reader.goToHits} />
          )}
          <SelectionBar key={text.view} scroller={shown} report={report} />
          {picking && (
            <TextPicker
              key={text.view}
              scroller={shown}
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
