import { type DocumentSource, visibleOnly } from '../documents/index.ts';
import { memoizeTtlByKey } from '../http/memoizeTtl.ts';

/** In ms. The number hardly moves and no one compares it to the second. */
const freshFor = 5_000;

/** All visible reports of the site (`totalFile`), a few seconds old at most. @throws SearchUnavailable */
export const siteTotal = memoizeTtlByKey(freshFor, ({ engine, names }: DocumentSource) =>
  engine.count(names.reports, visibleOnly),
);
