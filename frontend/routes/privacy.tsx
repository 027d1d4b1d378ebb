import { privacy } from '../../bff/contract/legal/privacy.ts';
import { LegalPage } from '../features/legal/LegalPage.tsx';

/** /privacy. */
export function Component() {
  return <LegalPage document={privacy} />;
}
