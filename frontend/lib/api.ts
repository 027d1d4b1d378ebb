import type { ApiPath, DataOf, GetPath, InputOf } from '../../bff/contract/calls.ts';
import { type Envelope, type ErrorId, envelopeStatus } from '../../bff/contract/errors.ts';
import { readToken } from './storage/storage.ts';

/** Ids of failures that never reached the server. */
export type LocalErrorId = 'offline' | 'unreadable';

const localTexts: Record<LocalErrorId, string> = {
  offline: '网络连接失败，请检查网络后重试',
  unreadable: '服务器响应异常，请稍后再试',
};

/**
 * A call that failed: `id` is the stable name (`X-Error-Id`, spec of the contract's errors), `status` the
 * envelope's, `http` the response's (0 when none came); `message` is the Chinese text a reader may see.
 */
export class ApiError extends Error {
  readonly id: ErrorId | LocalErrorId;
  readonly status: number;
  readonly http: number;
  /** Errors by input field, for a 422 that has them. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(
    id: ErrorId | LocalErrorId,
    text: string,
    status: number,
    http: number,
    fields: Readonly<Record<string, string>> = {},
  ) {
    super(text);
    this.name = 'ApiError';
    this.id = id;
    this.status = status;
    this.http = http;
    this.fields = fields;
  }
}

/** Whether asking again may help without the reader changing anything. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.http === 0 || error.http === 429 || error.http >= 500);

const local = (id: LocalErrorId, http = 0) => new ApiError(id, localTexts[id], 0, http);

/** The calls by GET; the compiler holds the list to the contract. */
const gets: Record<GetPath, true> = {
  '/api/site': true,
  '/api/order/vipList': true,
  '/api/user/getWxQrcode': true,
  '/api/user/loginCheck': true,
};

function address(path: ApiPath, input: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) if (value !== undefined) query.set(name, String(value));
  return query.size ? `${path}?${query}` : path;
}

function toError(response: Response, envelope: Envelope<unknown>): ApiError {
  const id = (response.headers.get('X-Error-Id') as ErrorId | null) ?? 'internal';
  // The texts of the contract stay with the server: all of them would weigh on every page.
  const text = typeof envelope.data === 'string' && envelope.data ? envelope.data : localTexts.unreadable;
  const { fields } = envelope as { fields?: Record<string, string> };
  return new ApiError(id, text, envelope.status, response.status, fields);
}

let expired: () => void = () => undefined;

/** Hears of every answer that says the session is over or was none (10000). */
export function watchExpiry(listener: () => void): void {
  expired = listener;
}

let askFactor: (missing: boolean) => Promise<boolean> = async () => false;

/** Sets who asks for an operator's second factor when a call needs it; the call is retried once it was shown. */
export function watchFactor(ask: (missing: boolean) => Promise<boolean>): void {
  askFactor = ask;
}

let closing: ((text: string) => void) | null = null;

/** Hears once that the account of the session was closed by its owner: all further answers say the same. */
export function watchClosing(listener: (text: string) => void): void {
  closing = listener;
}

/**
 * Makes one call of the contract and gives what `data` holds (token and device headers, opFrom in the body). Throws
 * `ApiError` for a failure, and the browser's AbortError when `signal` fired.
 */
export async function send<Path extends ApiPath>(
  path: Path,
  input: InputOf<Path>,
  signal?: AbortSignal,
): Promise<DataOf<Path>> {
  const token = readToken();
  const post = !(path in gets);
  let response: Response;
  try {
    response = await fetch(post ? path : address(path, input), {
      method: post ? 'POST' : 'GET',
      credentials: 'same-origin',
      // A request sent while the page goes away arrives all the same.
      keepalive: document.visibilityState === 'hidden',
      headers: {
        accept: 'application/json',
        device: '1',
        ...(token && { token }),
        ...(post && { 'content-type': 'application/json' }),
      },
      ...(post && { body: JSON.stringify({ ...input, opFrom: 1 }) }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw local('offline');
  }
  const envelope = (await response.json().catch(() => null)) as Envelope<DataOf<Path>> | null;
  if (envelope === null || typeof envelope.status !== 'number') throw local('unreadable', response.status);
  if (envelope.status !== envelopeStatus.success) {
    const error = toError(response, envelope);
    if (error.id === 'session_expired' || error.id === 'not_logged_in') expired();
    if (error.id === 'account_closing') {
      closing?.(error.message);
      closing = null;
    }
    const factorDue = error.id === 'factor_required' || error.id === 'factor_missing';
    if (factorDue && (await askFactor(error.id === 'factor_missing'))) return send(path, input, signal);
    throw error;
  }
  return envelope.data as DataOf<Path>;
}
