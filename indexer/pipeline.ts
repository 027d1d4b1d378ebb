import type { Logger } from 'pino';
import type { Stage } from '../mappings/intake.ts';
import type { Store } from '../mappings/store/store.ts';
import { storeLayout, tableSchema } from '../mappings/storeLayout.ts';
import type { Artifacts, Made } from './artifacts.ts';
import type { Report } from './catalog/reportModel.ts';
import { withRecognised } from './ocr/recognisedPage.ts';
import { readPdf, readTextMetadata, summariseText } from './pdf/pdf.ts';
import { writeProse } from './prose/keptProse.ts';
import { proseOf } from './prose/prose.ts';
import { readQuantities } from './quantities/readQuantities.ts';
import { laneOf } from './queue/reportQueue.ts';
import { drawPages } from './steps/drawPages.ts';
import { inspect } from './steps/inspect.ts';
import type { AnyStep, Step, StepContext } from './steps/step.ts';
import { stepVersions } from './steps/versions.ts';

/** Takes out of the report itself its key points, else its most telling sentences, and the numbers it states. */
const summarise: Step<'summary'> = {
  makes: ['summary'],
  version: stepVersions.summarise,
  reads: ['text', 'metadata', 'charts', 'images', 'inspect'],
  async run({ artifact, task, table }) {
    const [text, charts, metadata] = [
      await artifact('text'),
      await artifact('charts'),
      await artifact('metadata'),
    ];
    const [images, inspect] = [await artifact('images'), await artifact('inspect')];
    const summary = await summariseText(text.pages, charts.figures, metadata, task);
    const prose = proseOf({ text, charts, images, metadata, inspect });
    const quantities = await readQuantities(prose, { text, charts, metadata }, table);
    return { summary: { ...summary, quantities } };
  },
};

/** Reads title, publisher, date, researchers and subject from the text; given metadata wins. */
const readMetadata: Step<'metadata'> = {
  makes: ['metadata'],
  version: stepVersions.readMetadata,
  reads: ['text', 'inspect'],
  async run({ artifact, given, task }) {
    const [text, { info }] = [await artifact('text'), await artifact('inspect')];
    return { metadata: await readTextMetadata(text, given, info.title, task) };
  },
};

/** Reads the text of each page with the boxes of its runs; a page without text (a scan) is empty. */
const readText: Step<'text'> = {
  makes: ['text'],
  version: stepVersions.readText,
  reads: [],
  async run({ pdfPath, earlier, task }) {
    const pages = await readPdf(pdfPath, task);
    return { text: { pages: withRecognised(pages, earlier.text?.pages) } };
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

/** What steps need of the store. */
export type ReportFiles = Pick<Store, 'read' | 'write' | 'remove' | 'withLocal'>;

/** Reads an artifact of a report; null when its step has not run. */
export async function readArtifact<Name extends keyof Artifacts>(
  store: Pick<Store, 'read'>,
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
  store: Pick<Store, 'read'>,
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
  const names = pipeline.slice(from).flatMap(({ step }) => step.makes);
  await drop(store, reportId, names);
}

async function drop(
  store: Pick<Store, 'remove'>,
  reportId: number,
  names: readonly (keyof Artifacts)[],
): Promise<void> {
  for (const name of names) await store.remove(storeLayout.artifact(reportId, name));
  await store.remove(storeLayout.prose(reportId));
}

/** The artifacts that are made of these, and of those in turn. */
function madeOf(names: readonly (keyof Artifacts)[]): (keyof Artifacts)[] {
  const changed = new Set(names);
  for (const { step } of pipeline)
    if (step.reads.some((name) => changed.has(name))) for (const name of step.makes) changed.add(name);
  return [...changed].filter((name) => !names.includes(name));
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
    for (const { step } of behind) Object.assign(done, await runStep(step, context));
    for (const name of artifactNames) await keepArtifact(store, report.id, name, done[name]);
    await writeProse(store, report.id, done);
    return done;
  });
}

/** Keeps an artifact of a report. */
export const keepArtifact = (
  store: Pick<Store, 'write'>,
  reportId: number,
  name: keyof Artifacts,
  artifact: unknown,
) => store.write(storeLayout.artifact(reportId, name), Buffer.from(JSON.stringify(artifact)));

/** Keeps a report's text with what was read from its pictures. */
export async function keepText(
  store: Pick<Store, 'write' | 'remove'>,
  reportId: number,
  text: Artifacts['text'],
): Promise<void> {
  await keepArtifact(store, reportId, 'text', text);
  await store.remove(storeLayout.prose(reportId));
}

/** Runs a step and gives what it made, with the step's version. */
async function runStep({ run, makes, version }: AnyStep, context: StepContext): Promise<Partial<Artifacts>> {
  const made = await run(context);
  return Object.fromEntries(makes.map((name) => [name, { ...made[name], version }]));
}

/** Whether two artifacts say the same, whatever version said it. */
const isSame = (one: Made | undefined, other: Made | undefined) =>
  JSON.stringify({ ...one, version: 0 }) === JSON.stringify({ ...other, version: 0 });

function contextOf(
  store: ReportFiles,
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
    earlier: {},
    warn: (facts, message) => log?.warn(facts, message),
    put: (key, bytes) => store.write(key, bytes),
    async table(number) {
      const bytes = await store.read(storeLayout.table(report.id, number));
      return bytes && tableSchema.parse(JSON.parse(bytes.toString('utf8')));
    },
    async artifact(name) {
      const artifact = done[name];
      if (!artifact) throw new Error(`The step that makes ${name} comes later`);
      return artifact;
    },
  };
}

/**
 * Runs the steps whose artifacts are missing, of an earlier version, or made of what is another now, and gives all
 * artifacts. `onStage` is called before each stage.
 * @throws `Refused` for a faulty file, the signal's reason when aborted, or a step's own error
 */
export async function runPipeline(
  store: ReportFiles,
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
      const { artifacts: earlier, missing } = await readNamed(store, report.id, step.makes);
      const isOld = step.makes.some((name) => (earlier[name]?.version ?? 0) < step.version);
      if (missing.length === 0 && !isOld) {
        Object.assign(done, earlier);
        continue;
      }
      await onStage(stage);
      const made = await runStep(step, { ...context, earlier });
      // First what is made of it: should the process die in between, nothing stands that was made of something else.
      const changed = step.makes.filter((name) => earlier[name] && !isSame(earlier[name], made[name]));
      if (changed.length > 0) await drop(store, report.id, madeOf(changed));
      for (const name of step.makes) await keepArtifact(store, report.id, name, made[name]);
      Object.assign(done, made);
    }
    await writeProse(store, report.id, done as Artifacts);
    return done as Artifacts;
  });
}
