import { useParams } from 'react-router';
import { UserCorner } from '../app/UserCorner.tsx';
import { Reader } from '../features/report/reader/Reader.tsx';

/** /preview/{id}: the reader, outside the shared layout. */
export function Component() {
  const { id = '' } = useParams();
  return <Reader key={id} id={Number(id)} corner={<UserCorner />} />;
}
