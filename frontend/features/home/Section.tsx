import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { TextLink } from '../../components/Button.tsx';

/** In the place of a part that did not load; the page's notice says why and tries again. */
export function MissingPart() {
  return <p className="py-4 text-muted text-sm">暂时无法加载</p>;
}

/** A section's heading under a rule; `more` leads to all of it. */
interface SectionHeadProps {
  id: string;
  name: string;
  note?: string;
  more?: { name: string; to: string };
}

/** A heading as over a newspaper's column. */
export function SectionHead({ id, name, note, more }: SectionHeadProps) {
  return (
    <div className="ruled flex h-14 items-baseline gap-3">
      <h2 id={id} className="shrink-0 font-semibold font-song text-xl">
        {name}
      </h2>
      {note && (
        <p title={note} className="min-w-0 truncate text-muted text-sm">
          {note}
        </p>
      )}
      {more && (
        <TextLink to={more.to} className="touch ml-auto inline-flex items-center whitespace-nowrap text-sm">
          {more.name}
          <ChevronRight size={16} />
        </TextLink>
      )}
    </div>
  );
}

const slots = [0, 1, 2, 3];

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

/** Four of a kind side by side, swiped on a phone; nothing at all where there are none, or none to be had. */
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
          : slots.map((slot) => (
              <li key={slot} className="min-w-0">
                {skeleton}
              </li>
            ))}
      </ul>
      {children}
    </section>
  );
}
