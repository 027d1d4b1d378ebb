import { useParams } from 'react-router';
import { SWRConfig } from 'swr';
import { Toaster } from '../components/Toaster.tsx';
import { Reader } from '../features/report/reader/Reader.tsx';
import { callSettings } from '../lib/useCall.ts';

/** /preview/{id}: the reader, outside the shared layout. */
export function Component() {
  const { id = '' } = useParams();
  return (
    <SWRConfig value={callSettings}>
      <Reader key={id} id={Number(id)} />
      <Toaster />
    </SWRConfig>
  );
}
