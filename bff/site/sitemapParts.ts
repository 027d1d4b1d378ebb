import { type DocumentSource, type StoredReport, visibleOnly } from '../documents/index.ts';

/** Reports of one part at most: what the protocol allows, for ids are whole numbers. */
const idsPerPart = 50_000;
/** Reports read at once. */
const batch = 5000;

/** One address of a sitemap; `day` is YYYY-MM-DD. */
export interface SitemapEntry {
  path: string;
  day?: string;
}

/** The reports in parts by ranges of ids. */
export interface SitemapParts {
  /** The parts that hold reports, each with the day of its last change; the latest change first. */
  list(): Promise<{ part: number; day: string }[]>;
  /** The reports of one part, by id. */
  read(part: number): Promise<SitemapEntry[]>;
}

/** Reads parts; no request visits more documents than one part holds. */
export function createSitemapParts({ engine, names }: DocumentSource): SitemapParts {
  const search = (range: object, more: object) =>
    engine.search<Pick<StoredReport, 'id' | 'created_at'>>(names.reports, {
      track_total_hits: false,
      _source: ['id', 'created_at'],
      query: { bool: { filter: [{ range: { id: range } }, visibleOnly] } },
      ...more,
    });
  const rangeOf = (part: number) => ({ gte: part * idsPerPart, lt: (part + 1) * idsPerPart });
  const first = async (range: object, sort: object) =>
    (await search(range, { size: 1, sort: [sort] })).hits.hits[0]?._source;
  return {
    async list() {
      const parts: { part: number; day: string }[] = [];
      // From one report that is there to the next beyond its part: ids may have gaps of any size.
      for (let from = 0; ; ) {
        const next = await first({ gte: from }, { id: 'asc' });
        if (!next) break;
        const part = Math.floor(next.id / idsPerPart);
        const last = await first(rangeOf(part), { created_at: 'desc' });
        parts.push({ part, day: (last ?? next).created_at.slice(0, 10) });
        from = (part + 1) * idsPerPart;
      }
      return parts.sort((one, other) => other.day.localeCompare(one.day) || other.part - one.part);
    },
    async read(part) {
      const entries: SitemapEntry[] = [];
      let after: unknown[] | undefined;
      do {
        const more = { size: batch, sort: [{ id: 'asc' }], ...(after && { search_after: after }) };
        const { hits } = (await search(rangeOf(part), more)).hits;
        for (const { _source } of hits)
          entries.push({ path: `/detail/${_source.id}`, day: _source.created_at.slice(0, 10) });
        after = hits.length === batch ? hits.at(-1)?.sort : undefined;
      } while (after);
      return entries;
    },
  };
}
