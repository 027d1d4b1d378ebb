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
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import type { ReportDetail } from '../../../../bff/contract/entities.ts';
import { IconButton } from '../../../components/Button.tsx';
import { Popover, PopoverButton, PopoverPanel } from '../../../components/overlay/Popover.tsx';
import { classNames } from '../../../lib/classNames.ts';
import { openDialog } from '../../../lib/dialogs.ts';
import { useReportActions } from '../useReportActions.ts';
import { type PageLayout, type Paper, papers } from './pages/pageLayout.ts';

/** 双页, 旋转 and 全屏; `wide`: whether two pages have room. */
export function LayoutButtons({ layout, wide }: { layout: PageLayout; wide: boolean }) {
  const { columns, toggleColumns, turn, fullScreen } = layout;
  return (
    <>
      {wide && (
        <IconButton
          icon={BookOpen}
          label="双页"
          caption="双页"
          aria-pressed={columns === 2}
          onClick={toggleColumns}
          className={classNames(columns === 2 && 'text-sea')}
        />
      )}
      <IconButton icon={RotateCw} label="旋转" caption="旋转" onClick={turn} />
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

/** Which colour is read on, and how another is chosen. */
export interface PaperChoiceProps {
  paper: Paper;
  onPaper: (paper: Paper) => void;
}

/** The colours side by side. */
export function PaperSwatches({ paper, onPaper }: PaperChoiceProps) {
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
            onChange={() => onPaper(key)}
            className="sr-only"
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

/** 纸色: what pages are read on, behind a button of the bar. */
function PaperChoice(props: PaperChoiceProps) {
  return (
    <Popover className="shrink-0">
      <PopoverButton as={IconButton} icon={SunMoon} label="纸色" caption="纸色" />
      <PopoverPanel anchor="bottom end" className="p-3">
        <PaperSwatches {...props} />
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

interface ReaderActionsProps {
  report: ReportDetail;
  cid: number | undefined;
  /** The page on show, which is cited. */
  page: number;
}

/** Download, favourite, share (spec §2: /preview) and cite as icons, as many as have room. */
export function ReaderActions({ report, cid, page }: ReaderActionsProps) {
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

/** The size of the text, and its next larger (1) and smaller (-1). */
export interface TextSize {
  scale: number;
  resize: (by: 1 | -1) => void;
}

/** 字号: smaller and larger, for where the bar has no room. */
export function TextSizeButtons({ scale, resize }: TextSize) {
  return (
    <span className="flex items-center">
      <IconButton icon={ZoomOut} label="缩小文字" onClick={() => resize(-1)} />
      <span className="w-11 text-center text-muted text-sm tabular-nums">{Math.round(scale * 100)}%</span>
      <IconButton icon={ZoomIn} label="放大文字" onClick={() => resize(1)} />
    </span>
  );
}

/** State and actions of the bar. `factor` is the zoom, 1 for the page's natural size. */
export interface ReaderBarProps {
  name: string;
  back: string;
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  factor: number;
  fitted: boolean;
  onZoom: (by: 1 | -1) => void;
  onFit: () => void;
  /** Whether the text is read in place of the pages, and the way to the other; null where there is but one. */
  text: TextSize | null;
  onTurn: (() => void) | null;
  layout: PageLayout;
  paper: Paper;
  onPaper: (paper: Paper) => void;
  onThumbnails: () => void;
  onSearch: () => void;
  onPanel: () => void;
  panelOpen: boolean;
  /** The field that searches within the report, where there is room. */
  search: ReactNode;
  /** Actions on the report, and the reader's own menu. */
  actions: ReactNode;
  corner: ReactNode;
}

const rule = 'h-6 w-px shrink-0 bg-line';

/** The one bar of the reader, 48 px high: where we are in what, how large, what to find, what to do with it. */
export function ReaderBar(props: ReaderBarProps) {
  const { name, back, page, pageCount, onPage, factor, fitted, onZoom, onFit, onTurn } = props;
  return (
    <header className="flex h-12 shrink-0 items-center border-line border-b bg-surface px-0.5 md:gap-1 md:px-2 print:hidden">
      <Link
        to={back}
        aria-label="返回报告详情"
        title="返回报告详情"
        className="flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-wash hover:text-sea"
      >
        <ArrowLeft size={20} />
      </Link>
      <h1 title={name} className="min-w-0 flex-1 truncate font-semibold text-sm max-lg:sr-only xl:text-base">
        {name}
      </h1>
      {pageCount > 0 && <PageNumber current={page} count={pageCount} onGo={onPage} />}
      <span className="flex-1 lg:hidden" />
      <span className={classNames(rule, 'max-xl:hidden')} />
      {onTurn && (
        <IconButton
          icon={props.text ? FileText : ALargeSmall}
          label={props.text ? '查看原文' : '阅读正文'}
          caption={props.text ? '原文' : '正文'}
          onClick={onTurn}
        />
      )}
      <div className="flex items-center max-md:hidden">
        <IconButton icon={ZoomOut} label="缩小" caption="缩小" onClick={() => onZoom(-1)} />
        <span className="w-11 text-center text-muted text-sm tabular-nums">{Math.round(factor * 100)}%</span>
        <IconButton icon={ZoomIn} label="放大" caption="放大" onClick={() => onZoom(1)} />
        {!props.text && (
          <IconButton
            icon={MoveHorizontal}
            label="适合宽度"
            caption="宽度"
            aria-pressed={fitted}
            onClick={onFit}
            className={fitted ? 'text-sea' : ''}
          />
        )}
      </div>
      {!props.text && (
        <div className="flex items-center max-xl:hidden">
          <LayoutButtons layout={props.layout} wide />
        </div>
      )}
      <span className="max-lg:hidden">
        <PaperChoice paper={props.paper} onPaper={props.onPaper} />
      </span>
      <span className={classNames(rule, 'max-xl:hidden')} />
      {props.search}
      <IconButton icon={Search} label="在本报告中搜索" onClick={props.onSearch} className="xl:hidden" />
      <IconButton
        icon={GalleryVerticalEnd}
        label="页面与目录"
        onClick={props.onThumbnails}
        className="max-[22.5rem]:hidden lg:hidden"
      />
      {props.actions}
      <IconButton
        icon={PanelRight}
        label="报告信息"
        caption="信息"
        aria-pressed={props.panelOpen}
        onClick={props.onPanel}
        className={classNames(props.panelOpen && 'xl:text-sea')}
      />
      <div className="max-md:hidden max-[100rem]:[&_.contents]:hidden">{props.corner}</div>
    </header>
  );
}
