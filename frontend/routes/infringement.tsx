import { LegalPage } from '../features/legal/LegalPage.tsx';
import { procedure } from '../features/legal/procedure.ts';

/** /infringement. */
export function Component() {
  return <LegalPage document={procedure} />;
}
