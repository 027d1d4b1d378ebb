import { useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { zhCN } from 'react-day-picker/locale';
import { Button } from '../Button.tsx';

/** Days as YYYY-MM-DD, empty for an open end. */
export interface RangeCalendarProps {
  from: string;
  to: string;
  onChange: (range: { from: string; to: string }) => void;
  onClose: () => void;
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

/** A line about the days chosen so far. */
function hintOf(start: Date | undefined, { from, to }: { from: string; to: string }): string {
  if (start) return `${toDay(start)} 起，再选结束日期`;
  return from && to ? `已选 ${from} 至 ${to}` : '先选开始日期';
}

/** A month to choose a range of days in, today the last. The second day applies the range; 确定 takes one day alone. */
export function RangeCalendar({ from, to, onChange, onClose }: RangeCalendarProps) {
  const [start, setStart] = useState<Date | undefined>();
  const today = new Date();
  const choose = (day: Date) => {
    if (!start) return setStart(day);
    setStart(undefined);
    const [first, last] = day < start ? [day, start] : [start, day];
    onChange({ from: toDay(first), to: toDay(last) });
  };
  return (
    <>
      <DayPicker
        mode="range"
        locale={zhCN}
        selected={start ? { from: start, to: start } : { from: toDate(from), to: toDate(to) }}
        onSelect={(_range, day) => choose(day)}
        defaultMonth={toDate(to) ?? toDate(from) ?? today}
        captionLayout="dropdown"
        startMonth={new Date(firstYear, 0)}
        endMonth={today}
        disabled={{ after: today }}
        classNames={classNames}
      />
      <div className="mt-2 flex items-center gap-2">
        <p aria-live="polite" className="flex-1 text-muted text-xs tabular-nums">
          {hintOf(start, { from, to })}
        </p>
        {(from || to) && (
          <Button
            tone="quiet"
            size="sm"
            onClick={() => {
              onChange({ from: '', to: '' });
              onClose();
            }}
          >
            不限时间
          </Button>
        )}
        <Button
          tone="primary"
          size="sm"
          disabled={!start && !from && !to}
          onClick={() => {
            if (start) onChange({ from: toDay(start), to: toDay(start) });
            onClose();
          }}
        >
          确定
        </Button>
      </div>
    </>
  );
}
