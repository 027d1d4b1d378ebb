import type { Artifacts } from '../artifacts.ts';
import { readSegment } from '../bulk/segments.ts';
import { artifactsOf } from '../bulk/textReport.ts';
import type { Report } from '../catalog/reportModel.ts';
import { readArtifacts } from '../pipeline.ts';
import type { Services } from '../services.ts';
import { writeIndex } from '../steps/writeIndex.ts';

/** Writes a finished report's documents anew, after its catalog row changed. One in the works is left to its job. */
export async function reindexReport(services: Services, reportId: number): Promise<void> {
  const report = await services.catalog.byId(reportId);
  if (report?.stage !== 'done') return;
  await writeIndex(services, report, await artifactsOfReport(services, report));
  await services.refresher.refresh();
}

async function artifactsOfReport({ store }: Services, report: Report): Promise<Artifacts> {
  if (report.kind === 'pdf') return readArtifacts(store, report.id);
  const [found] = await readSegment(store, report.segment ?? '', (id) => id === report.id);
  if (!found) throw new Error(`Segment ${report.segment} does not hold report ${report.id}`);
  return artifactsOf(found.report);
}
