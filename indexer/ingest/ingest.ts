import { readFile, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { z } from 'zod';
import type { ReportStatus } from '../../mappings/intake.ts';
import type { LoadCounts } from '../bulk/loadNdjson.ts';
import { limits } from '../limits.ts';
import { givenMetadata } from '../metadata/metadata.ts';
import { entriesOf, type FilePath, givenPath, onDisk, within } from './fileNames.ts';
import { IntakeRefused, type SiteClient, SiteUnavailable, withRetries } from './siteClient.ts';

/** A file to hand in. */
export interface Input extends FilePath {
  kind: 'pdf' | 'ndjson';
}

/** A path that cannot be taken, and why. */
export interface BadInput {
  path: string;
  message: string;
}

/** What a file is handed in as, by its name; null for what is neither. */
export const kindOf = (file: string): Input['kind'] | null => {
  if (/\.pdf$/i.test(file)) return 'pdf';
  return /\.ndjson$/i.test(file) ? 'ndjson' : null;
};

/**
 * The PDFs and NDJSON files among the paths, folders with all below them, in order of name. A file named on purpose
 * is taken as a PDF whatever it is called, so that it is refused with a reason and not passed over.
 */
export async function findInputs(paths: string[]): Promise<{ inputs: Input[]; bad: BadInput[] }> {
  const inputs = new Map<string, Input>();
  const bad: BadInput[] = [];
  for (const given of paths) {
    const file = await givenPath(given);
    const found = await stat(onDisk(file)).catch(() => null);
    if (!found) bad.push({ path: given, message: 'there is no such file or folder' });
    else if (!found.isDirectory()) inputs.set(keyOf(file), { ...file, kind: kindOf(file.path) ?? 'pdf' });
    else for (const input of (await below(file)).sort(byName)) inputs.set(keyOf(input), input);
  }
  return { inputs: [...inputs.values()], bad };
}

const keyOf = (file: FilePath): string => onDisk(file).toString('latin1');
const byName = (a: FilePath, b: FilePath): number => a.path.localeCompare(b.path, 'en', { numeric: true });

async function below(folder: FilePath): Promise<Input[]> {
  const found: Input[] = [];
  for (const entry of await entriesOf(onDisk(folder))) {
    const file = within(folder, entry.name);
    const kind = kindOf(file.path);
    if (entry.isDirectory()) found.push(...(await below(file)));
    else if (kind) found.push({ ...file, kind });
  }
  return found;
}

/** Result of one PDF. */
export interface PdfOutcome {
  path: string;
  outcome: 'added' | 'duplicate' | 'failed';
  /** The report's id; null when it was refused at the door. */
  id: number | null;
  message: string;
  /** It was refused at the door for now alone. */
  later?: true;
}

const sendingAtOnce = 3;
const pollEvery = 500;
const idsPerPoll = 200;

/**
 * Hands in PDFs and waits until each is searchable or refused; `onOutcome` gets each result, `onLook` the states of
 * those in the works, twice a second.
 */
export async function ingestPdfs(
  site: SiteClient,
  files: readonly FilePath[],
  onOutcome: (outcome: PdfOutcome) => void,
  onLook: (items: readonly ReportStatus[]) => void = () => undefined,
): Promise<PdfOutcome[]> {
  const outcomes: PdfOutcome[] = [];
  /** Of reports in the works; two files may be one report. */
  const waiting = new Map<number, { path: string; duplicate: boolean }[]>();
  const report = (outcome: PdfOutcome) => {
    outcomes.push(outcome);
    onOutcome(outcome);
  };
  let sending = true;
  const limit = pLimit(sendingAtOnce);
  const sent = Promise.all(
    files.map((file) =>
      limit(async () => {
        const { path } = file;
        try {
          const status = await withRetries(async () => site.postPdf(file, await metadataOf(file)));
          const duplicate = status.duplicate_of !== null;
          if (duplicate && status.stage === 'done')
            report({ path, outcome: 'duplicate', id: status.id, message: `already there as ${status.id}` });
          else waiting.set(status.id, [...(waiting.get(status.id) ?? []), { path, duplicate }]);
        } catch (error) {
          if (error instanceof SiteUnavailable) throw error;
          const later = error instanceof IntakeRefused && error.later;
          const { message } = error as Error;
          report({ path, outcome: 'failed', id: null, message, ...(later && { later }) });
        }
      }),
    ),
  ).finally(() => {
    sending = false;
  });
  // Heard below, after the polling; not to be taken for unheard before that.
  sent.catch(() => undefined);
  while (sending || waiting.size > 0) {
    await sleep(pollEvery);
    // The oldest are the ones being worked on.
    const ids = [...waiting.keys()].slice(0, idsPerPoll);
    const items = ids.length > 0 ? await withRetries(() => site.status(ids)) : [];
    onLook(items);
    for (const item of items) {
      const { id, stage } = item;
      if (stage !== 'done' && stage !== 'failed') continue;
      for (const { path, duplicate } of waiting.get(id) ?? [])
        if (stage === 'failed') report({ path, outcome: 'failed', id, message: why(item) });
        else if (duplicate) report({ path, outcome: 'duplicate', id, message: `already there as ${id}` });
        else report({ path, outcome: 'added', id, message: '' });
      waiting.delete(id);
    }
  }
  await sent;
  return outcomes;
}

const why = ({ error }: ReportStatus) =>
  error ? `${error.message} (${error.reason})` : 'no reason was told';

/** `NAME.json` for `NAME.pdf`. */
export const metadataBeside = (pdf: string): string => pdf.replace(/\.[^./]*$/, '.json');

/** The text of `NAME.json` beside `NAME.pdf`, checked here so that the file is named when it is wrong. */
async function metadataOf(pdf: FilePath): Promise<string | null> {
  const { size } = await stat(onDisk(pdf));
  if (size > limits.uploadBytes)
    throw new IntakeRefused('The file is above 100 MiB (文件超过 100 MB 的上限)');
  const beside = metadataBeside(pdf.path);
  const bytes = pdf.bytes && Buffer.from(metadataBeside(pdf.bytes.toString('latin1')), 'latin1');
  const text = beside === pdf.path ? null : await readFile(bytes ?? beside, 'utf8').catch(() => null);
  if (text === null) return null;
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new IntakeRefused(`${beside} is not JSON`);
  }
  const parsed = givenMetadata.safeParse(data);
  if (!parsed.success) throw new IntakeRefused(`${beside}: ${z.prettifyError(parsed.error)}`);
  return JSON.stringify(parsed.data);
}

/** Result of loading an NDJSON file. */
interface NdjsonOutcome extends LoadCounts {
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
  file: FilePath,
  onProgress: (share: number, counts: LoadCounts) => void,
): Promise<NdjsonOutcome> {
  const { size } = await stat(onDisk(file));
  const outcome: NdjsonOutcome = {
    path: file.path,
    added: 0,
    replaced: 0,
    duplicates: 0,
    failed: 0,
    faults: [],
    broken: 'the connection ended before the load did',
  };
  let share = 0;
  try {
    for await (const event of site.postNdjson(file, (sent) => {
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
