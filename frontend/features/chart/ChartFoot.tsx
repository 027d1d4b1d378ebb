import { BookOpen, Lock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Chart } from '../../../bff/contract/entities.ts';
import { Button, TextLink } from '../../components/Button.tsx';
import { Picture } from '../../components/Picture.tsx';
import { Skeleton } from '../../components/Placeholders.tsx';
import { Tag } from '../../components/report/MetaLine.tsx';
import { detailAddress } from '../../lib/addresses.ts';
import { classNames } from '../../lib/classNames.ts';
import { alikeText, formatCount } from '../../lib/format.ts';
import { useGate } from '../../lib/gate.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { useViewer } from '../../lib/session.ts';
import { words } from '../../lib/words.ts';
import type { ListedCharts } from './useChartAddress.ts';

/** What the strip shows: the charts of the same report, the same chart in other issues of its series, or its picture elsewhere. */
const strips = { siblings: '同一报告的图表', issues: '往期', alike: '相同图表' };
type StripKind = keyof typeof strips;

/** The charts of one report, the one on show, and what choosing another does. */
interface ChartStripProps {
  siblings: ListedCharts | undefined;
  chart: Chart;
  onChoose: (id: number) => void;
}

/** Small pictures of the charts beside the one on show; that one is brought into view. */
export function ChartStrip({ siblings, chart, onChoose }: ChartStripProps) {
  const current = chart.id;
  const issues = useCall('/api/chart/issues', { id: current }).data;
  const alike = useCall('/api/chart/alike', { id: current }, { keepPreviousData: false }).data;
  // A hit that tells of others is opened for them.
  const [wanted, choose] = useState<StripKind>(chart.alike ? 'alike' : 'siblings');
  const lists = { siblings, issues, alike };
  const kinds: StripKind[] = ['siblings'];
  if (issues?.charts.some(({ id }) => id === current)) kinds.push('issues');
  if (alike && alike.total > 0) kinds.push('alike');
  const shown = kinds.includes(wanted) ? wanted : 'siblings';
  const { charts } = lists[shown] ?? {};
  const strip = useRef<HTMLUListElement>(null);
  const at = charts?.findIndex(({ id }) => id === current) ?? -1;
  useEffect(() => {
    const list = strip.current;
    const item = list?.children.item(at);
    if (list && item instanceof HTMLElement) {
      list.scrollTo({ left: item.offsetLeft - (list.clientWidth - item.offsetWidth) / 2 });
    }
  }, [at]);
  const nameOf = (kind: StripKind) => {
    const { total = 0 } = lists[kind] ?? {};
    if (kind === 'alike') return alikeText(total);
    return `${strips[kind]}${total > 1 ? ` ${formatCount(total)}` : ''}`;
  };
  return (
    <section aria-label={strips[shown]} className="border-line border-t px-5 pt-2 pb-3">
      <div className="flex h-5 gap-x-5 text-muted text-sm tabular-nums">
        {kinds.length === 1 && <h3>{nameOf('siblings')}</h3>}
        {kinds.length > 1 &&
          kinds.map((kind) => (
            <button
              key={kind}
              type="button"
              aria-pressed={kind === shown}
              onClick={() => choose(kind)}
              className={classNames('touch hover:text-sea', kind === shown && 'font-semibold text-ink')}
            >
              {nameOf(kind)}
            </button>
          ))}
      </div>
      <ul
        ref={strip}
        className="relative -mx-1 mt-1 flex h-[4.5rem] gap-2 overflow-x-auto overscroll-x-contain p-1 [scrollbar-width:thin]"
      >
        {charts
          ? charts.map((chart) => (
              <li key={chart.id} className="shrink-0">
                <StripPicture
                  chart={chart}
                  {...(shown !== 'siblings' && { date: chart.time_text })}
                  isShown={chart.id === current}
                  onChoose={onChoose}
                />
              </li>
            ))
          : [0, 1, 2, 3].map((index) => (
              <li key={index} className="shrink-0">
                <Skeleton className="h-14 w-20" />
              </li>
            ))}
      </ul>
    </section>
  );
}

/** One of the strip's charts; of another issue with the day of that. */
interface StripPictureProps {
  chart: Chart;
  date?: string;
  isShown: boolean;
  onChoose: (id: number) => void;
}

function StripPicture({ chart, date, isShown, onChoose }: StripPictureProps) {
  const name = date === undefined ? chart.name : `${date}，${chart.file.name}`;
  return (
    <button
      type="button"
      title={name}
      aria-label={name}
      aria-current={isShown}
      onClick={() => onChoose(chart.id)}
      className={classNames(
        'flex h-14 w-20 flex-col items-center justify-center border bg-white p-1',
        isShown ? 'border-sea ring-1 ring-sea' : 'border-line hover:border-sea',
      )}
    >
      <Picture
        key={chart.online_url}
        url={chart.online_url}
        width={chart.width || 400}
        height={chart.height || 300}
        sizes="80px"
        className="min-h-0 w-auto max-w-full flex-initial object-contain"
      />
      {date && <span className="scheme-light text-ink text-xs tabular-nums">{date}</span>}
    </button>
  );
}

/** A chart's kind, industry, time and report. */
export function ChartFacts({ chart }: { chart: Chart }) {
  const gate = useGate();
  // Opening the page of a chart takes a membership; nothing is said while the account is unknown.
  const { state, level } = useViewer();
  const member = level >= 1 || state === 'unknown';
  return (
    <div className="border-line border-t px-5 pt-2 pb-3 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted tabular-nums">
        <Tag>{chart.type.name}</Tag>
        {chart.industry.name && <Tag>{chart.industry.name}</Tag>}
        <span className="flex-1 max-sm:order-last max-sm:basis-full">
          {chart.source && `资料来源：${chart.source}`}
        </span>
        {chart.time_text && <span className="max-sm:ml-auto">{chart.time_text}</span>}
      </p>
      <p className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <span className="min-w-0 flex-1 truncate">
          <span className="text-muted">出自</span>{' '}
          <TextLink to={detailAddress(chart.fid)} newTab className="touch">
            {chart.file.name}
          </TextLink>
        </span>
        <Button
          tone="quiet"
          size="sm"
          aria-disabled={gate.pending}
          onClick={() =>
            gate.runGated({ kind: 'original', fid: chart.fid, page: chart.page, chart: chart.id })
          }
          className="-mr-3 text-sea tabular-nums"
        >
          {member ? <BookOpen size={16} /> : <Lock size={14} strokeWidth={1.75} className="text-gold" />}
          查看原文第{chart.page}页{!member && <span className="text-muted">需{words.tiers[1]}</span>}
        </Button>
      </p>
    </div>
  );
}
