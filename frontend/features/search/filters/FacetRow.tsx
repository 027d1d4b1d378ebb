import { Check } from 'lucide-react';
import { classNames } from '../../../lib/classNames.ts';
import { formatCount } from '../../../lib/format.ts';

/** One value of a filter; `top` is the largest count beside it. */
export interface FacetRowProps {
  name: string;
  count: number;
  top: number;
  chosen: boolean;
  onToggle: () => void;
  /** Name of the radio group of which one may be chosen; pressing the chosen one drops it. Without it a checkbox. */
  group?: string;
}

/**
 * A filter's value with its count as a thin bar: the column of rows is a picture of the result set. Bars grow by the
 * square root of the count, as the years do: a value of 3 stays visible beside one of 900.
 */
export function FacetRow({ name, count, top, chosen, onToggle, group }: FacetRowProps) {
  const share = count ? Math.max(0.04, Math.sqrt(count / Math.max(1, top))) : 0;
  return (
    <label
      className={classNames(
        'group grid min-h-11 w-full cursor-pointer grid-cols-[1rem_minmax(5rem,7.5rem)_minmax(1.5rem,1fr)_auto] items-center gap-x-2.5',
        'rounded-sm text-sm xl:min-h-8 xl:grid-cols-[0.9375rem_5.25rem_minmax(1rem,1fr)_auto]',
        'pointer-coarse:min-h-11',
      )}
    >
      <span className="relative flex aspect-square w-full items-center justify-center">
        <input
          type={group ? 'radio' : 'checkbox'}
          name={group}
          checked={chosen}
          onChange={onToggle}
          // A chosen radio does not change when pressed, and a space presses it in no browser.
          onClick={() => group && chosen && onToggle()}
          onKeyDown={(event) => {
            if (!group || !chosen || event.key !== ' ') return;
            event.preventDefault();
            onToggle();
          }}
          className={classNames(
            'absolute inset-0 size-full cursor-pointer appearance-none border transition-colors',
            group ? 'rounded-full' : 'rounded-sm',
            chosen ? 'border-sea bg-sea' : 'border-edge bg-surface group-hover:border-sea',
          )}
        />
        {chosen && (
          <Check
            aria-hidden="true"
            strokeWidth={3}
            className="pointer-events-none relative size-3 text-on-sea"
          />
        )}
      </span>
      <span
        title={name.length > 6 ? name : undefined}
        className={classNames(
          'truncate',
          chosen ? 'font-semibold text-ink' : 'group-hover:text-sea',
          count === 0 && !chosen && 'text-muted',
        )}
      >
        {name}
      </span>
      <span aria-hidden="true" className="h-1 bg-sunken forced-colors:outline">
        <span
          className={classNames(
            'block h-full origin-left transition-[width] duration-180 forced-colors:bg-[CanvasText]',
            chosen ? 'bg-sea' : 'bg-sea/45 group-hover:bg-sea/70',
          )}
          style={{ width: `${share * 100}%` }}
        />
      </span>
      <span className="min-w-7 text-right text-muted text-xs tabular-nums">
        {formatCount(count)}
        <span className="sr-only">份</span>
      </span>
    </label>
  );
}
