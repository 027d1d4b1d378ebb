import { buffer } from 'node:stream/consumers';
import type { Request, RequestHandler, Response } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import type { z } from 'zod';
import { faultSchema, type ReportStatus, reportListSchema } from '../../mappings/intake.ts';
import type { ErrorId } from '../contract/errors.ts';
import { ApiError } from '../errors.ts';

/** In ms: uploads take as long as 100 MiB over a slow line do. */
export const uploadTimeoutMs = 600_000;
/** Milliseconds without any traffic after which the intake counts as hung. */
const silence = 120_000;
/** All else is answered from the catalog. A reader waits no longer for it than for any engine. */
const callTimeoutMs = 2800;
/** In ms: nobody waits for background work. */
export const backgroundTimeoutMs = 30_000;
/** Seconds a client may wait before it asks again. */
const outageRetrySeconds = 5;

/** Address and key of the intake. */
export interface IntakeAccess {
  indexerUrl: string;
  internalKey: string;
}

/** The failures of the intake that are the reader's to know, by HTTP status. */
const errorByStatus: Record<number, ErrorId> = {
  400: 'invalid',
  404: 'report_not_found',
  409: 'conflict',
  413: 'too_large',
  422: 'invalid',
  429: 'too_many',
  507: 'storage_full',
};

/**
 * Asks the indexer's intake; the answer must be of the schema. @throws ApiError with the intake's own reason, or
 * indexer_unavailable, also for an answer that is not as agreed
 */
export type AskIntake = <Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  body?: object,
) => Promise<z.output<Schema>>;

/**
 * Asks by GET, or with a body by POST.
 * @param milliseconds until an intake that does not answer counts as away
 */
export function createAskIntake(
  { indexerUrl, internalKey }: IntakeAccess,
  milliseconds = callTimeoutMs,
): AskIntake {
  return async (path, schema, body) => {
    const response = await fetch(indexerUrl + path, {
      headers: { 'x-internal-key': internalKey, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(milliseconds),
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    }).catch(unavailable);
    const answer = await response.json().catch(unavailable);
    if (!response.ok) throw failureOf(response.status, answer, response.headers.get('retry-after'));
    return agreed(schema, answer);
  };
}

/** In ms, how long an intake that answered counts as there. */
const thereFor = 1000;
const healthTimeoutMs = 2000;

/**
 * Pings the intake before a long body is sent to it.
 * @returns throws ApiError indexer_unavailable
 */
export function createRequireIntake({ indexerUrl }: Pick<IntakeAccess, 'indexerUrl'>): () => Promise<void> {
  let answered = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - answered < thereFor) return;
    const signal = AbortSignal.timeout(healthTimeoutMs);
    await fetch(`${indexerUrl}/healthz`, { signal }).then((answer) => answer.arrayBuffer(), unavailable);
    answered = performance.now();
  };
}

/** Target of a forwarded request, and handling of its answer. */
interface Forwarding {
  /** Whether a path of the site is sent on; others go by. */
  takes(path: string): boolean;
  /** Its address in the intake, when it is another there. */
  target?: (path: string) => string;
  /** Answers the client from the intake's success, not yet parsed; without it the answer goes on as it is. */
  answer?: (body: unknown, response: Response) => void;
}

/**
 * Hands requests to the indexer's intake, streaming their bodies. Mount it before any body parser, at the root (a
 * mount path would be cut off), and behind whoever decides what may pass.
 */
export function forwardToIntake(url: string, { takes, target, answer }: Forwarding): RequestHandler {
  const fail = (error: unknown, request: Request, response: object) => {
    // The site's one error path renders it; a bare socket has no such path.
    if (request.next && 'headersSent' in response) request.next(error);
    else (response as { destroy(): void }).destroy();
  };
  return createProxyMiddleware<Request, Response>({
    target: url,
    pathFilter: takes,
    ...(target && { pathRewrite: target }),
    proxyTimeout: silence,
    xfwd: true,
    selfHandleResponse: answer !== undefined,
    on: {
      error: (error, request, response) => fail(unavailableError(error), request, response),
      ...(answer && {
        async proxyRes(intake, request, response) {
          try {
            const body: unknown = JSON.parse(String(await buffer(intake)));
            const status = intake.statusCode ?? 500;
            if (status >= 400) throw failureOf(status, body, intake.headers['retry-after']);
            answer(body, response);
          } catch (error) {
            fail(error instanceof ApiError ? error : unavailableError(error), request, response);
          }
        },
      }),
    },
  });
}

/** Parses an answer of the intake by the shared schema. @throws ApiError indexer_unavailable */
export function agreed<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const parsed = schema.safeParse(answer);
  return parsed.success ? parsed.data : unavailable(parsed.error);
}

function unavailableError(cause: unknown): ApiError {
  return new ApiError('indexer_unavailable', { cause, retryAfter: outageRetrySeconds });
}

function unavailable(cause: unknown): never {
  throw unavailableError(cause);
}

/** The intake's `{error: {reason, message}}` as a failure of the site's. */
function failureOf(status: number, body: unknown, retryAfter: string | null | undefined): ApiError {
  const { reason = '', message = '' } = faultSchema.safeParse(body).data?.error ?? {};
  const id = errorByStatus[status];
  if (!id) return unavailableError(new Error(`the intake answered ${status}: ${message}`));
  return new ApiError(id, {
    ...(reason && { text: reason }),
    ...(retryAfter && { retryAfter: Number(retryAfter) }),
    cause: message,
  });
}

/**
 * Reads the catalog's stages of reports; unknown ids are left out.
 * @throws ApiError as the intake does
 */
export async function reportStatuses(ask: AskIntake, ids: readonly number[]): Promise<ReportStatus[]> {
  const { items } = await ask(`/intake/status?ids=${ids.join(',')}`, reportListSchema);
  return items;
}
