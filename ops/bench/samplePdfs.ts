import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSearchEngine } from '../../bff/clients/opensearch.ts';
import { indexNames } from '../../mappings/indexNames.ts';
import { openStore } from '../../mappings/store/openStore.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import type { RunningSite } from './runningSite.ts';

/** Reports looked through for those with a PDF, which no query can ask for: the index only shows it. */
const maxLooked = 1_000;

/** Copies originals of the site's longest reports into a folder; start-up costs weigh least on those. Gives paths. */
export async function samplePdfs(site: RunningSite, count: number, folder: string): Promise<string[]> {
  const engine = createSearchEngine(site.OPENSEARCH_URL);
  const answer = await engine.search<{ id: number; has_pdf: boolean }>(
    indexNames(site.INDEX_PREFIX).reports,
    {
      size: maxLooked,
      _source: ['id', 'has_pdf'],
      query: { match_all: {} },
      sort: [{ page_count: 'desc' }, { id: 'asc' }],
    },
  );
  await engine.close();
  const store = await openStore(site.STORE_URL);
  const paths: string[] = [];
  for (const { _source } of answer.hits.hits) {
    if (paths.length === count) break;
    if (!_source.has_pdf) continue;
    const bytes = await store.read(storeLayout.original(_source.id));
    if (!bytes) continue;
    const path = join(folder, `${_source.id}.pdf`);
    await writeFile(path, bytes);
    paths.push(path);
  }
  store.close();
  if (paths.length === 0) throw new Error('The site has no PDF to read.');
  return paths;
}
