import type { DetailedError, Upload } from 'tus-js-client';
import { readToken } from '../../lib/storage/storage.ts';

/** `late`: too many for today; `refused`: the file itself is not taken; `failed`: another try may help. */
type FailedSend = 'late' | 'refused' | 'failed';

/** Events of sending a file. */
export interface SendEvents {
  /** Part of the bytes, 0 to 1. */
  onProgress: (part: number) => void;
  /** The report it became, and whether that was here before. */
  onSent: (reportId: number, duplicate: boolean) => void;
  /** `reason` in Chinese, for the uploader. */
  onFailed: (reason: string, outcome: FailedSend) => void;
}

/** A file on its way; both may be called at any time. */
export interface Sending {
  pause: () => void;
  resume: () => void;
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

/** Sends a file so that it goes on where it broke off, also after a reload (tus 1.0.0). */
export async function sendFile(file: File, events: SendEvents): Promise<Sending> {
  const { Upload } = await import('tus-js-client');
  const upload: Upload = new Upload(file, {
    endpoint: '/api/upload/tus',
    headers: { token: readToken(), device: '1' },
    metadata: { filename: file.name },
    retryDelays,
    removeFingerprintOnSuccess: true,
    onShouldRetry: (error) => !isFinal(statusOf(error)),
    onProgress: (sent, total) => events.onProgress(total > 0 ? sent / total : 0),
    onAfterResponse(_request, response) {
      const reportId = Number(response.getHeader('X-Report-Id'));
      if (reportId > 0) events.onSent(reportId, response.getHeader('X-Duplicate-Of') !== null);
    },
    onError: (error) => events.onFailed(reasonOf(error as DetailedError), outcomeOf(statusOf(error))),
  });
  const [earlier] = await upload.findPreviousUploads();
  if (earlier) upload.resumeFromPreviousUpload(earlier);
  upload.start();
  return { pause: () => void upload.abort(), resume: () => upload.start() };
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
