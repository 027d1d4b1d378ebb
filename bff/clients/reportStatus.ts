import { type ReportStatus, reportListSchema } from '../../mappings/intake.ts';
import type { AskIntake } from './indexer.ts';

/**
 * Reads the catalog's stages of reports; unknown ids are left out.
 * @throws ApiError as the intake does
 */
export async function reportStatuses(ask: AskIntake, ids: readonly number[]): Promise<ReportStatus[]> {
  const { items } = await ask(`/intake/status?ids=${ids.join(',')}`, reportListSchema);
  return items;
}
