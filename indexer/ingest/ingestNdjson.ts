import { stat } from 'node:fs/promises';
import type { LoadCounts } from '../bulk/loadNdjson.ts';
import type { SiteClient } from './siteClient.ts';

/** Result of loading an NDJSON file. */
export interface NdjsonOutcome extends LoadCounts {
  path: string;
  /** The first faults, by line. */
  faults: { line: number; message: string }[];
  /** Error that ended the load early; null when complete. */
  broken: string | null;
}

/** So many faults are kept for the summary; all are counted. */
const faultsKept = 100;

/** Loads one file; `onProgress` gets the share sent (0 to 1) and the counts so far. */
export async function ingestNdjson(
  site: SiteClient,
  path: string,
  onProgress: (share: number, counts: LoadCounts) => void,
): Promise<NdjsonOutcome> {
  const { size } = await stat(path);
  const outcome: NdjsonOutcome = {
    path,
    added: 0,
    replaced: 0,
    duplicates: 0,
    failed: 0,
    faults: [],
    broken: 'the connection ended before the load did',
  };
  let share = 0;
  try {
    for await (const event of site.postNdjson(path, (sent) => {
      share = sent / Math.max(1, size);
    })) {
      if (event.type === 'failed') outcome.broken = event.message;
      else if (event.type === 'fault') {
        if (outcome.faults.length < faultsKept) outcome.faults.push(event);
      } else {
        const { added, replaced, duplicates, failed } = event;
        Object.assign(outcome, { added, replaced, duplicates, failed });
        if (event.type === 'summary') outcome.broken = null;
        onProgress(share, outcome);
      }
    }
  } catch (error) {
    outcome.broken = (error as Error).message;
  }
  return outcome;
}
