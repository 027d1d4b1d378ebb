import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { ReportDetail } from '../../../../bff/contract/entities.ts';
import { ButtonLink, IconButton } from '../../../components/Button.tsx';
import { lazyPart } from '../../../components/lazyPart.tsx';
import { Sheet } from '../../../components/overlay/Sheet.tsx';
import { detailAddress } from '../../../lib/addresses.ts';
import { classNames } from '../../../lib/classNames.ts';
import { HitSearch, HitTicks } from './hits/HitSearch.tsx';
import { PageColumn } from './pages/PageColumn.tsx';
import { PagesPanel } from './pages/PagesPanel.tsx';
import { TextLost, TextSkeleton } from './prose/TextWaiting.tsx';
import { textGrounds } from './prose/textLook.ts';
import { ReaderBar } from './ReaderBar.tsx';
import { usePrintScroll, useReaderKeys } from './readerInput.ts';
import { SidePanel } from './SidePanel.tsx';
import { type OpenReport, useReader } from './useReader.ts';

/** An offer over what is read, and the words of turning it down. */
interface OfferProps {
  children: string;
  onTake: () => void;
  dismissal: string;
  onDismiss: () => void;
}

function Offer({ children, onTake, dismissal, onDismiss }: OfferProps) {
  return (
    <div
      data-offer
      className="-translate-x-1/2 absolute bottom-5 left-1/2 z-20 flex items-center rounded-md border border-line bg-surface shadow-float print:hidden"
    >
      <button
        type="button"
        onClick={onTake}
        className="h-11 whitespace-nowrap pr-1 pl-4 text-sea tabular-nums hover:underline"
      >
        {children}
      </button>
      <IconButton icon={X} label={dismissal} onClick={onDismiss} />
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
const TextView = lazyPart(async () => (await import('./prose/TextView.tsx')).TextView, {
  loading: (
    <div className="mx-auto max-w-2xl px-5 pt-6">
      <TextSkeleton />
    </div>
  ),
  lost: (retry) => <TextLost onRetry={retry} />,
});

const TextPicker = lazyPart(async () => (await import('./text/TextPicker.tsx')).TextPicker);

const SelectionBar = lazyPart(async () => (await import('./text/SelectionBar.tsx')).SelectionBar);

/** Whether anything of what is read was selected yet; the carets of fields are not. */
function useEverSelected(scroller: RefObject<HTMLElement | null>): boolean {
  const [selected, setSelected] = useState(false);
  useEffect(() => {
    const look = () => {
      const selection = document.getSelection();
      if (!selection || selection.isCollapsed || !scroller.current) return;
      if (selection.containsNode(scroller.current, true)) setSelected(true);
    };
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [scroller]);
  return selected;
}

/** 原文: the window of the pages. While the text is read it keeps its size, from which pages take theirs. */
function PagesView({ reader }: { reader: OpenReport }) {
  const { report, sheets, inText, columns, turns } = reader;
  const isEmpty = sheets.images.length === 0;
  return (
    <div
      ref={reader.scrollers.pages}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      role="document"
      aria-label={`${report.name}，原文`}
      className={classNames(
        'absolute inset-0 touch-pan-x touch-pan-y overflow-auto overscroll-contain bg-[color-mix(in_oklab,var(--sunken),var(--ink)_7%)] outline-none print:static print:overflow-visible print:bg-white',
        inText && 'invisible print:hidden',
      )}
    >
      {isEmpty && <NoPages report={report} />}
      {!inText && !isEmpty && reader.windowWidth > 0 && (
        <PageColumn key={`${columns} ${turns}`} reader={reader} />
      )}
    </div>
  );
}

/** 正文: the window of the text. */
function TextWindow({ reader }: { reader: OpenReport }) {
  const { report, inText, paper } = reader;
  return (
    <div
      ref={reader.scrollers.text}
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
      {inText && <TextView reader={reader} />}
    </div>
  );
}

/** What floats over what is read: ticks of hits, what is done with a selection, the way to where one stopped, or to the text. */
function OverView({ reader }: { reader: OpenReport }) {
  const { report, view, scroller, page, seen, resume, isTextOffered } = reader;
  const isResumed = resume > 1 && page === 1;
  const everSelected = useEverSelected(scroller);
  return (
    <>
      {!reader.inText && (
        <HitTicks
          pages={reader.hits.pages}
          pageCount={reader.sheets.pageCount}
          seen={seen}
          onGo={reader.goToHits}
        />
      )}
      {everSelected && <SelectionBar key={view} scroller={scroller} report={report} />}
      {reader.isPicking && (
        <TextPicker
          key={view}
          scroller={scroller}
          page={Math.min(page, seen)}
          pages={seen}
          onPage={reader.goTo}
          onClose={() => reader.show({ isPicking: false })}
        />
      )}
      {isResumed && (
        <Offer
          onTake={() => reader.goTo(resume)}
          dismissal="留在这里"
          onDismiss={() => reader.dispatch({ type: 'stay' })}
        >
          {`从第${resume}页继续`}
        </Offer>
      )}
      {isTextOffered && !isResumed && (
        <Offer onTake={() => reader.turnTo('text')} dismissal="继续阅读原文" onDismiss={reader.keepPages}>
          阅读正文，字号适合手机
        </Offer>
      )}
    </>
  );
}

/** Thumbnails and side panel where there is no room beside the pages. */
function ReaderSheets({ reader }: { reader: OpenReport }) {
  const close = () => reader.show({ sheet: null });
  return (
    <>
      <Sheet open={reader.sheet === 'thumbnails'} onClose={close} title="页面与目录">
        <div className="h-[60dvh]">
          <PagesPanel reader={reader} fill />
        </div>
      </Sheet>
      <Sheet open={reader.sheet === 'panel'} onClose={close} title="报告信息">
        <div className="min-h-[60dvh]">
          <HitSearch reader={reader} className="mb-2" />
          <SidePanel reader={reader} />
        </div>
      </Sheet>
    </>
  );
}

/** The report; `cid`, the collection it was opened from; `corner`, the content of the bar's end. */
export interface ReaderWindowProps {
  report: ReportDetail;
  cid: number | undefined;
  corner: ReactNode;
}

/** One report open for reading: bar, thumbnails, pages or text, side panel. */
export function ReaderWindow({ report, cid, corner }: ReaderWindowProps) {
  const reader = useReader(report, cid);
  const field = useRef<HTMLInputElement>(null);
  usePrintScroll(reader.scrollers.pages);
  useReaderKeys(reader, field);
  return (
    <div className="reader flex h-dvh flex-col print:block print:h-auto">
      <ReaderBar reader={reader} field={field} corner={corner} />
      <div className="flex min-h-0 flex-1 print:block">
        <nav
          aria-label="页面与目录"
          className="shrink-0 border-line border-r bg-paper max-lg:hidden print:hidden"
        >
          <PagesPanel reader={reader} />
        </nav>
        <main id="main" className="relative min-w-0 flex-1 print:static">
          <PagesView reader={reader} />
          <TextWindow reader={reader} />
          <OverView reader={reader} />
        </main>
        {reader.isPanelOpen && (
          <aside
            aria-label="报告信息"
            className="w-80 shrink-0 overflow-y-auto overscroll-contain border-line border-l bg-paper px-5 max-xl:hidden print:hidden"
          >
            <SidePanel reader={reader} />
          </aside>
        )}
      </div>
      <ReaderSheets reader={reader} />
    </div>
  );
}
