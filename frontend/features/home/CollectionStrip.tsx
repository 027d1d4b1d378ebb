import { CollectionCard, CollectionCardSkeleton } from '../collection/CollectionCard.tsx';
import { useCollections } from './homeCalls.ts';
import { SectionHead } from './SectionHead.tsx';

const places = [0, 1, 2, 3];

/** Four collections with their banners; nothing at all where there are none, or none to be had (spec §8). */
export function CollectionStrip() {
  const { data, error } = useCollections();
  if (data?.items.length === 0 || (error && !data)) return null;
  return (
    <section aria-labelledby="home-collections" className="mt-16">
      <SectionHead
        id="home-collections"
        name="专题"
        note="按产业链与主题整理"
        more={{ name: '更多专题', to: '/collection' }}
      />
      <ul aria-busy={!data} className="swipe-strip auto-cols-[78%] gap-x-6 sm:auto-cols-[42%] lg:grid-cols-4">
        {data
          ? data.items.map((collection) => (
              <li key={collection.id} className="min-w-0 snap-start">
                <CollectionCard collection={collection} />
              </li>
            ))
          : places.map((place) => (
              <li key={place} className="min-w-0">
                <CollectionCardSkeleton />
              </li>
            ))}
      </ul>
    </section>
  );
}
