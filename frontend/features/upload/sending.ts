import type { DetailedError, Upload } from 'tus-js-client';
import { ApiError, send } from '../../lib/api.ts';
import { revalidate } from '../../lib/cache.ts';
import { readToken } from '../../lib/storage/storage.ts';
import {
  dequeue,
  enqueue,
  type QueuedFile,
  queued,
  queuedFiles,
  refusalOf,
  update,
  watchQueue,
} from './queue.ts';

/** `late`: too many for today; `refused`: the file itself is not taken; `failed`: another try may help. */
type FailedSend = 'late' | 'refused' | 'failed';

/** Events of sending a file. */
interface SendEvents {
  /** Part of the bytes, 0 to 1. */
  onProgress: (part: number) => void;
  /** The report it became, and whether that was here before. */
  onSent: (reportId: number, duplicate: boolean) => void;
  /** `reason` in Chinese, for the uploader. */
  onFailed: (reason: string, outcome: FailedSend) => void;
}

/** Milliseconds between tries after the connection broke. */
const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000];
/** Final answers of the server: a retry would not help. */
const isFinal = (status: number) => status >= 400 && status < 500 && status !== 409 && status !== 423;

/** Answers to the file itself: too large, no PDF, nothing in it. */
const refusals = new Set([400, 413, 415, 422]);

function outcomeOf(status: number): FailedSend {
  if (status === 429) return 'late';
  return refusals.has(status) ? 'refused' : 'failed';
}

/**
 * Sends a file resumably: it continues where it broke off, also after a pause or a reload (tus 1.0.0). Once `signal`
 * fires nothing is begun any more, and what is on its way stops.
 */
async function sendFile(file: File, events: SendEvents, signal: AbortSignal): Promise<void> {
  const { Upload } = await import('tus-js-client');
  const upload: Upload = new Upload(file, {
    endpoint: '/api/upload/tus',
    headers: { token: readToken(), device: '1' },
    metadata: { filename: file.name },
    retryDelays,
    removeFingerprintOnSuccess: true,
    // It forgets an abort that comes while it opens the file.
    onBeforeRequest: () => signal.throwIfAborted(),
    onShouldRetry: (error) => !signal.aborted && !isFinal(statusOf(error)),
    onProgress: (sent, total) => events.onProgress(total > 0 ? sent / total : 0),
    onAfterResponse(_request, response) {
      const reportId = Number(response.getHeader('X-Report-Id'));
      if (reportId > 0) events.onSent(reportId, response.getHeader('X-Duplicate-Of') !== null);
    },
    onError: (error) => events.onFailed(reasonOf(error as DetailedError), outcomeOf(statusOf(error))),
  });
  const [earlier] = await upload.findPreviousUploads();
  if (signal.aborted) return;
  if (earlier) upload.resumeFromPreviousUpload(earlier);
  signal.addEventListener('abort', () => void upload.abort());
  upload.start();
}

const statusOf = (error: DetailedError | Error) =>
  ('originalResponse' in error && error.originalResponse?.getStatus()) || 0;

/** The server's own reason where it gave one. */
function reasonOf(error: DetailedError): string {
  const body = error.originalResponse?.getBody() ?? '';
  if (statusOf(error) === 0) return '网络连接中断，请检查网络后重试';
  // Calls answer envelopes, the resumable protocol plain text.
  const [, data] = /"data":\s*"([^"]+)"/.exec(body) ?? [];
  const text = data ?? body;
  return /\p{Script=Han}/u.test(text) && text.length < 200 ? text : '上传失败，请稍后重试';
}

/**
 * Hex SHA-256 of a file, worked out by the browser off the page's thread; null where the page is not on a secure
 * address and the browser refuses: then the server finds a duplicate after the file was sent.
 */
async function hashOf(file: Blob): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Files on their way at once: more would only share the same line. */
const maxSending = 2;
/** Files asked about at once (the call takes no more). */
const maxChecked = 50;

/** What stops each file on its way, from before its first byte. */
const sendings = new Map<number, AbortController>();
let checking = false;

/** Queues the files a reader chose: rejects those that cannot be sent, checks and sends the rest in order. */
export function takeFiles(chosen: readonly File[]): void {
  enqueue(chosen);
  for (const { key, file, state } of queuedFiles()) {
    const refusal = state === 'waiting' ? refusalOf(file) : null;
    if (refusal) update(key, { state: 'refused', error: refusal });
  }
  void check();
}

/** States in which closing the window loses the file. */
const unsent: readonly QueuedFile['state'][] = ['waiting', 'checking', 'ready', 'sending', 'paused'];

