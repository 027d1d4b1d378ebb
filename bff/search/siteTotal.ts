import { type DocumentSource, visibleOnly } from '../documents/index.ts';

/** The number hardly moves and no one compares it to the second. */
const freshFor = 5_000;

interface Known {
  total: Promise<number>;
  until: number;
}

const known = new WeakMap<DocumentSource, Known>();

/** All visible reports of the site (`totalFile`), a few seconds old at most; concurrent callers share a count. */
export function siteTotal(source: DocumentSource): Promise<number> {
  const last = known.get(source);
  if (last && last.until > Date.now()) return last.total;
  const total = source.engine.count(source.names.reports, visibleOnly);
  known.set(source, { total, until: Date.now() + freshFor });
  // A failure is not remembered: the next search asks again.
  total.catch(() => known.delete(source));
  return total;
}
