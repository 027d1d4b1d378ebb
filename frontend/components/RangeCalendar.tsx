import { useState } from 'react';
import { type DateRange, DayPicker } from 'react-day-picker';
import { zhCN } from 'react-day-picker/locale';
import { Button } from './Button.tsx';

/** Days as YYYY-MM-DD, empty for an open end. */
export interface RangeCalendarProps {
  from: string;
  to: string;
  onChange: (range: { from: string; to: string }) => void;
}

/** Reports before this year are few; the year menu would only grow long. */
const firstYear = 2000;

const toDate = (day: string): Date | undefined => (day ? new Date(`${day}T00:00:00`) : undefined);

/** The day as the calendar shows it, whatever the reader's time zone. */
function toDay(date: Date | undefined): string {
  if (!date) return '';
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const cell = 'size-11 p-0 text-center text-sm tabular-nums md:size-10';

const classNames = {
  root: 'relative select-none',
  month_caption: 'flex h-11 items-center justify-center',
  dropdowns: 'flex gap-2',
  dropdown_root: 'relative',
  dropdown: 'h-9 rounded-md border border-edge bg-surface px-1.5 text-sm',
  caption_label: 'hidden',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous:
    'flex size-11 items-center justify-center rounded-md hover:bg-wash aria-disabled:opacity-30',
  button_next: 'flex size-11 items-center justify-center rounded-md hover:bg-wash aria-disabled:opacity-30',
  chevron: 'size-4 fill-ink',
  month_grid: 'border-collapse',
  weekday: 'h-8 font-normal text-muted text-xs',
  day: cell,
  day_button: 'size-full rounded-sm hover:bg-wash disabled:hover:bg-transparent',
  today: 'font-semibold text-sea',
  outside: 'text-muted',
  disabled: 'text-muted opacity-40',
  range_start: 'rounded-l-sm bg-sea! text-on-sea! [&>button:hover]:bg-transparent',
  range_end: 'rounded-r-sm bg-sea! text-on-sea! [&>button:hover]:bg-transparent',
  range_middle: 'bg-wash',
};

/** A month to choose a range of days in, today the last; applies on 确定. Loaded on demand (default export). */
export default function RangeCalendar({ from, to, onChange }: RangeCalendarProps) {
  const [range, setRange] = useState<DateRange | undefined>({ from: toDate(from), to: toDate(to) });
  const today = new Date();
  return (
    <>
      <DayPicker
        mode="range"
        locale={zhCN}
        selected={range}
        onSelect={setRange}
        defaultMonth={toDate(to) ?? toDate(from) ?? today}
        captionLayout="dropdown"
        startMonth={new Date(firstYear, 0)}
        endMonth={today}
        disabled={{ after: today }}
        classNames={classNames}
      />
      <div className="mt-2 flex items-center justify-end gap-2">
        {(from || to) && (
          <Button tone="quiet" size="sm" onClick={() => onChange({ from: '', to: '' })}>
            不限时间
          </Button>
        )}
        <Button
          tone="primary"
          size="sm"
          disabled={!range?.from}
          onClick={() => onChange({ from: toDay(range?.from), to: toDay(range?.to ?? range?.from) })}
        >
          确定
        </Button>
      </div>
    </>
  );
}
