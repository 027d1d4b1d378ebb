import { Client, errors } from '@opensearch-project/opensearch';
import { engineNodes } from '../../mappings/searchEngine.ts';
import { SearchUnavailable } from './opensearch.ts';

/** A query of a saved search, by its id. */
interface WatchedQuery {
  id: number;
  query: object;
}

/** An index of queries under its one alias; `pattern` is of all such indices, of earlier definitions too. */
export interface QueryIndex {
  name: string;
  alias: string;
  pattern: string;
  definition: { settings: object; mappings: object };
}

/** What became of queries that were to be written; all others are to be matched from then on. */
export interface Written {
  /** Ids of those the engine refuses for good, with its reason. */
  refused: Map<number, string>;
  /** Ids of those it had no room for now. */
  busy: number[];
}

/** What became of documents that were held against the queries. */
interface Matched {
  /** Ids of the queries that each document matches. */
  found: Map<number, number[]>;
  /** Documents that are not there. */
  missing: number[];
  /** Why the engine could not take each of the others. */
  failed: Map<number, string>;
}

/** An index of queries: finds those that a document matches. Every call throws `SearchUnavailable` without the engine. */
export interface Percolator {
  /** Whether the index is there. */
  has(index: QueryIndex): Promise<boolean>;
  /** Makes the index, and deletes those of other definitions; makes none where another process was faster. */
  make(index: QueryIndex): Promise<void>;
  /** Writes queries by their id. `madeBy` names the version of what made them. */
  write(index: QueryIndex, queries: readonly WatchedQuery[], madeBy: string): Promise<Written>;
  /** Removes the queries of other versions. */
  removeOlder(index: QueryIndex, madeBy: string): Promise<void>;
  /** Holds documents of another index against the queries, all in one request. */
  match(index: QueryIndex, documents: { index: string; ids: readonly number[] }): Promise<Matched>;
  /** Deletes the index. */
  remove(index: QueryIndex): Promise<void>;
  close(): Promise<void>;
}

/** In ms: nobody waits for it, and what takes longer is asked for in smaller parts. */
const requestTimeout = 20_000;
/** Documents that the engine holds against the queries at once: the other processors are the readers'. */
const atOnce = 2;
/** Queries of a document that one request finds; more are asked for behind the last. */
const pageSize = 10_000;
const overloaded = new Set([429, 502, 503, 504]);

interface Fault {
  type?: string;
  reason?: string;
  caused_by?: Fault;
}

/** Whether the engine has no room for anything now, or not its indices, rather than a fault to find with this. */
const isBusy = (status: number, { type }: Fault) =>
  type === 'index_not_found_exception' || (overloaded.has(status) && type !== 'circuit_breaking_exception');

const reasonOf = ({ reason = '', caused_by }: Fault): string =>
  [reason, caused_by && reasonOf(caused_by)].filter(Boolean).join(': ');

interface BulkAnswer {
  items: { index: { _id: string; status: number; error?: Fault } }[];
}

interface MatchAnswer {
  responses: {
    status: number;
    error?: Fault & { root_cause?: Fault[] };
    aggregations?: { saved: { buckets: { key: { id: number } }[]; after_key?: object } };
  }[];
}

/** What was asked in vain is an outage where the engine is away or has no room; what took too long is none. */
function translate(error: unknown): unknown {
  if (error instanceof errors.ResponseError)
    return isBusy(error.statusCode ?? 0, error.body?.error ?? {}) ? new SearchUnavailable(error) : error;
  return error instanceof errors.ConnectionError || error instanceof errors.NoLivingConnectionsError
    ? new SearchUnavailable(error)
    : error;
}

