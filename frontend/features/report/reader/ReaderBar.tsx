import {
  ALargeSmall,
  ArrowLeft,
  BookOpen,
  FileText,
  GalleryVerticalEnd,
  Maximize,
  Minimize,
  MoveHorizontal,
  PanelRight,
  Quote,
  RotateCw,
  Search,
  SunMoon,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { type FormEvent, type ReactNode, type Ref, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { IconButton } from '../../../components/Button.tsx';
import { Popover, PopoverButton, PopoverPanel } from '../../../components/overlay/Popover.tsx';
import { detailAddress } from '../../../lib/addresses.ts';
import { classNames } from '../../../lib/classNames.ts';
import { openDialog } from '../../../lib/dialogs.ts';
import { useReportActions } from '../useReportActions.ts';
import { HitSearch } from './hits/HitSearch.tsx';
import { type Paper, papers } from './pages/pageLayout.ts';
import { textScale } from './prose/textLook.ts';
import { panelTabs } from './readerState.ts';
import type { OpenReport } from './useReader.ts';

/** 双页, 旋转 and 全屏; `wide`: whether two pages have room. */
export function LayoutButtons({ reader, wide }: { reader: OpenReport; wide: boolean }) {
  const { columns, fullScreen, dispatch } = reader;
  return (
    <>
      {wide && (
        <IconButton
          icon={BookOpen}
          label="双页"
          caption="双页"
          aria-pressed={columns === 2}
          onClick={() => dispatch({ type: 'columns' })}
          className={classNames(columns === 2 && 'text-sea')}
        />
      )}
      <IconButton icon={RotateCw} label="旋转" caption="旋转" onClick={() => dispatch({ type: 'turn' })} />
      {fullScreen && (
        <IconButton
          icon={fullScreen.on ? Minimize : Maximize}
          label="全屏"
          caption="全屏"
          aria-pressed={fullScreen.on}
          onClick={fullScreen.toggle}
          className={classNames(fullScreen.on && 'text-sea')}
        />
      )}
    </>
  );
}

const swatches: Record<Paper, string> = {
  white: 'bg-white text-[#1b2329]',
  cream: 'bg-[#f6eedb] text-[#1b2329]',
  dark: 'bg-[#15191c] text-[#e4e1da]',
};

/** The colours side by side. */
export function PaperSwatches({ reader: { paper, choosePaper } }: { reader: OpenReport }) {
  const group = useId();
  return (
    <fieldset className="flex gap-2">
      <legend className="sr-only">纸色</legend>
      {papers.map(({ key, name }) => (
        <label
          key={key}
          className={classNames(
            'flex size-12 cursor-pointer items-center justify-center rounded-md border text-base has-focus-visible:outline-2 has-focus-visible:outline-sea has-focus-visible:outline-offset-2',
            swatches[key],
            paper === key ? 'border-2 border-sea font-semibold' : 'border-edge',
          )}
        >
          <input
            type="radio"
            name={group}
            checked={paper === key}
            onChange={() => choosePaper(key)}
            className="sr-only"
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

/** 纸色: what pages are read on, behind a button of the bar. */
function PaperChoice({ reader }: { reader: OpenReport }) {
  return (
    <Popover className="shrink-0">
      <PopoverButton as={IconButton} icon={SunMoon} label="纸色" caption="纸色" />
      <PopoverPanel anchor="bottom end" className="p-3">
        <PaperSwatches reader={reader} />
      </PopoverPanel>
    </Popover>
  );
}

/** Which page is on show, `current` from 1, and the way to another. */
function PageNumber({
  current,
  count,
  onGo,
}: {
  current: number;
  count: number;
  onGo: (page: number) => void;
}) {
  const [draft, setDraft] = useState(String(current));
  useEffect(() => setDraft(String(current)), [current]);
  const commit = (event?: FormEvent) => {
    event?.preventDefault();
    const page = Number(draft);
    if (Number.isInteger(page) && page >= 1 && page !== current) onGo(Math.min(page, count));
    else setDraft(String(current));
  };
  return (
    <form onSubmit={commit} className="flex shrink-0 items-center gap-1.5 text-sm tabular-nums">
      <input
        type="text"
        inputMode="numeric"
        value={draft}
        onChange={(event) => setDraft(event.target.value.replace(/\D/g, '').slice(0, 5))}
        onFocus={(event) => event.target.select()}
        onBlur={() => commit()}
        aria-label="页码"
        className="h-9 w-11 rounded-md border border-edge bg-surface text-center outline-none focus:border-sea focus:ring-1 focus:ring-sea"
      />
      <span className="whitespace-nowrap text-muted">/ {count}</span>
    </form>
  );
}

/** Download, favourite, share and cite as icons, as many as have room. */
function ReaderActions({ reader: { report, cid, page } }: { reader: OpenReport }) {
  const { download, favourite, share } = useReportActions(report, cid);
  const cite = {
    key: 'cite',
    icon: Quote,
    label: '引用',
    pressed: undefined,
    pending: false,
    run: () => openDialog('cite', { id: report.id, page }),
  };
  return [download, favourite, share, cite].map(({ key, icon, label, pressed, pending, run }) => (
    <IconButton
      key={key}
      icon={icon}
      label={label}
      caption={label}
      aria-disabled={pending}
      onClick={run}
      {...(pressed !== undefined && { 'aria-pressed': pressed })}
      // Where the bar has no room for one, it is in the panel.
      className={classNames(
        pressed && 'text-sea',
        key === 'cite' ? 'max-lg:hidden' : key !== 'download' && 'max-sm:hidden',
      )}
    />
  ));
}

/** 字号: smaller and larger, for where the bar has no room. */
export function TextSizeButtons({ reader: { textSize, resizeText } }: { reader: OpenReport }) {
  return (
    <span className="flex items-center">
      <IconButton icon={ZoomOut} label="缩小文字" onClick={() => resizeText(-1)} />
      <Percent of={textScale(textSize)} />
      <IconButton icon={ZoomIn} label="放大文字" onClick={() => resizeText(1)} />
    </span>
  );
}

const Percent = ({ of }: { of: number }) => (
  <span className="w-11 text-center text-muted text-sm tabular-nums">{Math.round(of * 100)}%</span>
);

/** How large and how what is read is laid out, and the way between pages and text. */
function LookButtons({ reader }: { reader: OpenReport }) {
  const { inText, turnTo } = reader;
  const zoom = inText ? reader.resizeText : reader.zoomBy;
  const isFitted = reader.zoom === 'width';
  return (
    <>
      {reader.sheets.worded && (
        <IconButton
          icon={inText ? FileText : ALargeSmall}
          label={inText ? '查看原文' : '阅读正文'}
          caption={inText ? '原文' : '正文'}
          onClick={() => turnTo(inText ? 'pages' : 'text')}
        />
      )}
      <div className="flex items-center max-md:hidden">
        <IconButton icon={ZoomOut} label="缩小" caption="缩小" onClick={() => zoom(-1)} />
        <Percent of={inText ? textScale(reader.textSize) : reader.factor} />
        <IconButton icon={ZoomIn} label="放大" caption="放大" onClick={() => zoom(1)} />
        {!inText && (
          <IconButton
            icon={MoveHorizontal}
            label="适合宽度"
            caption="宽度"
            aria-pressed={isFitted}
            onClick={reader.fitWidth}
            className={isFitted ? 'text-sea' : ''}
          />
        )}
      </div>
      {!inText && (
        <div className="flex items-center max-xl:hidden">
          <LayoutButtons reader={reader} wide />
        </div>
      )}
      <span className="max-lg:hidden">
        <PaperChoice reader={reader} />
      </span>
    </>
  );
}

/** `field` gets the focus for a search within the report; `corner` is the reader's own menu. */
interface ReaderBarProps {
  reader: OpenReport;
  field: Ref<HTMLInputElement>;
  corner: ReactNode;
}

const rule = 'h-6 w-px shrink-0 bg-line';

/** The one bar of the reader, 48 px high: where we are in what, how large, what to find, what to do with it. */
export function ReaderBar({ reader, field, corner }: ReaderBarProps) {
  const { report, hits, sheets, isPanelOpen, openPanel, show } = reader;
  const togglePanel = () =>
    reader.isWide() ? show({ isPanelOpen: !isPanelOpen }) : openPanel(panelTabs.facts);
  return (
    <header className="flex h-12 shrink-0 items-center border-line border-b bg-surface px-0.5 md:gap-1 md:px-2 print:hidden">
      <Link
        to={detailAddress(report.id, hits.keyword)}
        aria-label="返回报告详情"
        title="返回报告详情"
        className="flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-wash hover:text-sea"
      >
        <ArrowLeft size={20} />
      </Link>
      <h1
        title={report.name}
        className="min-w-0 flex-1 truncate font-semibold text-sm max-lg:sr-only xl:text-base"
      >
        {report.name}
      </h1>
      {sheets.pageCount > 0 && (
        <PageNumber current={reader.page} count={sheets.pageCount} onGo={reader.goTo} />
      )}
      <span className="flex-1 lg:hidden" />
      <span className={classNames(rule, 'max-xl:hidden')} />
      <LookButtons reader={reader} />
      <span className={classNames(rule, 'max-xl:hidden')} />
      <HitSearch reader={reader} field={field} className="w-64 max-xl:hidden 2xl:w-80" />
      <IconButton
        icon={Search}
        label="在本报告中搜索"
        onClick={() => openPanel(panelTabs.hits)}
        className="xl:hidden"
      />
      <IconButton
        icon={GalleryVerticalEnd}
        label="页面与目录"
        onClick={() => show({ sheet: 'thumbnails' })}
        className="max-[22.5rem]:hidden lg:hidden"
      />
      <ReaderActions reader={reader} />
      <IconButton
        icon={PanelRight}
        label="报告信息"
        caption="信息"
        aria-pressed={isPanelOpen}
        onClick={togglePanel}
        className={classNames(isPanelOpen && 'xl:text-sea')}
      />
      <div className="max-md:hidden max-[100rem]:[&_.contents]:hidden">{corner}</div>
    </header>
  );
}
