import { createConnection } from 'mysql2';
import { readArtifact } from '../../indexer/pipeline.ts';
import { cropsOf, filesOf } from '../../indexer/verify/inStore.ts';
import type { Store } from '../../mappings/store/store.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import type { Snapshot } from './snapshot.ts';
import { ask } from './tables.ts';

/** Milliseconds by which the clocks of this machine and an indexer's may differ. */
const clocks = 60_000;

/**
 * Counts a snapshot's PDFs that lack files in its copy because their rows changed since: replaced by a text, or being
 * read again. Files that the site itself lacked before are not counted.
 * @param at when the snapshot was taken
 */
export async function countLost(
  databaseUrl: string,
  { source, target }: { source: Store; target: Store },
  pdfs: Snapshot['pdfs'],
  at: Date,
): Promise<number> {
  const since = new Date(at.getTime() - clocks).toISOString().replace('T', ' ').replace('Z', '');
  const connection = createConnection(databaseUrl);
  let lost = 0;
  try {
    await ask(connection, "SET time_zone = '+00:00'");
    const sql = 'SELECT id, kind, stage FROM catalog_reports WHERE updated_at >= ?';
    for (const [id, kind, stage] of await ask(connection, sql, [since])) {
      const pages = pdfs.get(Number(id));
      if (pages === undefined) continue;
      const report = { id: Number(id), pageCount: pages };
      if (await isWhole(target, report)) continue;
      const asBefore = kind === 'pdf' && (stage === 'done') === (pages !== null);
      if (!asBefore || (await isWhole(source, report))) lost += 1;
    }
  } finally {
    connection.destroy();
  }
  return lost;
}

/** Whether a store has what a row promises: the original, and all that a finished report was made into. */
async function isWhole(
  store: Store,
  { id, pageCount }: { id: number; pageCount: number | null },
): Promise<boolean> {
  if (pageCount === null) return store.has(storeLayout.original(id));
  const images = await readArtifact(store, id, 'images');
  if (!images) return false;
  for (const key of [...filesOf({ id, pageCount }), ...cropsOf(id, images)])
    if (!(await store.has(key))) return false;
  return true;
}
