import type { ReactNode } from 'react';
import { SectionHead, type SectionHeadProps } from './SectionHead.tsx';

const places = [0, 1, 2, 3];

/** Contents of a strip: `items` is undefined until loaded. */
export interface StripProps<Item> extends SectionHeadProps {
  items: readonly Item[] | undefined;
  failed: boolean;
  itemKey: (item: Item) => number;
  item: (item: Item) => ReactNode;
  skeleton: ReactNode;
  /** Content beneath the strip that belongs to it. */
  children?: ReactNode;
}

/** Four of a kind side by side, swiped on a phone; nothing at all where there are none, or none to be had (spec §8). */
export function Strip<Item>({ items, failed, itemKey, item, skeleton, children, ...head }: StripProps<Item>) {
  if (items?.length === 0 || (failed && !items)) return null;
  return (
    <section aria-labelledby={head.id} className="mt-16">
      <SectionHead {...head} />
      <ul
        aria-busy={!items}
        className="swipe-strip auto-cols-[78%] gap-x-6 sm:auto-cols-[42%] lg:grid-cols-4"
      >
        {items
          ? items.map((each) => (
              <li key={itemKey(each)} className="relative min-w-0 snap-start">
                {item(each)}
              </li>
            ))
          : places.map((place) => (
              <li key={place} className="min-w-0">
                {skeleton}
              </li>
            ))}
      </ul>
      {children}
    </section>
  );
}
