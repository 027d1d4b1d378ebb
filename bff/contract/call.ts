import { z } from 'zod';
import { type ErrorId, sessionErrors } from './errors.ts';

/** A field that is taken from older clients and used nowhere. */
export const unused = z.union([z.number(), z.string().max(40)]).optional();

/** Older clients repeat their session in the body. */
export const sid = z.string().max(200).optional();

/** Fields every client adds to a body; accepted everywhere, used nowhere. */
const envelopeFields = { opFrom: unused, device: unused };

/**
 * Access to a call: anyone; logged-in users; members from a level on (1 standard, 2 advanced, 3 business);
 * operators whose session has shown the second factor. Enforced by `mountRoutes`; plain data, so that a page knows a
 * gate before the click.
 */
export type Who = 'anyone' | 'reader' | 'operator' | { readonly level: 1 | 2 | 3 };

/**
 * One call of the API: the single source for the server's parsing, the client's types and the OpenAPI
 * document. `request` describes the body of a POST or the query of a GET; `data` what `data` holds on success.
 */
export interface Call<
  Request extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
  By extends Who = Who,
  Method extends 'GET' | 'POST' = 'GET' | 'POST',
  Path extends `/${string}` = `/${string}`,
> {
  method: Method;
  path: Path;
  summary: string;
  tag: string;
  who: By;
  request: Request;
  data: Data;
  /** Set where success has no envelope: the handler sends it itself, and `data` is `unwrapped`. */
  produces?: 'image/png' | 'text/event-stream' | 'application/octet-stream';
  /** The data of each server-sent event. */
  event?: z.ZodType;
  /** Set where the body is no JSON; it streams through, and `request` only describes it. */
  consumes?: 'multipart/form-data';
  /** Error ids this call may answer besides the general ones; what `who` brings with it is among them. */
  errors: readonly ErrorId[];
  /** One request body or query that works against the seeded site. */
  example: z.input<Request>;
}

/** Request as a caller sends it, before defaults are filled in. */
export type Input<C extends Call> = z.input<C['request']>;
/** Request as a handler receives it: parsed, with defaults. */
export type Parsed<C extends Call> = z.output<C['request']>;
/** `data` of a successful answer. */
export type Data<C extends Call> = z.output<C['data']>;

/** A request object that refuses unknown fields but takes the envelope's own. */
export function body<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject({ ...envelopeFields, ...shape });
}

/** Errors of callers without access to a call. */
function refusals(who: Who): readonly ErrorId[] {
  if (who === 'anyone') return [];
  if (who === 'reader') return sessionErrors;
  if (typeof who === 'object') return [...sessionErrors, 'payment_required'];
  const operators: readonly ErrorId[] = [...sessionErrors, 'forbidden', 'factor_required'];
  return who === 'operator' ? operators : [...operators, 'factor_missing'];
}

const nothing = body({});

/** What a call says of itself beside its tag and access: a POST unless it says otherwise, of nothing where it asks nothing. */
type Said<
  Request extends z.ZodType,
  Data extends z.ZodType,
  By extends Who,
  Method extends 'GET' | 'POST',
  Path extends `/${string}`,
> = Pick<
  Call<Request, Data, By, Method, Path>,
  'path' | 'summary' | 'data' | 'produces' | 'event' | 'consumes'
> &
  (Pick<Call<Request>, 'request' | 'example'> | { request?: never; example?: never }) & {
    method?: Method;
    errors?: readonly ErrorId[];
  };

/** Gives what declares calls of one tag that the same may make; to `errors` comes how others are refused. */
export const callsOf =
  <const By extends Who>(tag: string, who: By) =>
  <
    Data extends z.ZodType,
    const Path extends `/${string}`,
    Request extends z.ZodType = typeof nothing,
    const Method extends 'GET' | 'POST' = 'POST',
  >({
    method = 'POST' as Method,
    request = nothing as z.ZodType as Request,
    example = {} as z.input<Request>,
    errors = [],
    ...said
  }: Said<Request, Data, By, Method, Path>): Call<Request, Data, By, Method, Path> => ({
    ...said,
    method,
    tag,
    who,
    request,
    example,
    errors: [...refusals(who), ...errors],
  });

/** Paging fields: `page` from 1, `pageSize` up to `largest`. */
export function paging(size: number, maxPageSize = 50) {
  return {
    page: z.number().int().min(1).max(1_000_000).default(1),
    pageSize: z.number().int().min(1).max(maxPageSize).default(size),
  };
}

/** Answer with one page of a list, under `name`, and how many there are in all. */
export const pageOf = <Item extends z.ZodType, const Name extends string = 'items'>(
  item: Item,
  name: Name = 'items' as Name,
) =>
  z.object({ [name]: z.array(item), total: z.number() } as Record<Name, z.ZodArray<Item>> & {
    total: z.ZodNumber;
  });

/** A positive integer id; numeric strings are taken too, for older clients put ids in addresses. */
export const idField = z.union([z.number(), z.string().regex(/^\d{1,15}$/)]).transform((value, context) => {
  const id = Number(value);
  if (Number.isSafeInteger(id) && id > 0) return id;
  context.addIssue({ code: 'custom', message: 'not a positive integer' });
  return z.NEVER;
});

/** Several ids at once. */
export const idList = (most: number) =>
  z.array(z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)).max(most);

/** Stands in for `data` of a call with `produces`. */
export const unwrapped = z.void();

/** Seconds since the epoch, of the years 1 to 9999 in China: those a date with four-digit year can have. */
const epochSeconds = z.number().int().min(-62_135_596_800).max(253_402_271_999);

/** An end of a range of time; clients that always send it leave it empty or 0. */
export const rangeEnd = z
  .union([epochSeconds, z.literal('')])
  .optional()
  .transform((moment) => moment || undefined);

/** 0 or 1. */
export const flag = z.union([z.literal(0), z.literal(1)]);
