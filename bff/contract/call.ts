import { z } from 'zod';
import type { ErrorId } from './errors.ts';

/** A field that is taken from older clients and used nowhere. */
export const unused = z.union([z.number(), z.string().max(40)]).optional();

/** Older clients repeat their session in the body. */
export const sid = z.string().max(200).optional();

/** Fields every client adds to a body (spec §7); accepted everywhere, used nowhere. */
const envelopeFields = { opFrom: unused, device: unused };

/**
 * One call of the API: the single source for the server's parsing, the client's types and the OpenAPI
 * document. `request` describes the body of a POST or the query of a GET; `data` what `data` holds on success.
 */
export interface Call<Request extends z.ZodType = z.ZodType, Data extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST';
  path: `/${string}`;
  summary: string;
  tag: string;
  request: Request;
  data: Data;
  /** Set where success is an image, sent as it is without an envelope; `data` is then `image`. */
  produces?: 'image/png';
  /** Set where the body is no JSON; it streams through, and `request` only describes it. */
  consumes?: 'multipart/form-data';
  /** Error ids this call may answer besides the general ones. */
  errors: readonly ErrorId[];
  /** One request body or query that works against the seeded site. */
  example: z.input<Request>;
}

/** What a caller may send: parsed before defaults are filled in. */
export type Input<C extends Call> = z.input<C['request']>;
/** What a handler receives: parsed, with defaults. */
export type Parsed<C extends Call> = z.output<C['request']>;
/** What a successful answer holds in `data`. */
export type Data<C extends Call> = z.output<C['data']>;

/** A request object that refuses unknown fields but takes the envelope's own. */
export function body<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject({ ...envelopeFields, ...shape });
}

/** Declares a call; exists for type inference alone. */
export function defineCall<Request extends z.ZodType, Data extends z.ZodType>(
  call: Omit<Call<Request, Data>, 'errors'> & { errors?: readonly ErrorId[] },
): Call<Request, Data> {
  return { errors: [], ...call };
}

/** Paging fields: `page` from 1, `pageSize` up to `largest`. */
export function paging(size: number, largest = 50) {
  return {
    page: z.number().int().min(1).max(1_000_000).default(1),
    pageSize: z.number().int().min(1).max(largest).default(size),
  };
}

/** A positive integer id; numeric strings are taken too, for older clients put ids in addresses. */
export const idField = z.union([z.number(), z.string().regex(/^\d{1,15}$/)]).transform((value, context) => {
  const id = Number(value);
  if (Number.isSafeInteger(id) && id > 0) return id;
  context.addIssue({ code: 'custom', message: 'not a positive integer' });
  return z.NEVER;
});

/** What a call with `produces` has in place of `data`: its handler sends the bytes itself. */
export const image = z.void();

/** 0 or 1. */
export const flag = z.union([z.literal(0), z.literal(1)]);
