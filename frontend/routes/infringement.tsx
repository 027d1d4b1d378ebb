import { procedure } from '../../bff/contract/legal/procedure.ts';
import { InfringementForm } from '../features/feedback/InfringementForm.tsx';
import { LegalPage } from '../features/legal/LegalPage.tsx';

/** /infringement: the procedure, and the forms it speaks of. */
export function Component() {
  const form = { id: 'form', title: '在线提交', content: <InfringementForm /> };
  return <LegalPage document={procedure} extra={form} />;
}
