import { useParams } from 'react-router';
import { FileType } from '../features/tags/FileType.tsx';

/** /filetype/{id}. */
export function Component() {
  const { id = '' } = useParams();
  return <FileType key={id} id={Number(id)} />;
}
