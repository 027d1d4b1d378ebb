import { useParams } from 'react-router';
import { CollectionPage } from '../features/collection/CollectionPage.tsx';

/** /collection/detail/{id}. */
export function Component() {
  const { id = '' } = useParams();
  return <CollectionPage key={id} id={Number(id)} />;
}
