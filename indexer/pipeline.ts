import type { Logger } from 'pino';
import type { Stage } from '../mappings/intake.ts';
import type { Store } from '../mappings/store/store.ts';
import { storeLayout } from '../mappings/storeLayout.ts';
import type { Artifacts } from './artifacts.ts';
import type { Report } from './catalog/reportModel.ts';
import { readPdf, readTextMetadata, summariseText } from './pdf/pdf.ts';
import { writeProse } from './prose/keptProse.ts';
import { laneOf } from './queue/reportQueue.ts';
import { drawPages } from './steps/drawPages.ts';
import { inspect } from './steps/inspect.ts';
import type { AnyStep, Step, StepContext } from './steps/step.ts';

/** Takes the summary out of the report itself: its own key points, else its most telling sentences. */
const summarise: Step<'summary'> = {
  makes: ['summary'],
  async run({ artifact, task }) {
    const [{ pages }, metadata] = [await artifact('text'), await artifact('metadata')];
    return { summary: await summariseText(pages, (await artifact('charts')).figures, metadata, task) };
  },
};

/** Reads title, publisher, date, researchers and subject from the text; given metadata wins. */
const readMetadata: Step<'metadata'> = {
  makes: ['metadata'],
  async run({ artifact, given, task }) {
    const [text, { info }] = [await artifact('text'), await artifact('inspect')];
    return { metadata: await readTextMetadata(text, given, info.title, task) };
  },
};

/** Reads the text of each page with the boxes of its runs; a page without text (a scan) is empty. */
const readText: Step<'text'> = {
  makes: ['text'],
  async run({ pdfPath, task }) {
    return { text: { pages: await readPdf(pdfPath, task) } };
  },
};

/** The steps in order, each with the stage an uploader sees when it begins. */
const pipeline: { stage: Stage; step: AnyStep }[] = [
  { stage: 'inspect', step: inspect },
  { stage: 'text', step: readText },
  { stage: 'metadata', step: readMetadata },
  { stage: 'charts', step: drawPages },
  { stage: 'index', step: summarise },
];

/** Artifacts of a finished PDF, in the order of their steps. */
export const artifactNames = pipeline.flatMap(({ step }) => step.makes);

/** Reads an artifact of a report; null when its step has not run. */
export async function readArtifact<Name extends keyof Artifacts>(
  store: Store,
  reportId: number,
  name: Name,
): Promise<Artifacts[Name] | null> {
  const bytes = await store.read(storeLayout.artifact(reportId, name));
  return bytes && (JSON.parse(bytes.toString('utf8')) as Artifacts[Name]);
}

/** All artifacts of a finished report. Throws when one is missing. */
export async function readArtifacts(store: Store, reportId: number): Promise<Artifacts> {
  const { artifacts, missing } = await readNamed(store, reportId, artifactNames);
  if (missing.length > 0) throw new Error(`Report ${reportId} has no artifact ${missing.join(', ')}`);
  return artifacts as Artifacts;
}

/** The stored artifacts of these names, and the names of the missing ones. */
async function readNamed(
  store: Store,
  reportId: number,
  names: (keyof Artifacts)[],
): Promise<{ artifacts: Partial<Artifacts>; missing: (keyof Artifacts)[] }> {
  const artifacts: Partial<Artifacts> = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readArtifact(store, reportId, name)])),
  );
  return { artifacts, missing: names.filter((name) => !artifacts[name]) };
}

/** Forgets what a step and all after it found, so that they run again. */
export async function dropArtifactsFrom(
  store: Store,
  reportId: number,
  first: keyof Artifacts,
): Promise<void> {
  const from = pipeline.findIndex(({ step }) => step.makes.includes(first));
  for (const name of pipeline.slice(from).flatMap(({ step }) => step.makes))
    await store.remove(storeLayout.artifact(reportId, name));
  await store.remove(storeLayout.prose(reportId));
}

/**
 * Runs all steps behind the text on another text, and keeps it and what they make, all at the end: until then the
 * report is as it was.
 * @throws `Refused`, the signal's reason or a step's own error
 */
export async function rerunWithText(
  store: Store,
  report: Pick<Report, 'id' | 'given' | 'uploaderId'>,
  text: Artifacts['text'],
  signal: AbortSignal,
): Promise<Artifacts> {
  return store.withLocal(storeLayout.original(report.id), async (pdfPath) => {
    const done = { ...(await readArtifacts(store, report.id)), text };
    const context = contextOf(store, report, pdfPath, done, async () => undefined, signal);
    const behind = pipeline.slice(pipeline.findIndex(({ step }) => step.makes.includes('text')) + 1);
    for (const { step } of behind) Object.assign(done, await step.run(context));
    for (const name of artifactNames) await keep(store, report.id, name, done[name]);
    await writeProse(store, report.id, done);
    return done;
  });
}

const keep = (store: Store, reportId: number, name: keyof Artifacts, artifact: unknown) =>
  store.write(storeLayout.artifact(reportId, name), Buffer.from(JSON.stringify(artifact)));

/** Keeps a report's text with what was read from its pictures. */
export async function keepText(store: Store, reportId: number, text: Artifacts['text']): Promise<void> {
  await keep(store, reportId, 'text', text);
  await store.remove(storeLayout.prose(reportId));
}

function contextOf(
  store: Store,
  report: Pick<Report, 'id' | 'given' | 'uploaderId'>,
  pdfPath: string,
  done: Partial<Artifacts>,
  enter: (stage: Stage) => Promise<void>,
  signal: AbortSignal,
  log?: Pick<Logger, 'warn'>,
): StepContext {
  return {
    reportId: report.id,
    pdfPath,
    given: report.given,
    signal,
    task: { owner: report.uploaderId, urgent: laneOf(report) === 'reader', signal },
    enter,
    warn: (facts, message) => log?.warn(facts, message),
    put: (key, bytes) => store.write(key, bytes),
    async artifact(name) {
      const artifact = done[name];
      if (!artifact) throw new Error(`The step that makes ${name} comes later`);
      return artifact;
    },
  };
}

/**
 * Runs the steps whose artifacts are missing and gives all artifacts. `onStage` is called before each stage.
 * @throws `Refused` for a faulty file, the signal's reason when aborted, or a step's own error
 */
export async function runPipeline(
  store: Store,
  report: Pick<Report, 'id' | 'given' | 'uploaderId'>,
  onStage: (stage: Stage) => Promise<void>,
  signal: AbortSignal,
  log?: Pick<Logger, 'warn'>,
): Promise<Artifacts> {
  return store.withLocal(storeLayout.original(report.id), async (pdfPath) => {
    const done: Partial<Artifacts> = {};
    const context = contextOf(store, report, pdfPath, done, onStage, signal, log);
    for (const { stage, step } of pipeline) {
      signal.throwIfAborted();
      const { artifacts, missing } = await readNamed(store, report.id, step.makes);
      if (missing.length === 0) {
        Object.assign(done, artifacts);
        continue;
      }
      await onStage(stage);
      const made = await step.run(context);
      for (const name of step.makes) await keep(store, report.id, name, made[name]);
      Object.assign(done, made);
    }
    await writeProse(store, report.id, done as Artifacts);
    return done as Artifacts;
  });
}
