import express, { type RequestHandler } from 'express';
import { searchCharts } from '../contract/charts.ts';
import { collectionMyList, collectionSearch } from '../contract/collections.ts';
import { fileDetail, pageHits } from '../contract/reports.ts';
import { searchReports } from '../contract/search.ts';
import { ApiError } from '../errors.ts';

/** No call's fields come near it. */
const maxBody = '64kb';
/** Calls with a search text, which has no limit of its own: it is cut after it was read. */
const maxSearchBody = '1mb';
const searching = new Set<string>(
  [searchReports, searchCharts, collectionSearch, collectionMyList, pageHits, fileDetail].map(
    ({ path }) => path,
  ),
);
/** No call's body has more than three levels; parsing thousands would hold the thread. */
const deepest = 20;
/** Nor more fields and items in all; each that a call does not know would be named in the refusal. */
const maxItems = 5_000;

const parserOf = (limit: string) =>
  express.json({
    limit,
    strict: false,
    type: 'application/json',
    verify: (_request, _response, bytes) => refuseShapeless(bytes),
  });
const parse = parserOf(maxBody);
const parseSearch = parserOf(maxSearchBody);

/**
 * Reads JSON bodies of calls. A body of any other content type is 415; malformed JSON, oversize, too deep and aborted
 * bodies become errors that `answerErrors` knows.
 */
export const jsonBody: RequestHandler = (request, response, next) => {
  // `is` gives null for a request without a body, false for a body of another type.
  if (request.method === 'POST' && request.is('application/json') === false) {
    throw new ApiError('wrong_content_type', { text: '请求内容应为 application/json' });
  }
  const reader = searching.has(request.originalUrl.split('?', 1)[0] ?? '') ? parseSearch : parse;
  reader(request, response, (error?: unknown) => next(error && !isNamed(error) ? unreadable(error) : error));
};

/** body-parser names its own failures; what zlib says of a body that is not compressed as it claims has no name. */
const isNamed = (error: unknown) =>
  error instanceof ApiError || typeof (error as { type?: unknown }).type === 'string';
const unreadable = (cause: unknown) => new ApiError('malformed_json', { cause });

const [quote, backslash, list, listEnd, object, objectEnd, comma] = Buffer.from('"\\[]{},');

/** Refuses what is too deep or too wide, in one pass over the bytes and before anything is made of them. */
function refuseShapeless(bytes: Buffer): void {
  let depth = 0;
  let items = 0;
  let quoted = false;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index];
    if (quoted) {
      if (byte === backslash) index++;
      else if (byte === quote) quoted = false;
    } else if (byte === quote) quoted = true;
    else if (byte === list || byte === object) depth++;
    else if (byte === listEnd || byte === objectEnd) depth--;
    else if (byte === comma) items++;
    if (items > maxItems) throw new ApiError('invalid', { text: '请求内容的字段过多' });
    if (depth > deepest) throw new ApiError('invalid', { text: '请求内容嵌套过深' });
  }
}
