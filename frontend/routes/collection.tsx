import { Collections } from '../features/collection/Collections.tsx';

/** /collection. */
export function Component() {
  return <Collections />;
}
