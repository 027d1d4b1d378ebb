import { CalendarDays, X } from 'lucide-react';
import { classNames } from '../../lib/classNames.ts';
import { Button, buttonStyle } from '../Button.tsx';
import { lazyPart } from '../lazyPart.tsx';
import { Popover, PopoverButton, PopoverPanel } from '../overlay/Popover.tsx';

/** A skip link for the keyboard: moves the focus to the element with this id. */
export function SkipTo({ target, children }: { target: string; children: string }) {
  return (
    <a
      href={`#${target}`}
      onClick={(event) => {
        // The address holds the page's state: a fragment would become part of what is shared.
        event.preventDefault();
        document.getElementById(target)?.focus();
      }}
      className="sr-only focus:not-sr-only focus:mt-2 focus:inline-flex focus:min-h-11 focus:items-center focus:rounded-md focus:bg-sea focus:px-4 focus:text-on-sea"
    >
      {children}
    </a>
  );
}

/** The orders of a list, the one in force pressed. */
interface SortButtonsProps<Id extends string | number> {
  orders: readonly { id: Id; name: string }[];
  order: Id;
  onOrder: (id: Id) => void;
}

/** Buttons that choose the order of a list. */
export function SortButtons<Id extends string | number>({ orders, order, onOrder }: SortButtonsProps<Id>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a set of buttons, not of fields.
    <div role="group" aria-label="排序" className="flex gap-4 text-sm">
      {orders.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          aria-pressed={order === id}
          onClick={() => onOrder(id)}
          className={classNames(
            'touch min-h-11 whitespace-nowrap',
            order === id ? 'font-semibold text-ink' : 'text-muted hover:text-sea',
          )}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

/** One condition in force and how to drop it. */
export interface FilterChip {
  key: string;
  name: string;
  onDrop: () => void;
}

/** The conditions in force, each dropped by itself or all at once. */
export function FilterChips({ chips, onClear }: { chips: readonly FilterChip[]; onClear: () => void }) {
  if (chips.length === 0) return null;
  return (
    <>
      {chips.map(({ key, name, onDrop }) => (
        <button
          key={key}
          type="button"
          onClick={onDrop}
          aria-label={`去掉条件：${name}`}
          className="touch inline-flex h-8 max-w-60 items-center gap-1 rounded-sm border border-sea/40 bg-wash pr-1.5 pl-2.5 text-sea text-sm hover:border-sea"
        >
          <span className="truncate tabular-nums">{name}</span>
          <X size={14} className="shrink-0" />
        </button>
      ))}
      <Button tone="quiet" size="sm" onClick={onClear} className="text-sea">
        清空条件
      </Button>
    </>
  );
}

// The calendar is a third of the page's script and few readers open it.
const RangeCalendar = lazyPart(async () => (await import('./RangeCalendar.tsx')).RangeCalendar, {
  loading: <div className="h-84 w-76" />,
  lost: (
    <p role="alert" className="flex h-84 w-76 items-center justify-center text-muted text-sm">
      日历加载失败，网络恢复后会自动载入
    </p>
  ),
});

/** The range in force: days as YYYY-MM-DD, empty for an open end. */
interface DateRangeFieldProps {
  from: string;
  to: string;
  onChange: (range: { from: string; to: string }) => void;
  className?: string;
}

/** A range of days in words; without both ends, the words that ask for them. */
export function describeRange(from: string, to: string): string {
  if (from && to) return `${from} 至 ${to}`;
  if (from) return `${from} 起`;
  return to ? `${to} 前` : '自定义起止日期';
}

/** Opens a calendar; the choice applies when both ends are chosen. */
export function DateRangeField({ from, to, onChange, className }: DateRangeFieldProps) {
  return (
    <Popover className={className}>
      <PopoverButton
        className={buttonStyle(
          'plain',
          'sm',
          'w-full justify-start tabular-nums max-xl:min-h-11 pointer-coarse:min-h-11',
        )}
      >
        <CalendarDays size={16} className="text-muted" />
        {describeRange(from, to)}
      </PopoverButton>
      <PopoverPanel className="p-3">
        {({ close }) => <RangeCalendar from={from} to={to} onChange={onChange} onClose={close} />}
      </PopoverPanel>
    </Popover>
  );
}
