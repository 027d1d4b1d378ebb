import { readIndexerConfig } from '../../indexer/config.ts';
import { markMissing } from '../../indexer/queue/markMissing.ts';
import { sweep } from '../../indexer/queue/sweep.ts';
import { closeServices, openServices } from '../../indexer/services.ts';

/** Writes every report that the catalog has and the index has not; searchable when it ends. Tells how many are written. */
export async function refillIndices(
  environment: NodeJS.ProcessEnv,
  tell: (line: string) => void,
): Promise<void> {
  const services = await openServices({ ...readIndexerConfig(environment), logLevel: 'silent' });
  try {
    const lost = await markMissing(services);
    let written = 0;
    for (let turn = 1; turn > 0; ) {
      turn = (await sweep(services)).written;
      written += turn;
      if (turn > 0) tell(`index: ${written} of ${lost} reports`);
    }
    await services.refresher.refresh();
  } finally {
    await closeServices(services);
  }
}
