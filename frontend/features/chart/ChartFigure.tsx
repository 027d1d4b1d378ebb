import { useRef } from 'react';
import type { Chart } from '../../../bff/contract/entities.ts';
import { lazyPart } from '../../components/lazyPart.tsx';
import { Picture } from '../../components/Picture.tsx';
import { MetaLine } from '../../components/report/MetaLine.tsx';
import { Highlighted } from '../../components/search/Highlighted.tsx';
import { classNames } from '../../lib/classNames.ts';
import { alikeText } from '../../lib/format.ts';
import { notifyNotOpened } from '../../lib/network.ts';
import { type ListedCharts, useChartAddress } from './useChartAddress.ts';

const ChartViewer = lazyPart(async () => (await import('./ChartViewer.tsx')).ChartViewer);

/** Host of the viewer; its code comes with the first opened chart. */
export function ChartViewerSlot(listed: ListedCharts) {
  const { id, close } = useChartAddress();
  const everOpened = useRef(false);
  if (id > 0) everOpened.current = true;
  const giveUp = () => {
    everOpened.current = false;
    close();
    notifyNotOpened();
  };
  return everOpened.current && <ChartViewer {...listed} onFailed={giveUp} />;
}

/** A chart as lists show it; `onOpen` opens the viewer. */
export interface ChartFigureProps {
  chart: Chart;
  onOpen: () => void;
  /** Width, in CSS. */
  sizes?: string;
  /** For what is seen first: its picture comes before others. */
  eager?: boolean;
  /** On the page of its own report: what it shows and where, not whose it is. */
  ofReport?: boolean;
}

/** One a row on phones, in three or more beside a panel. */
const listSizes = '(min-width: 48rem) 17rem, (min-width: 30rem) 45vw, 92vw';

/** A table's first rows, in letters that one can read. */
function FirstRows({ rows }: { rows: readonly (readonly string[])[] }) {
  const cols = Math.max(...rows.map((row) => row.length));
  // A column of figures is set to the right.
  const ofFigures = rows[0]?.map((_, c) =>
    rows.slice(1).every((row) => /^[^\p{Script=Han}]*$/u.test(row[c] ?? '')),
  );
  return (
    <span
      style={{ gridTemplateColumns: `minmax(0,1.6fr) repeat(${cols - 1},minmax(0,1fr))` }}
      className="grid size-full content-start overflow-hidden text-[#1c2429] text-xs leading-5 tabular-nums"
    >
      {rows.flatMap((row, r) =>
        row.map((text, c) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place.
            key={`${r} ${c}`}
            title={text}
            className={classNames(
              'truncate border-[#d5dbdf] border-b px-1 py-0.5',
              r === 0 && 'bg-[#f1f4f5] font-semibold',
              c > 0 && ofFigures?.[c] && 'text-right',
            )}
          >
            {text || '\u00a0'}
          </span>
        )),
      )}
    </span>
  );
}

/** The crop uncut on white, or a table's first rows, in a box that never changes; beneath what it shows and whose it is. */
export function ChartFigure({ chart, onOpen, sizes = listSizes, eager, ofReport }: ChartFigureProps) {
  const { first_rows: rows } = chart;
  const page = `第${chart.page}页`;
  return (
    <button type="button" onClick={onOpen} className="group block w-full text-left">
      <span className="softened flex aspect-[4/3] items-center justify-center border border-line bg-white p-2 transition-colors group-hover:border-sea">
        {rows && rows.length > 1 ? (
          <FirstRows rows={rows} />
        ) : (
          <Picture
            key={chart.id}
            url={chart.online_url}
            width={chart.width || 400}
            height={chart.height || 300}
            sizes={sizes}
            eager={eager ?? false}
            className="max-h-full w-auto max-w-full object-contain"
          />
        )}
      </span>
      <span className={classNames('mt-1.5 block', ofReport ? 'h-15' : 'h-[4.875rem]')}>
        <span title={chart.name} className="line-clamp-2 text-sm group-hover:text-sea">
          <Highlighted html={chart.name_highlight} />
        </span>
        {!ofReport && (
          <span title={chart.file.name} className="mt-0.5 block truncate text-muted text-xs">
            {chart.file.name}
          </span>
        )}
        <MetaLine
          parts={
            ofReport
              ? [chart.source, page]
              : [chart.organization.name, chart.time_text, page, chart.alike ? alikeText(chart.alike) : '']
          }
          className="text-xs"
        />
      </span>
    </button>
  );
}
