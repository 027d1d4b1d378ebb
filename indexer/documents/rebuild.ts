import type { IndexNames } from '../../mappings/types.ts';
import type { Artifacts } from '../artifacts.ts';
import { readSegment } from '../bulk/segments.ts';
import { artifactsOf } from '../bulk/textReport.ts';
import type { Report } from '../catalog/reportModel.ts';
import { readArtifacts } from '../pipeline.ts';
import type { Services } from '../services.ts';
import { actionsOf } from './actionsOf.ts';
import { documentsOf } from './documentsOf.ts';
import type { DocumentAction } from './indexWriter.ts';

const none = { pageCount: 0, chartCount: 0 };
const bodyBytes = 8_000_000;
/** Pages and charts to gather before they are sent. */
const gathered = 1_500;

/**
 * Writes the documents of every finished report into the indices `names` (aliases or new, empty ones), from the store
 * and the catalog alone. `onReport` hears how many are written. Gives their number.
 */
export async function rebuild(
  services: Services,
  names: IndexNames,
  onReport: (written: number) => void = () => undefined,
): Promise<number> {
  let written = 0;
  let actions: DocumentAction[] = [];
  const flush = async () => {
    await services.writer.writeTo(names, actions, bodyBytes);
    actions = [];
    onReport(written);
  };
  for await (const [report, artifacts] of finishedReports(services)) {
    const facts = { ...report.get(), indexedAt: report.indexedAt ?? report.createdAt };
    actions.push(...actionsOf(documentsOf(facts, artifacts), report.version, none));
    written += 1;
    if (actions.length > gathered) await flush();
  }
  await flush();
  await services.client.indices.refresh({ index: Object.values(names) });
  return written;
}

async function* finishedReports({ catalog, store }: Services): AsyncGenerator<[Report, Artifacts]> {
  for await (const rows of catalog.finished('pdf'))
    for (const report of rows) yield [report, await readArtifacts(store, report.id)];
  // Segment by segment, so that each is unpacked once.
  for await (const segment of catalog.segments()) {
    const rows = new Map((await catalog.ofSegment(segment)).map((row) => [row.id, row]));
    for (const { id, report } of await readSegment(store, segment, (wanted) => rows.has(wanted))) {
      const row = rows.get(id);
      if (row) yield [row, artifactsOf(report)];
    }
  }
}
