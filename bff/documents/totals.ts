import { memoizeTtlByKey } from '../../mappings/cache.ts';
import type { DocumentSource } from './source.ts';

/** Taken-down reports are as if absent. A `must_not` on the few is cheaper than a `filter` on the many. */
export const visibleOnly = { bool: { must_not: { term: { visible: false } } } } as const;

/** What lists, searches and counts leave out: what is taken down, and copies, which stand under their original. */
export const unlisted = [{ term: { visible: false } }, { exists: { field: 'copy_of' } }] as const;

/**
 * What a total counts, of reports, pages and charts alike, wherever the site tells one (decisions): what a visitor could
 * find. Undated ones are counted as any other.
 */
export const listedOnly = { bool: { must_not: unlisted } } as const;

/** The same of a chosen set: a copy stands for its original where that was not chosen. */
export const listedAmong = (ids: readonly number[]) => ({
  bool: {
    filter: { terms: { id: ids } },
    must_not: [{ term: { visible: false } }, { terms: { copy_of: ids } }],
  },
});

/** In ms. The number hardly moves and no one compares it to the second. */
const freshFor = 5_000;

/** All reports of the site, a few seconds old at most. @throws SearchUnavailable */
export const siteTotal = memoizeTtlByKey(freshFor, ({ engine, names }: DocumentSource) =>
  engine.count(names.reports, listedOnly),
);
