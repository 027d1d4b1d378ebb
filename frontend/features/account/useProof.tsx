import { type ReactNode, useState } from 'react';
import type { ApiError } from '../../lib/api.ts';
import { ProofFields, type ProofValues } from './ProofFields.tsx';

/**
 * Asks for a proof once the server requires one (`proof_required`), until the dialog closes: `fields` stand in the
 * form, `values` go with its call, `error` is an error not shown there.
 */
export function useProof(
  phone: string,
  error: ApiError | null,
): { fields: ReactNode; values: ProofValues; error: ApiError | null } {
  const [values, setValues] = useState<ProofValues>({});
  const [reason, setReason] = useState<string | null>(null);
  const wanted = error?.id === 'proof_required' ? error.message : null;
  if (wanted !== null && wanted !== reason) setReason(wanted);
  const given = Object.fromEntries(Object.entries(values).filter(([, text]) => text !== ''));
  return {
    fields: reason && <ProofFields phone={phone} reason={reason} value={values} onChange={setValues} />,
    values: given,
    error: wanted === null ? error : null,
  };
}
