import { storeLayout } from '../mappings/storeLayout.ts';
import type { Artifacts } from './artifacts.ts';
import type { Report, Stage } from './catalog/reportModel.ts';
import { findCharts } from './steps/findCharts.ts';
import { inspect } from './steps/inspect.ts';
import { readMetadata } from './steps/readMetadata.ts';
import { readText } from './steps/readText.ts';
import { renderPages } from './steps/renderPages.ts';
import type { Step, StepContext } from './steps/step.ts';
import { summarise } from './steps/summarise.ts';
import type { Store } from './store/store.ts';

/** The steps in order, each with the stage an uploader sees while it runs. */
const pipeline: { stage: Stage; step: Step }[] = [
  { stage: 'inspect', step: inspect },
  { stage: 'text', step: readText },
  { stage: 'metadata', step: readMetadata },
  { stage: 'charts', step: findCharts },
  { stage: 'pages', step: renderPages },
  { stage: 'index', step: summarise },
];

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
  const entries = await Promise.all(
    pipeline.map(async ({ step: { name } }) => {
      const artifact = await readArtifact(store, reportId, name);
      if (!artifact) throw new Error(`Report ${reportId} has no artifact ${name}`);
      return [name, artifact];
    }),
  );
  return Object.fromEntries(entries);
}

/** Forgets what a step and all after it found, so that they run again. */
export async function forgetFrom(store: Store, reportId: number, first: keyof Artifacts): Promise<void> {
  const from = pipeline.findIndex(({ step }) => step.name === first);
  for (const { step } of pipeline.slice(from)) await store.remove(storeLayout.artifact(reportId, step.name));
}

/**
 * Runs the steps whose artifact is not there yet and gives all artifacts. `onStage` hears of each stage before its
 * step begins. Throws `Refused` for the file's faults, the signal's reason when aborted, or a step's own error.
 */
export async function runPipeline(
  store: Store,
  report: Report,
  onStage: (stage: Stage) => Promise<void>,
  signal: AbortSignal,
): Promise<Artifacts> {
  return store.withLocal(storeLayout.original(report.id), async (pdfPath) => {
    const done: Partial<Artifacts> = {};
    const context: StepContext = {
      reportId: report.id,
      pdfPath,
      given: report.given,
      signal,
      put: (key, bytes) => store.write(key, bytes),
      async artifact(name) {
        const artifact = done[name];
        if (!artifact) throw new Error(`The step that makes ${name} comes later`);
        return artifact;
      },
    };
    for (const { stage, step } of pipeline) {
      signal.throwIfAborted();
      const { name } = step;
      const kept = await readArtifact(store, report.id, name);
      if (!kept) await onStage(stage);
      const artifact = kept ?? (await step.run(context));
      if (!kept)
        await store.write(storeLayout.artifact(report.id, name), Buffer.from(JSON.stringify(artifact)));
      Object.assign(done, { [name]: artifact });
    }
    return done as Artifacts;
  });
}
