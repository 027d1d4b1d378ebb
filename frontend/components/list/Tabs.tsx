import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from '../../lib/classNames.ts';
import { formatCount } from '../../lib/format.ts';

/** One tab: `key` is stable, `content` is made only while the tab is on show. */
interface TabEntry {
  key: string | number;
  name: string;
  /** Beside the name; its place is kept while it is not known (null). */
  count?: number | null | undefined;
  content: () => ReactNode;
}

/** A strip of tabs over what they show. `aside` is at the strip's end. */
export interface TabsProps {
  label: string;
  tabs: readonly TabEntry[];
  selected: number;
  onSelect: (index: number) => void;
  aside?: ReactNode;
}

/** Next tab for a key, of `count`. */
const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Tabs that scroll sideways where they do not fit; the chosen one is brought into view. Arrows choose, as the ARIA
 * Authoring Practices have it. Not Headless UI's: pages that need nothing else of it would carry 20 KiB for them.
 */
export function Tabs({ label, tabs, selected, onSelect, aside }: TabsProps) {
  const strip = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    const list = strip.current;
    const chosen = list?.children.item(selected);
    // Only the strip moves: scrollIntoView would scroll the page as well.
    if (list && chosen instanceof HTMLElement) {
      list.scrollTo({ left: chosen.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2 });
    }
  }, [selected]);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = steps[event.key]?.(selected, tabs.length);
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    (strip.current?.children.item(to) as HTMLElement | null)?.focus({ preventScroll: true });
    onSelect(to);
  };

  return (
    <>
      <div className="flex items-center border-line border-b">
        <div
          ref={strip}
          role="tablist"
          aria-label={label}
          onKeyDown={onKeyDown}
          className="fades-on relative flex min-w-0 flex-1 gap-5 overflow-x-auto [scrollbar-width:none]"
        >
          {tabs.map((tab, index) => (
            <button
              key={tab.key}
              type="button"
              role="tab"
              id={`${id}-tab-${index}`}
              aria-selected={index === selected}
              aria-controls={index === selected ? `${id}-panel` : undefined}
              tabIndex={index === selected ? 0 : -1}
              onClick={() => onSelect(index)}
              className={classNames(
                'h-11 min-w-11 shrink-0 border-transparent border-b-2 text-muted transition-colors hover:text-ink',
                'aria-selected:border-sea aria-selected:font-semibold aria-selected:text-ink',
                'focus-visible:-outline-offset-2',
              )}
            >
              {tab.name}
              {tab.count !== undefined && (
                <span className="ml-1.5 inline-block min-w-[1.5em] text-left font-normal text-muted text-xs tabular-nums">
                  {tab.count !== null && formatCount(tab.count)}
                </span>
              )}
            </button>
          ))}
        </div>
        {aside}
      </div>
      <div
        key={tabs[selected]?.key}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${selected}`}
      >
        {tabs[selected]?.content()}
      </div>
    </>
  );
}
