import { BookOpen, Lock } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Chart } from '../../../bff/contract/entities.ts';
import { Button, TextLink } from '../../components/Button.tsx';
import { Picture } from '../../components/Picture.tsx';
import { Skeleton } from '../../components/Placeholders.tsx';
import { Tag } from '../../components/report/MetaLine.tsx';
import { detailAddress } from '../../lib/addresses.ts';
import { classNames } from '../../lib/classNames.ts';
import { formatCount } from '../../lib/format.ts';
import { useGate } from '../../lib/gate.ts';
import { useViewer } from '../../lib/session.ts';
import { words } from '../../lib/words.ts';

/** The charts of one report, the one on show, and what choosing another does. */
interface SiblingStripProps {
  charts?: readonly Chart[] | undefined;
  total?: number | undefined;
  current: number;
  onChoose: (id: number) => void;
}

/** The report's other charts as a strip of small pictures; the one on show is brought into view. */
export function SiblingStrip({ charts, total = 0, current, onChoose }: SiblingStripProps) {
  const strip = useRef<HTMLUListElement>(null);
  const at = charts?.findIndex(({ id }) => id === current) ?? -1;
  useEffect(() => {
    const list = strip.current;
    const shown = list?.children.item(at);
    if (list && shown instanceof HTMLElement) {
      list.scrollTo({ left: shown.offsetLeft - (list.clientWidth - shown.offsetWidth) / 2 });
    }
  }, [at]);
  return (
    <section aria-label="同一报告的图表" className="border-line border-t px-5 pt-2 pb-3">
      <h3 className="text-muted text-sm tabular-nums">
        同一报告的图表{total > 1 && ` ${formatCount(total)}`}
      </h3>
      <ul
        ref={strip}
        className="relative -mx-1 mt-1 flex h-[4.5rem] gap-2 overflow-x-auto overscroll-x-contain p-1 [scrollbar-width:thin]"
      >
        {charts
          ? charts.map((chart) => (
              <li key={chart.id} className="shrink-0">
                <button
                  type="button"
                  title={chart.name}
                  aria-label={chart.name}
                  aria-current={chart.id === current}
                  onClick={() => onChoose(chart.id)}
                  className={classNames(
                    'flex h-14 w-20 items-center justify-center border bg-white p-1',
                    chart.id === current ? 'border-sea ring-1 ring-sea' : 'border-line hover:border-sea',
                  )}
                >
                  <Picture
                    key={chart.online_url}
                    url={chart.online_url}
                    width={chart.width || 400}
                    height={chart.height || 300}
                    sizes="80px"
                    className="max-h-full w-auto max-w-full object-contain"
                  />
                </button>
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