/** Connects to the engine apart from the searches: a slow match must not count as an engine that is away. */
export function createPercolator(addresses: string): Percolator {
  const client = new Client({ ...engineNodes(addresses), requestTimeout, maxRetries: 0 });
  const answer = async <Body>(call: Promise<{ body: unknown }>): Promise<Body> => {
    try {
      return (await call).body as Body;
    } catch (error) {
      throw translate(error);
    }
  };
  const isThere = (name: string) => answer<boolean>(client.indices.existsAlias({ name }));
  // Several processes may drop one index at once: `ignore_unavailable` would not keep the later ones from an error.
  const drop = (index: string) => answer(client.indices.delete({ index }, { ignore: [404] }));

  return {
    has: ({ alias }) => isThere(alias),
    async make({ name, alias, pattern, definition }) {
      const body = { ...definition, aliases: { [alias]: {} } };
      await answer(client.indices.create({ index: name, body: body as never })).catch(async (error) => {
        if (!(await isThere(alias))) throw error;
      });
      const made = await answer<object>(client.indices.get({ index: pattern, filter_path: '*.aliases' }));
      for (const other of Object.keys(made)) if (other !== name) await drop(other);
    },
    async write({ alias }, queries, madeBy) {
      const written: Written = { refused: new Map(), busy: [] };
      if (queries.length === 0) return written;
      const body = queries.flatMap(({ id, query }) => [
        { index: { _index: alias, _id: String(id) } },
        { saved_id: id, made_by: madeBy, query },
      ]);
      // An index that is gone must not come again by itself, without its mapping.
      const { items } = await answer<BulkAnswer>(client.bulk({ refresh: true, require_alias: true, body }));
      for (const { index } of items) {
        if (!index.error) continue;
        if (isBusy(index.status, index.error)) written.busy.push(Number(index._id));
        else written.refused.set(Number(index._id), reasonOf(index.error));
      }
      return written;
    },
    async removeOlder({ alias }, madeBy) {
      const query = { bool: { must_not: [{ term: { made_by: madeBy } }] } };
      await answer(client.deleteByQuery({ index: alias, conflicts: 'proceed', body: { query } as never }));
    },
    async match({ alias }, { index, ids }) {
      const matched: Matched = { found: new Map(), missing: [], failed: new Map() };
      for (let left = ids.map((id) => ({ id, after: undefined as object | undefined })); left.length > 0; ) {
        const body = left.flatMap(({ id, after }) => [{}, whatMatches({ index, id: String(id) }, after)]);
        const searches = { index: alias, max_concurrent_searches: atOnce, body: body as never };
        const { responses } = await answer<MatchAnswer>(client.msearch(searches));
        left = left.flatMap(({ id }, at) => enter(matched, id, responses[at]));
      }
      return matched;
    },
    async remove({ name }) {
      await drop(name);
    },
    close: () => client.close(),
  };
}

/** Asks for the ids of the queries that a document matches, and nothing of the queries themselves: that is dear. */
const whatMatches = (document: { index: string; id: string }, after: object | undefined) => ({
  size: 0,
  track_total_hits: false,
  query: { constant_score: { filter: { percolate: { field: 'query', ...document } } } },
  aggs: {
    saved: {
      composite: {
        size: pageSize,
        sources: [{ id: { terms: { field: 'saved_id' } } }],
        ...(after && { after }),
      },
    },
  },
});

/** Notes what was found of one document. @returns it again, where there may be more */
function enter(
  { found, missing, failed }: Matched,
  id: number,
  answer: MatchAnswer['responses'][number] | undefined,
): { id: number; after: object }[] {
  const { status = 0, error = {}, aggregations } = answer ?? {};
  if (aggregations === undefined) {
    found.delete(id);
    if (isBusy(status, error)) throw new SearchUnavailable(new Error(reasonOf(error)));
    const [cause = error] = error.root_cause ?? [];
    if (cause.type === 'resource_not_found_exception') missing.push(id);
    else failed.set(id, reasonOf(error));
    return [];
  }
  const { buckets, after_key: after } = aggregations.saved;
  found.set(id, [...(found.get(id) ?? []), ...buckets.map(({ key }) => key.id)]);
  return after !== undefined && buckets.length >= pageSize ? [{ id, after }] : [];
}