/** Whether files are on their way. */
export const isSending = (): boolean => inState(...unsent).length > 0;

// On every page of the site: sending continues on all of them.
const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
watchQueue(() => {
  if (isSending()) window.addEventListener('beforeunload', askBeforeUnload);
  else window.removeEventListener('beforeunload', askBeforeUnload);
});

const inState = (...states: QueuedFile['state'][]) =>
  queuedFiles().filter(({ state }) => states.includes(state));

/** Hashes what waits and asks which of it is here, a batch at a time. */
async function check(): Promise<void> {
  if (checking) return;
  checking = true;
  try {
    for (let batch = waiting(); batch.length > 0; batch = waiting()) await checkBatch(batch);
  } finally {
    checking = false;
  }
}

const waiting = () => inState('waiting').slice(0, maxChecked);

async function checkBatch(batch: readonly QueuedFile[]): Promise<void> {
  for (const { key } of batch) update(key, { state: 'checking' });
  const hashes = new Map<number, string>();
  for (const { key, file } of batch) {
    // A file that was moved or changed since it was chosen cannot be read any more.
    const hash = await hashOf(file).catch(() => undefined);
    if (hash === undefined) update(key, { state: 'failed', error: '文件无法读取，可能已被移动或修改' });
    else if (hash !== null) hashes.set(key, hash);
  }
  const alive = batch.filter(({ key }) => queued(key)?.state === 'checking');
  try {
    await settle(alive, hashes);
  } catch (error) {
    const reason = error instanceof ApiError ? error.message : '检查失败，请稍后重试';
    for (const { key } of alive) update(key, { state: 'failed', error: reason });
  }
  sendNext();
}

/** Tells each file what became of it: here already, too many for today, or ready to be sent. */
async function settle(files: readonly QueuedFile[], hashes: ReadonlyMap<number, string>): Promise<void> {
  if (hashes.size === 0) {
    for (const { key } of files) update(key, { state: 'ready' });
    return;
  }
  const answer = await send('/api/upload/check', { sha256: [...new Set(hashes.values())] });
  const known = new Map(answer.items.map((item) => [item.sha256, item]));
  // A file about to be sent counts before it has arrived.
  let left = answer.left - inState('ready').length;
  for (const { key } of files) {
    const item = known.get(hashes.get(key) ?? '');
    if (item && item.duplicate_of !== null)
      update(key, { state: 'known', reportId: item.duplicate_of, title: item.title });
    else if (left > 0) {
      left -= 1;
      update(key, { state: 'ready' });
    } else update(key, { state: 'late', error: `今天的 ${answer.limit} 份已用完，请明天再传` });
  }
}

/** Sends what is ready, a few at a time. */
function sendNext(): void {
  const free = maxSending - inState('sending').length;
  for (const file of inState('ready').slice(0, Math.max(0, free))) void begin(file);
}

async function begin({ key, file }: QueuedFile): Promise<void> {
  update(key, { state: 'sending', error: '' });
  const stopped = new AbortController();
  sendings.set(key, stopped);
  const events: SendEvents = {
    onProgress: (progress) => update(key, { progress }),
    // Also where it was paused at the last moment.
    onSent(reportId, duplicate) {
      sendings.delete(key);
      update(key, { state: duplicate ? 'known' : 'sent', progress: 1, reportId });
      void revalidate('/api/upload/list');
      sendNext();
    },
    // `late`: some were on their way when it was asked how many may still come.
    onFailed(error, state) {
      if (stopped.signal.aborted) return;
      sendings.delete(key);
      update(key, { state, error });
      sendNext();
    },
  };
  await sendFile(file, events, stopped.signal).catch(() =>
    events.onFailed('网络连接中断，请检查网络后重试', 'failed'),
  );
}

function stop(key: number): void {
  sendings.get(key)?.abort();
  sendings.delete(key);
}

/** Stops sending a file for now; what has arrived stays. */
export function pause(key: number): void {
  stop(key);
  update(key, { state: 'paused' });
  sendNext();
}

/** Goes on with a file that was paused. */
export function resume(key: number): void {
  const file = queued(key);
  if (file?.state === 'paused') void begin(file);
}

/** Retries a file that failed or came too late. */
export function retry(key: number): void {
  update(key, { state: 'waiting', error: '', progress: 0 });
  void check();
}

/** Retries all failed files. */
export function retryFailed(): void {
  for (const { key } of inState('failed')) update(key, { state: 'waiting', error: '', progress: 0 });
  void check();
}

/** Removes a file from the queue in whatever state it is. */
export function remove(key: number): void {
  stop(key);
  dequeue(key);
  sendNext();
}
