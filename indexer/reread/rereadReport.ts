import type { Stage } from '../../mappings/intake.ts';
import type { Artifacts } from '../artifacts.ts';
import type { Report } from '../catalog/reportModel.ts';
import { setReread } from '../catalog/rereads.ts';
import { reindexReport } from '../documents/reindexReport.ts';
import { keepPictureTables } from '../ocr/figurePictures.ts';
import { toRecognise } from '../ocr/recogniseReport.ts';
import { artifactNames, keepArtifact, keepText, readArtifact, runPipeline } from '../pipeline.ts';
import { writeProse } from '../prose/keptProse.ts';
import type { WorkServices } from '../queue/processReport.ts';
import { putPageText } from '../steps/drawPages.ts';
import { stepsVersion } from '../steps/versions.ts';
import { apart, together } from './recognised.ts';
import { StagedFiles } from './stagedFiles.ts';

/**
 * Reads a finished report anew from its original: the steps that changed since, and those made of what is another now.
 * Readers see it as it was until all is done.
 * @param asked all steps run, whatever their versions
 * @param goOn awaited before each step: others go first
 * @throws `Refused` for a faulty file, the signal's reason when aborted, or a step's own error: it is as it was then
 */
export async function rereadReport(
  services: WorkServices,
  report: Report,
  asked: boolean,
  goOn: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const { catalog, store, refresher, ocr, log } = services;
  const files = await StagedFiles.open(store);
  let made: Pick<Artifacts, 'text' | 'charts'>;
  try {
    made = await readAnew(services, files, report, { asked, goOn, signal });
    signal.throwIfAborted();
    await files.commit(report.id);
  } finally {
    await files.close();
  }
  const unread = ocr.pages > 0 ? toRecognise(made) : null;
  // Given up, it stays so until somebody has it tried again.
  const waits = unread && report.recognition === 'failed' ? report.recognition : unread;
  const read = made.text.recognition;
  const pictures = {
    recognition: waits ?? (read ? ('done' as const) : null),
    unreadPages: read?.left.length ?? 0,
  };
  if (!(await setReread(catalog, report.id, stepsVersion, pictures))) return;
  await reindexReport(services, report.id);
  await refresher.refresh();
  log.info({ reportId: report.id, pages: made.text.pages.length }, 'report is read anew');
}

async function readAnew(
  { store, log }: WorkServices,
  files: StagedFiles,
  report: Report,
  how: { asked: boolean; goOn: () => Promise<void>; signal: AbortSignal },
): Promise<Pick<Artifacts, 'text' | 'charts'>> {
  const { id } = report;
  const [text, charts] = [await readArtifact(store, id, 'text'), await readArtifact(store, id, 'charts')];
  const before = text && charts && { text, charts };
  const bare = before && apart(before);
  if (bare && bare.text !== before.text) await keepArtifact(files, id, 'text', bare.text);
  if (how.asked) await forgetVersions(files, id);
  // Pages are put while the step's time runs.
  const enter = async (stage: Stage) => (stage === 'pages' ? undefined : how.goOn());
  const made = await runPipeline(files, report, enter, how.signal, log);
  if (!before?.text.recognition) return made;
  const whole = { ...made, text: together(made, before, bare?.words ?? []) };
  const numbers = whole.text.recognition?.figures ?? [];
  whole.charts = await keepPictureTables(files, id, whole.text.pages, made.charts, numbers);
  if (whole.charts !== made.charts) await keepArtifact(files, id, 'charts', whole.charts);
  const put = (key: string, bytes: Uint8Array) => files.write(key, bytes);
  for (const [index, page] of whole.text.pages.entries())
    if (page !== made.text.pages[index]) await putPageText({ put, reportId: id }, page);
  await keepText(files, id, whole.text);
  await writeProse(files, id, whole);
  return whole;
}

/** Lets all steps run again; what they take over of themselves is still there. */
async function forgetVersions(files: StagedFiles, reportId: number): Promise<void> {
  for (const name of artifactNames) {
    const artifact = await readArtifact(files, reportId, name);
    if (artifact) await keepArtifact(files, reportId, name, { ...artifact, version: undefined });
  }
}
