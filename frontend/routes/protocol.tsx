import { protocol } from '../../bff/contract/legal/protocol.ts';
import { LegalPage } from '../features/legal/LegalPage.tsx';

/** /protocol. */
export function Component() {
  return <LegalPage document={protocol} />;
}
