import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../lib/classNames.ts';

/** One tab: `key` is stable, `content` is made only while the tab is on show. */
interface TabEntry {
  key: string | number;
  name: string;
  content: () => ReactNode;
}

/** A strip of tabs over what they show. `aside` stands at the strip's end. */
export interface TabsProps {
  label: string;
  tabs: readonly TabEntry[];
  selected: number;
  onSelect: (index: number) => void;
  aside?: ReactNode;
}

/** Tabs that scroll sideways where they do not fit; the chosen one is brought into view. */
export function Tabs({ label, tabs, selected, onSelect, aside }: TabsProps) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = strip.current;
    const chosen = list?.children.item(selected);
    // Only the strip moves: scrollIntoView would scroll the page as well.
    if (list && chosen instanceof HTMLElement) {
      list.scrollTo({ left: chosen.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2 });
    }
  }, [selected]);

  return (
    <TabGroup selectedIndex={selected} onChange={onSelect}>
      <div className="flex items-center border-line border-b">
        <TabList
          ref={strip}
          aria-label={label}
          className="relative flex min-w-0 flex-1 gap-5 overflow-x-auto [scrollbar-width:none]"
        >
          {tabs.map((tab) => (
            <Tab
              key={tab.key}
              className={classNames(
                'h-11 min-w-11 shrink-0 border-transparent border-b-2 text-muted transition-colors hover:text-ink',
                'data-selected:border-sea data-selected:font-semibold data-selected:text-ink',
                'focus-visible:-outline-offset-2',
              )}
            >
              {tab.name}
            </Tab>
          ))}
        </TabList>
        {aside}
      </div>
      <TabPanels>
        {tabs.map((tab, index) => (
          <TabPanel key={tab.key} tabIndex={-1}>
            {index === selected && tab.content()}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  );
}
