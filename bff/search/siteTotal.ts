import { memoizeTtlByKey } from '../../mappings/cache.ts';
import { type DocumentSource, listedOnly, visibleOnly } from '../documents/index.ts';

/** In ms. The number hardly moves and no one compares it to the second. */
const freshFor = 5_000;

/** All visible reports of the site (`totalFile`), a few seconds old at most. @throws SearchUnavailable */
export const siteTotal = memoizeTtlByKey(freshFor, ({ engine, names }: DocumentSource) =>
  engine.count(names.reports, visibleOnly),
);

/** The same without copies: what lists of all reports hold. @throws SearchUnavailable */
export const listedTotal = memoizeTtlByKey(freshFor, ({ engine, names }: DocumentSource) =>
  engine.count(names.reports, listedOnly),
);
