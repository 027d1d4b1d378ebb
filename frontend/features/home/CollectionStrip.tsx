import { CollectionCard, CollectionCardSkeleton } from '../collection/CollectionCard.tsx';
import { useCollections } from './homeCalls.ts';
import { Strip } from './Strip.tsx';

/** Four collections with their banners. */
export function CollectionStrip() {
  const { data, error } = useCollections();
  return (
    <Strip
      id="home-collections"
      name="专题"
      note="按产业链与主题整理"
      more={{ name: '更多专题', to: '/collection' }}
      items={data?.items}
      failed={Boolean(error)}
      itemKey={({ id }) => id}
      item={(collection) => <CollectionCard collection={collection} />}
      skeleton={<CollectionCardSkeleton />}
    />
  );
}
