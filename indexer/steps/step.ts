import type { Stage } from '../../mappings/intake.ts';
import type { TableData } from '../../mappings/storeLayout.ts';
import type { Artifacts, GivenMetadata } from '../artifacts.ts';

/** Inputs and services of a step. */
export interface StepContext {
  reportId: number;
  /** The original on a local disk. Untrusted: open it only through `pdf/`, which works in child processes. */
  pdfPath: string;
  /** Metadata that came with the report; wins over what is read. */
  given: GivenMetadata;
  /** The result of an earlier step. */
  artifact<Name extends keyof Artifacts>(name: Name): Promise<Artifacts[Name]>;
  /** What this step made of the report before, by an earlier version of its own or of what it reads. */
  earlier: Partial<Artifacts>;
  /** Tells that the step has come to its next stage. */
  enter(stage: Stage): Promise<void>;
  /** Priority of tasks on the file: its owner, whether a reader waits for it, and the deadline. */
  task: { owner: number | null; urgent: boolean; signal: AbortSignal };
  /** Writes a file of the report to the store; keys from `mappings/storeLayout.ts`. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The cells of a table, by its number; null for a picture. */
  table(number: number): Promise<TableData | null>;
  /** Logs for operators, in English. */
  warn?(facts: object, message: string): void;
  /** Aborted when the job is cancelled or the process drains. */
  signal: AbortSignal;
}

/** One step of the pipeline; what it makes is kept as artifacts of those names. Idempotent. */
export interface Step<Name extends keyof Artifacts> {
  makes: Name[];
  /** Of `stepVersions`. */
  version: number;
  /** The artifacts that it is made of: when one of them is another, it runs again. */
  reads: (keyof Artifacts)[];
  run(context: StepContext): Promise<Pick<Artifacts, Name>>;
}

/** A step, whatever it makes. */
export interface AnyStep extends Pick<Step<keyof Artifacts>, 'makes' | 'version' | 'reads'> {
  run(context: StepContext): Promise<Partial<Artifacts>>;
}
