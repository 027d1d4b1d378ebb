import { Client, errors } from '@opensearch-project/opensearch';
import { engineNodes } from '../../mappings/searchEngine.ts';

/** A query of a saved search, by its id. */
interface WatchedQuery {
  id: number;
  query: object;
}

/** An index of queries: finds those that a document matches. */
export interface Percolator {
  /** Whether the index is there. */
  has(index: string): Promise<boolean>;
  /** Makes the index; nothing where another process was faster. */
  make(index: string, definition: { settings: object; mappings: object }): Promise<void>;
  /**
   * Writes queries by their id, to be matched from then on. `madeBy` names the version of what made them.
   * @returns ids of those the engine refuses, with its reason
   */
  write(index: string, queries: readonly WatchedQuery[], madeBy: string): Promise<Map<number, string>>;
  /** Removes the queries of other versions. */
  removeOlder(index: string, madeBy: string): Promise<void>;
  /**
   * Ids of the queries that each document matches, in the order of the documents.
   * @throws DocumentRefused where the engine cannot read one of them
   */
  match(index: string, documents: readonly object[]): Promise<number[][]>;
  /** Deletes all indices of a pattern but one. */
  keepOnly(index: string, pattern: string): Promise<void>;
  close(): Promise<void>;
}

/** A document that the engine cannot read. */
export class DocumentRefused extends Error {}

/** In ms: nobody waits for it, and each document is held against all queries. */
const requestTimeout = 60_000;
/** Queries that one request finds; more are asked for behind the last. */
const pageSize = 5_000;

interface BulkAnswer {
  items: Record<string, { _id: string; error?: { reason?: string; caused_by?: { reason?: string } } }>[];
}

interface MatchAnswer {
  hits: { hits: { _id: string; sort: unknown[]; fields: { _percolator_document_slot: number[] } }[] };
}

/** Connects to the engine apart from the searches: a slow match must not count as an engine that is away. */
export function createPercolator(addresses: string): Percolator {
  const client = new Client({ ...engineNodes(addresses), requestTimeout, maxRetries: 0 });
  return {
    has: async (index) => (await client.indices.exists({ index })).body,
    async make(index, definition) {
      try {
        await client.indices.create({ index, body: definition as never });
      } catch (error) {
        const isThere = error instanceof errors.ResponseError && error.body?.error?.type === alreadyThere;
        if (!isThere) throw error;
      }
    },
    async write(index, queries, madeBy) {
      if (queries.length === 0) return new Map();
      const lines = queries.flatMap(({ id, query }) => [
        { index: { _index: index, _id: String(id) } },
        { saved_id: id, made_by: madeBy, query },
      ]);
      const { body } = await client.bulk({ refresh: true, body: lines });
      return new Map(
        (body as unknown as BulkAnswer).items.flatMap(({ index: item }) =>
          item?.error
            ? [[Number(item._id), item.error.caused_by?.reason ?? item.error.reason ?? ''] as const]
            : [],
        ),
      );
    },
    async removeOlder(index, madeBy) {
      const query = { bool: { must_not: [{ term: { made_by: madeBy } }] } };
      await client.deleteByQuery({ index, conflicts: 'proceed', body: { query } as never });
    },
    async match(index, documents) {
      const found: number[][] = documents.map(() => []);
      for (let after: unknown[] | undefined; ; ) {
        const body = {
          size: pageSize,
          _source: false,
          track_total_hits: false,
          sort: [{ saved_id: 'asc' }],
          query: { constant_score: { filter: { percolate: { field: 'query', documents } } } },
          ...(after && { search_after: after }),
        };
        const answer = await client.search({ index, body: body as never }).catch((error: unknown) => {
          const isRefused = error instanceof errors.ResponseError && error.statusCode === 400;
          throw isRefused ? new DocumentRefused(error.message, { cause: error }) : error;
        });
        const { hits } = (answer.body as unknown as MatchAnswer).hits;
        for (const { _id, fields } of hits)
          for (const slot of fields._percolator_document_slot) found[slot]?.push(Number(_id));
        after = hits.at(-1)?.sort;
        if (hits.length < pageSize || after === undefined) return found;
      }
    },
    async keepOnly(index, pattern) {
      const { body } = await client.indices.get({ index: pattern, filter_path: '*.settings.index.uuid' });
      const others = Object.keys(body as object).filter((name) => name !== index);
      if (others.length > 0) await client.indices.delete({ index: others.join(',') });
    },
    close: () => client.close(),
  };
}

const alreadyThere = 'resource_already_exists_exception';
