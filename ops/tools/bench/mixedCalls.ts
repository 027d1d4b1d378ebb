import { createSearchEngine } from '../../../bff/clients/opensearch.ts';
import { indexNames } from '../../../mappings/indexNames.ts';
import { logIn } from '../../test/callSite.ts';
import type { RunningSite } from './runningSite.ts';
import { sampleReports, shortOf } from './searchQueries.ts';

/** One request of the mix. */
export interface MixedCall {
  kind: 'search' | 'detail' | 'page' | 'account';
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** Kinds of 20 requests in a row: 14 searches, 3 details, 2 page images, 1 of a user logged in. */
const turns = [...'ssdsspssdsssassdspss'];
const reportsUsed = 400;
/** One in this many searches is a whole title in full text; the others are short, as people type. */
const wholeTitleEvery = 5;

const json: Record<string, string> = { 'content-type': 'application/json' };

/** The mix over reports of the site: request number `turn`, the same for the same number. */
export async function mixedCalls(site: RunningSite, base: string): Promise<(turn: number) => MixedCall> {
  const engine = createSearchEngine(site.OPENSEARCH_URL);
  const reports = await sampleReports(engine, indexNames(site.INDEX_PREFIX).reports, reportsUsed);
  await engine.close();
  // Of one page a visitor sees the cover alone.
  const drawn = reports.filter(({ has_pdf, page_count }) => has_pdf && page_count > 1);
  const account = { ...json, ...(await logIn(base, 'vip1')) };
  const one = <Item>(items: Item[], turn: number): Item => {
    const item = items[(turn * 7_919) % Math.max(items.length, 1)];
    if (item === undefined) throw new Error('The site has no reports to read.');
    return item;
  };
  const post = (kind: MixedCall['kind'], path: string, body: object, headers = json): MixedCall => ({
    kind,
    method: 'POST',
    path,
    headers,
    body: JSON.stringify(body),
  });
  const actions: ((turn: number) => MixedCall)[] = [
    () => post('account', '/api/user/info', {}, account),
    (turn) => post('account', '/api/file/collect', { id: one(reports, turn).id }, account),
    () => post('account', '/api/user/readingHistory', {}, account),
  ];
  return (turn) => {
    const { id, title } = one(reports, turn);
    switch (turns[turn % turns.length]) {
      case 'd':
        return post('detail', '/api/file/detail', { id });
      case 'p':
        return {
          kind: 'page',
          method: 'GET',
          path: `/files/pages/${one(drawn, turn).id}/0.png`,
          headers: {},
        };
      case 'a':
        return one(actions, turn)(turn);
      default: {
        const whole = turn % wholeTitleEvery === 0;
        const keyword = whole ? title : (shortOf(title, turn) ?? title);
        return post('search', '/api/file/search', { keyword, onlyTitle: turn % 2 });
      }
    }
  };
}
