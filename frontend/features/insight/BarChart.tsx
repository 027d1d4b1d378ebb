import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../lib/classNames.ts';
import { formatCount } from '../../lib/format.ts';

/** One bar: what it counts, and where a press on it leads, if anywhere. */
export interface Bar {
  name: string;
  count: number;
  to?: string;
}

/** Bars to draw: upright for years in their order, lying for names, the fullest on top. */
interface BarChartProps {
  bars: readonly Bar[];
  upright?: boolean;
  label: string;
}

/** Names below upright bars that a phone has room for. */
const namesOnPhone = 7;

/** Bars that lead to what they count; drawn as elements of the page, for a chart library takes more than all its scripts. */
export function BarChart({ bars, upright = false, label }: BarChartProps) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const every = Math.ceil(bars.length / namesOnPhone);
  return (
    <ul
      aria-label={label}
      className={classNames('text-[13px]', upright && 'flex h-65 overflow-x-clip max-md:px-2')}
    >
      {bars.map((bar, index) => (
        <li key={bar.name} className={upright ? 'min-w-0 flex-1' : undefined}>
          {upright ? (
            <UprightBar bar={bar} share={bar.count / most} isNamed={index % every === 0} />
          ) : (
            <LyingBar bar={bar} share={bar.count / most} />
          )}
        </li>
      ))}
    </ul>
  );
}

const percent = (share: number) => `${share * 100}%`;

const colourOf = ({ to }: Bar) =>
  classNames(
    'opacity-75 shrink-0 forced-color-adjust-none',
    to ? 'bg-sea group-hover:opacity-100' : 'bg-muted',
  );

interface PartProps {
  bar: Bar;
  className: string;
  children: ReactNode;
}

/** A bar with its name and number, all of which leads to what it counts. */
function BarRow({ bar: { name, count, to }, className, children }: PartProps) {
  const drawn = (
    <span aria-hidden="true" className={className}>
      {children}
    </span>
  );
  if (!to || count === 0) return drawn;
  return (
    <Link to={to} aria-label={`${name} ${formatCount(count)} 份`} className="group block h-full">
      {drawn}
    </Link>
  );
}

function LyingBar({ bar, share }: { bar: Bar; share: number }) {
  return (
    <BarRow bar={bar} className="flex h-7 items-center gap-2 max-md:h-11">
      <span title={bar.name} className="w-30 shrink-0 truncate text-right text-muted">
        {bar.name}
      </span>
      <span className="flex flex-1 items-center gap-1.5 self-stretch border-line border-l pr-14">
        <span className={classNames('h-3.5 min-w-0.5', colourOf(bar))} style={{ width: percent(share) }} />
        <span className="shrink-0 text-xs tabular-nums">{formatCount(bar.count)}</span>
      </span>
    </BarRow>
  );
}

/** A gap has neither bar nor number. */
function UprightBar({ bar, share, isNamed }: { bar: Bar; share: number; isNamed: boolean }) {
  return (
    <BarRow bar={bar} className="flex h-full flex-col items-center">
      <span className="flex w-full flex-1 flex-col items-center justify-end border-line border-b pt-6">
        {bar.count > 0 && (
          <>
            <span className="shrink-0 whitespace-nowrap text-xs tabular-nums">{formatCount(bar.count)}</span>
            <span
              className={classNames('min-h-0.5 w-3/5 max-w-12', colourOf(bar))}
              style={{ height: percent(share) }}
            />
          </>
        )}
      </span>
      <span
        className={classNames(
          'wrap-normal h-10 pt-1 text-center text-muted leading-4 max-md:whitespace-nowrap',
          // Too long to stand between the years of a phone: beneath them.
          bar.to ? !isNamed && 'max-md:invisible' : 'max-md:self-end max-md:pt-5',
        )}
      >
        {bar.name}
      </span>
    </BarRow>
  );
}
