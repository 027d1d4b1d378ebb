import type { Chart, TableCells } from '../../../bff/contract/entities.ts';
import { drawnNote } from '../../../bff/contract/tables/drawnNote.ts';
import { Picture } from '../../components/Picture.tsx';

type Drawn = NonNullable<TableCells['drawn']>;
type Cell = TableCells['items'][number];

/** Points that a crop has around its box (`cropMargin` of the indexer). */
const margin = 1;

interface DrawnProofProps {
  chart: Chart;
  cells: TableCells;
  drawn: Drawn;
  /** The crop, as shares of its page. */
  box: number[];
}

/** A chart's values drawn again over its picture, so that one sees whether they are those of its lines and columns. */
export function DrawnProof({ chart, cells, drawn, box }: DrawnProofProps) {
  const { width = 0, height = 0 } = cells.pages[0] ?? {};
  const [left = 0, top = 0, right = 1, bottom = 1] = box;
  const view = [
    left * width - margin,
    top * height - margin,
    (right - left) * width + margin * 2,
    (bottom - top) * height + margin * 2,
  ];
  return (
    <figure className="mx-auto mb-4 max-w-xl">
      <span className="relative block">
        <Picture
          key={chart.online_url}
          url={chart.online_url}
          alt={chart.name}
          width={chart.width || 800}
          height={chart.height || 600}
          eager
          sizes="(min-width: 40rem) 36rem, 92vw"
          className="h-auto w-full"
        />
        <svg
          viewBox={view.join(' ')}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full"
          role="img"
          aria-label="按读出的数值重画的图形"
        >
          {drawn.series.map(({ as, color }, index) => (
            <Shape key={color} as={as} cells={valuesOf(cells, index + 1)} />
          ))}
        </svg>
      </span>
      <figcaption className="mt-1 text-[#5b6670] text-xs">
        虚线按下表的数值重画，与原图重合即相符。{drawnNote(drawn)}。
      </figcaption>
    </figure>
  );
}

const valuesOf = ({ items }: TableCells, column: number): Cell[] =>
  items.filter(({ r, c }) => r > 0 && c === column);

/** Values of a column that follow each other, apart where one is missing. */
export function stretchesOf<Value extends Pick<Cell, 'r'>>(values: readonly Value[]): Value[][] {
  const stretches: Value[][] = [];
  for (const [index, value] of values.entries()) {
    if (value.r !== (values[index - 1]?.r ?? 0) + 1 || index === 0) stretches.push([]);
    stretches.at(-1)?.push(value);
  }
  return stretches;
}

const middle = ({ box: [left = 0, top = 0, right = 0, bottom = 0] }: Cell): string =>
  `${(left + right) / 2},${(top + bottom) / 2}`;

/** A dark dashed line on a light one, to be seen on every colour. */
const strokes = [
  { stroke: '#ffffff', strokeWidth: 2.5 },
  { stroke: '#111111', strokeWidth: 1.25, strokeDasharray: '4 3' },
] as const;

/** A series as it is drawn; its strokes are as wide on every screen. */
function Shape({ as, cells }: { as: Drawn['series'][number]['as']; cells: readonly Cell[] }) {
  return strokes.map((stroke) => (
    <g key={stroke.stroke} fill="none" {...stroke}>
      {as === 'line' &&
        stretchesOf(cells).map((stretch) => (
          <polyline
            key={stretch[0]?.r}
            points={stretch.map(middle).join(' ')}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      {as === 'bar' &&
        cells.map(({ r, box: [left = 0, top = 0, right = 0, bottom = 0] }) => (
          <rect
            key={r}
            x={left}
            y={top}
            width={right - left}
            height={bottom - top}
            vectorEffect="non-scaling-stroke"
          />
        ))}
    </g>
  ));
}
