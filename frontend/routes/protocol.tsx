import { LegalPage } from '../features/legal/LegalPage.tsx';
import { protocol } from '../features/legal/protocol.ts';

/** /protocol. */
export function Component() {
  return <LegalPage document={protocol} />;
}
