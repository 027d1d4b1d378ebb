import { type Prose, proseVersion } from '../../mappings/prose.ts';
import type { Store } from '../../mappings/store/store.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { type ProseSources, proseOf } from './prose.ts';

/** Derives a report's text and keeps it beside what it is derived from. */
export async function writeProse(
  store: Pick<Store, 'write'>,
  reportId: number,
  sources: ProseSources,
): Promise<Prose> {
  const prose = proseOf(sources);
  await store.write(storeLayout.prose(reportId), Buffer.from(JSON.stringify(prose)));
  return prose;
}

/** A report's text as kept, or derived now where it was not, or by an earlier release. */
export async function keptProse(
  store: Store,
  reportId: number,
  read: () => Promise<ProseSources>,
): Promise<Prose> {
  const kept = await store.readJson<Prose>(storeLayout.prose(reportId));
  if (kept?.version === proseVersion) return kept;
  const source = storeLayout.artifact(reportId, 'text');
  const before = await store.about(source);
  const prose = await writeProse(store, reportId, await read());
  // Who changes the text removes this file after it: what was derived meanwhile of the old text must go as well.
  const after = await store.about(source);
  if (before?.etag !== after?.etag) await store.remove(storeLayout.prose(reportId));
  return prose;
}
