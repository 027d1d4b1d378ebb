import { sharedState } from '../../lib/sharedState.ts';

/** Bytes one file may have (spec decisions: uploads). */
const maxBytes = 100 * 1024 * 1024;

/** Why a file cannot be sent at all, in Chinese; null when it can. What it holds is for the server to judge. */
export function refusalOf({ name, size, type }: Pick<File, 'name' | 'size' | 'type'>): string | null {
  if (!/\.pdf$/i.test(name) && type !== 'application/pdf') return '只能上传 PDF 文件';
  if (size === 0) return '文件是空的';
  if (size > maxBytes) return '文件超过 100 MB 的上限';
  return null;
}

/**
 * State of a file on its way to the site. `known`: the site has it already; `late`: today's files are used up; `sent`:
 * the site has accepted it and processes it.
 */
type FileState =
  | 'waiting'
  | 'checking'
  | 'known'
  | 'late'
  | 'refused'
  | 'ready'
  | 'sending'
  | 'paused'
  | 'failed'
  | 'sent';

/** A file that a reader chose. */
export interface QueuedFile {
  key: number;
  file: File;
  state: FileState;
  /** Part of the bytes that were sent, 0 to 1. */
  progress: number;
  /** The report it became, or that it is already. */
  reportId: number | null;
  /** Title of the report it is already, once that is public. */
  title: string;
  /** Why it was refused or failed, in Chinese. */
  error: string;
}

const files = sharedState<readonly QueuedFile[]>([]);
let last = 0;

/** The files chosen so far, in their order; they outlive the page, so that sending continues on others. */
export const { now: queuedFiles, watch: watchQueue, useNow: useQueuedFiles } = files;

const sameFile = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** Appends files to the queue; one already there is not added twice. */
export function enqueue(chosen: readonly File[]): void {
  const fresh = chosen.filter((file) => !queuedFiles().some((queued) => sameFile(queued.file, file)));
  files.become([
    ...queuedFiles(),
    ...fresh.map((file) => {
      last += 1;
      return {
        key: last,
        file,
        state: 'waiting',
        progress: 0,
        reportId: null,
        title: '',
        error: '',
      } satisfies QueuedFile;
    }),
  ]);
}

/** Updates a file's state; one that was removed stays removed. */
export function update(key: number, change: Partial<Omit<QueuedFile, 'key' | 'file'>>): void {
  files.become(queuedFiles().map((queued) => (queued.key === key ? { ...queued, ...change } : queued)));
}

/** A file by its key, while it is in the queue. */
export const queued = (key: number): QueuedFile | undefined => queuedFiles().find((one) => one.key === key);

/** Removes a file from the queue, if it is there. */
export function dequeue(key: number): void {
  files.become(queuedFiles().filter((one) => one.key !== key));
}

/** Takes out what needs nobody any more: sent, known or refused. */
export function clearEnded(): void {
  files.become(queuedFiles().filter(({ state }) => !['sent', 'known', 'refused'].includes(state)));
}
