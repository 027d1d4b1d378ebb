import { Copy, Download } from 'lucide-react';
import { Link } from 'react-router';
import type { Chart, TableCells } from '../../../bff/contract/entities.ts';
import { boxParameter } from '../../../bff/contract/pictures.ts';
import { type TableRow, tableRows } from '../../../bff/contract/tables/tableRows.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorState, Skeleton } from '../../components/Placeholders.tsx';
import { readerAddress } from '../../lib/addresses.ts';
import { classNames } from '../../lib/classNames.ts';
import { copyText, saveAs } from '../../lib/copy.ts';
import { useGate } from '../../lib/gate.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { words } from '../../lib/words.ts';
import { DrawnProof } from './DrawnProof.tsx';

/** A button on the stage, which is white in the dark too. */
const onWhite = 'text-inherit! hover:bg-black/5!';

/** The cells of a table or the values of a chart, to read, copy and save; each leads to its box in the report. */
export function TableData({ chart }: { chart: Chart }) {
  const gate = useGate();
  const { data, error, mutate } = useCall('/api/chart/detail', { id: chart.id }, { keepPreviousData: false });
  if (error) return <ErrorState error={error} onRetry={() => void mutate()} title="数据加载失败" />;
  if (!data) return <Skeleton className="m-8 h-2/3" />;
  const { cells, has_cells, box } = data;
  const noun = chart.kind === 2 ? '表格' : '图表';
  if (!cells)
    return (
      <div className="flex size-full flex-col items-center justify-center gap-4 p-5 text-center text-[#5b6670]">
        <p>{has_cells ? `查看${noun}数据需${words.tiers[1]}` : `这张${noun}没有读出数据，请看图片`}</p>
        {has_cells === 1 && (
          <Button
            aria-disabled={gate.pending}
            onClick={() =>
              gate.runGated({ kind: 'original', fid: chart.fid, page: chart.page, chart: chart.id })
            }
          >
            查看原文与数据
          </Button>
        )}
      </div>
    );
  const rows = tableRows(cells);
  const save = (format: 'csv' | 'xlsx') =>
    saveAs(`/files/tables/${chart.id}.${format}`, `${chart.name}.${format}`);
  return (
    <div className="flex size-full flex-col text-[#1c2429]">
      <div className="flex flex-wrap justify-end gap-1 px-3 pt-1">
        <Button
          tone="quiet"
          size="sm"
          className={onWhite}
          onClick={() => copyText(tabSeparated(rows), '数据已复制')}
        >
          <Copy size={16} />
          复制数据
        </Button>
        {(['csv', 'xlsx'] as const).map((format) => (
          <Button key={format} tone="quiet" size="sm" className={onWhite} onClick={() => save(format)}>
            <Download size={16} />
            {format.toUpperCase()}
          </Button>
        ))}
      </div>
      <section
        className="min-h-0 flex-1 overflow-auto overscroll-contain px-4 pb-4"
        aria-label={`${noun}数据`}
      >
        {cells.drawn && box && <DrawnProof chart={chart} cells={cells} drawn={cells.drawn} box={box} />}
        <table className="mx-auto border-collapse text-sm tabular-nums">
          <caption className="sr-only">{chart.name}</caption>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place.
              <Row key={index} row={row} cells={cells} chart={chart} />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function Row({ row, cells, chart }: { row: TableRow<Cell>; cells: TableCells; chart: Chart }) {
  const color = (column: number) => cells.drawn?.series[column - 1]?.color;
  return (
    <tr>
      {row.map(({ key, cell }) => {
        const Tag = cell?.header ? 'th' : 'td';
        return (
          <Tag
            key={key}
            rowSpan={cell?.rs ?? 1}
            colSpan={cell?.cs ?? 1}
            className={classNames(
              'border border-[#d5dbdf] px-2 py-1 wrap-normal',
              cell?.value !== undefined ? 'whitespace-nowrap' : 'max-w-80',
              cell?.header && 'bg-[#f1f4f5] font-semibold',
              cell?.value !== undefined && !cell.header ? 'text-right' : 'text-left',
            )}
          >
            {cell?.r === 0 && color(cell.c) && (
              <span style={{ background: color(cell.c) }} className="mr-1 inline-block size-2.5" />
            )}
            {cell && (
              <Link
                to={readerAddress(chart.fid, cell.page, '', { box: boxParameter(cell, cells) })}
                target="_blank"
                className="hover:text-sea hover:underline"
              >
                {cell.text}
              </Link>
            )}
          </Tag>
        );
      })}
    </tr>
  );
}

type Cell = TableCells['items'][number];

/** What begins so, spreadsheets compute; of numbers a sign is no more than that. */
const computed = /^[=+\-@]./;

/** Rows as text for a spreadsheet: cells parted by tabs, formulas kept as text. */
export function tabSeparated(rows: readonly TableRow<Cell>[]): string {
  return rows
    .map((row) => {
      const texts: string[] = [];
      for (const { key, cell } of row) {
        const text = (cell?.text ?? '').replaceAll(/\s+/g, ' ');
        texts[key] = computed.test(text) && cell?.value === undefined ? `'${text}` : text;
      }
      return Array.from(texts, (text) => text ?? '').join('\t');
    })
    .join('\n');
}
