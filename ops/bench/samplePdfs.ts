import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createSearchEngine } from '../../bff/clients/opensearch.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { indexNames } from '../../mappings/types.ts';
import type { RunningSite } from './runningSite.ts';

/** Originals of the site's longest reports, as paths: start-up costs weigh least on those. */
export async function samplePdfs(site: RunningSite, count: number): Promise<string[]> {
  const engine = createSearchEngine(site.OPENSEARCH_URL);
  const answer = await engine.search<{ id: number }>(indexNames(site.INDEX_PREFIX).reports, {
    size: count,
    _source: ['id'],
    query: { term: { has_pdf: true } },
    sort: [{ page_count: 'desc' }, { id: 'asc' }],
  });
  await engine.close();
  const store = site.STORE_URL.endsWith('/') ? site.STORE_URL : `${site.STORE_URL}/`;
  return answer.hits.hits
    .map((hit) => fileURLToPath(new URL(storeLayout.original(hit._source.id), store)))
    .filter((path) => existsSync(path));
}
