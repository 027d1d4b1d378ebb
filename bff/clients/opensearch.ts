import { createHash } from 'node:crypto';
import { Client, errors } from '@opensearch-project/opensearch';
import { createJoin } from '../../mappings/cache.ts';
import { engineNodes } from '../../mappings/searchEngine.ts';

/** The engine is down, too slow or overloaded; answered as `search_unavailable`. */
export class SearchUnavailable extends Error {
  readonly errorId = 'search_unavailable';
  constructor(cause: unknown) {
    super(`OpenSearch does not answer: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'SearchUnavailable';
  }
}

/** One hit; `highlight` holds escaped HTML with `<em>` by field. */
export interface Hit<Source> {
  _id: string;
  _score: number | null;
  _source: Source;
  sort?: unknown[];
  highlight?: Record<string, string[]>;
  fields?: Record<string, unknown[]>;
}

/** A search response, as far as this site reads it. */
export interface SearchAnswer<Source> {
  took: number;
  timed_out: boolean;
  hits: { total?: { value: number; relation: 'eq' | 'gte' }; hits: Hit<Source>[] };
  aggregations?: Record<string, unknown>;
}

/** One search of several sent together. */
export interface SearchPart {
  index: string;
  body: object;
  /** Routing values: only the shards that hold these are asked. */
  routing?: string[];
}

/** Why an index cannot be searched: missing, closed, or without an available shard. */
interface Obstacle {
  problem: 'gone' | 'away';
  reason: string;
}

/** The engine as the features use it. Every call throws `SearchUnavailable` when it cannot be had. */
export interface SearchEngine {
  search<Source>(index: string, body: object, routing?: string[]): Promise<SearchAnswer<Source>>;
  /**
   * Runs several searches as one multi-search; one failure fails all. `timeout` in ms, when less than usual is left.
   */
  searchAll(parts: SearchPart[], timeout?: number): Promise<SearchAnswer<unknown>[]>;
  count(index: string, query: object): Promise<number>;
  /** The fingerprint of an index, from its mapping (`mappings/indices/fingerprint`). */
  madeOf(index: string): Promise<unknown>;
  /** The tokens a field makes of a text. */
  analyze(index: string, field: string, text: string): Promise<string[]>;
  /** Why an index cannot be searched now, in English; null when all its shards answer. Never throws. */
  whyUnsearchable(index: string): Promise<Obstacle | null>;
  /** Whether the engine answers now. */
  ping(): Promise<boolean>;
  close(): Promise<void>;
}

/** In ms. A search must fail within 3 s when the engine is away, so nothing is tried twice. */
const requestTimeout = 2_300;
/** 404: the indices are not there, for the indexer makes them at its start. */
const unavailableStatus = new Set([404, 408, 429, 502, 503, 504]);

function translate(error: unknown): unknown {
  if (error instanceof errors.ResponseError) {
    return unavailableStatus.has(error.statusCode ?? 0) ? new SearchUnavailable(error) : error;
  }
  return error instanceof errors.OpenSearchClientError ? new SearchUnavailable(error) : error;
}

async function answer<Result>(call: () => Promise<{ body: unknown }>): Promise<Result> {
  try {
    return (await call()).body as Result;
  } catch (error) {
    throw translate(error);
  }
}

/**
 * Which copies of the shards are asked. Copies hold deleted documents of their own and so score a little differently:
 * what asks the same question, on whatever page of the answer and in whatever process, must ask the same ones.
 * In hexadecimal: what begins with `_` the engine reads as a preference of its own, and refuses the search.
 */
function preferenceOf(body: object): string {
  const { query = null } = body as { query?: unknown };
  return createHash('sha1').update(JSON.stringify(query)).digest('hex');
}

/** One search as the client sends it. */
const sent = ({ index, body, routing }: SearchPart) => ({
  index,
  preference: preferenceOf(body),
  ...(routing && { routing: routing.join(',') }),
});

/** A search as two lines of a multi-search. */
const linesOf = (part: SearchPart): string => `${JSON.stringify(sent(part))}\n${JSON.stringify(part.body)}\n`;

async function sendAll(client: Client, lines: string, requestTimeout: number) {
  // Its types know no text, which it sends as it is.
  const body = lines as unknown as [];
  const { responses } = await answer<{ responses: (SearchAnswer<unknown> & FailedPart)[] }>(() =>
    client.msearch({ body }, { requestTimeout }),
  );
  for (const response of responses) {
    if (!response.error) continue;
    const failure = new Error(JSON.stringify(response.error));
    throw unavailableStatus.has(response.status ?? 0) ? new SearchUnavailable(failure) : failure;
  }
  return responses;
}

async function whyUnsearchable(client: Client, index: string): Promise<Obstacle | null> {
  try {
    const { body } = await client.count({ index, body: { query: { match_all: {} } } });
    const { total, successful } = body._shards;
    if (successful === total && total > 0) return null;
    return { problem: 'away', reason: `${successful} of ${total} shards answer` };
  } catch (error) {
    const type = error instanceof errors.ResponseError ? error.body?.error?.type : undefined;
    const gone = type === 'index_not_found_exception' || type === 'index_closed_exception';
    return { problem: gone ? 'gone' : 'away', reason: type ?? (error as Error).message };
  }
}

/**
 * Connects lazily, so the site starts and recovers without the engine. Several addresses are nodes of one cluster: what
 * one of them fails to answer another is asked.
 * @param addresses as `OPENSEARCH_URL` has them, see `engineNodes`
 */
export function createSearchEngine(addresses: string): SearchEngine {
  const at = engineNodes(addresses);
  const client = new Client({
    ...at,
    requestTimeout,
    // Of a single node a refused connection fails at once, and a timeout must not be doubled.
    maxRetries: at.nodes.length - 1,
    // Nothing unknown stands in an index (`dynamic: strict`), and what is read is never merged into other objects.
    disablePrototypePoisoningProtection: true,
  });
  const join = createJoin<SearchAnswer<unknown>[]>(requestTimeout);
  return {
    search: (index, body, routing) =>
      answer(() => client.search({ ...sent({ index, body, ...(routing && { routing }) }), body })),
    searchAll: (parts, timeout = requestTimeout) => {
      const lines = parts.map(linesOf).join('');
      return join(
        lines,
        () => sendAll(client, lines, timeout),
        async (answers) => answers,
      );
    },
    count: async (index, query) =>
      (await answer<{ count: number }>(() => client.count({ index, body: { query } as never }))).count,
    async analyze(index, field, text) {
      const found = await answer<{ tokens: { token: string }[] }>(() =>
        client.indices.analyze({ index, body: { field, text } }),
      );
      return found.tokens.map(({ token }) => token);
    },
    async madeOf(index) {
      const found = await answer<Record<string, { mappings: { _meta?: unknown } }>>(() =>
        client.indices.getMapping({ index }),
      );
      return Object.values(found)[0]?.mappings._meta;
    },
    whyUnsearchable: (index) => whyUnsearchable(client, index),
    ping: () =>
      client.ping().then(
        () => true,
        () => false,
      ),
    close: () => client.close(),
  };
}

interface FailedPart {
  error?: unknown;
  status?: number;
}
