import { CalendarDays } from 'lucide-react';
import { buttonStyle } from '../Button.tsx';
import { lazyPart } from '../lazyPart.tsx';
import { Popover, PopoverButton, PopoverPanel } from '../overlay/Popover.tsx';

// The calendar is a third of the page's script and few readers open it.
const RangeCalendar = lazyPart(async () => (await import('./RangeCalendar.tsx')).RangeCalendar, {
  loading: <div className="h-84 w-76" />,
  lost: (
    <p role="alert" className="flex h-84 w-76 items-center justify-center text-muted text-sm">
      日历没能载入，网络恢复后会自动载入
    </p>
  ),
});

/** The range in force: days as YYYY-MM-DD, empty for an open end. */
export interface DateRangeFieldProps {
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
        <CalendarDays aria-hidden="true" size={16} strokeWidth={1.5} className="text-muted" />
        {describeRange(from, to)}
      </PopoverButton>
      <PopoverPanel className="p-3">
        {({ close }) => <RangeCalendar from={from} to={to} onChange={onChange} onClose={close} />}
      </PopoverPanel>
    </Popover>
  );
}
