import { LegalPage } from '../features/legal/LegalPage.tsx';
import { privacy } from '../features/legal/privacy.ts';

/** /privacy. */
export function Component() {
  return <LegalPage document={privacy} />;
}
