import { expect } from 'chai';
import { createJoin } from '../../mappings/cache.ts';
import { fromElsewhere } from '../accounts/phones.factory.ts';
import { searchReports } from '../contract/search.ts';
import type { TestDatabase } from '../database.factory.ts';
import { type Viewer, visitor } from '../entitlements/plans.ts';
import { gatedBudget, readingRights } from '../entitlements/readingRights.ts';
import { aReader } from '../reader.factory.ts';
import type { Site } from '../site.factory.ts';
import { aSiteWithDatabase } from '../siteWithDatabase.factory.ts';
import type { JoinSearches } from './answerSearch.ts';
import { runSearch } from './runSearch.ts';

interface Found {
  files: { id: number; content_array: { page: number; text: string; count: number; gated?: string }[] }[];
}

const pageCount = 60;
/** Of more than 20 pages anyone may read ten. */
const preview = 10;
const reportId = 700;
const common = '半导体';

/** Sentences that repeat nowhere, of characters chosen by a fixed rule. */
function pageText(page: number): string {
  let seed = page * 7919;
  const character = () => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return String.fromCharCode(0x4e00 + (seed % 6000));
  };
  return Array.from({ length: 20 }, (_, sentence) =>
    `${sentence % 5 === 0 ? common : ''}${Array.from({ length: 27 }, character).join('')}，`.concat('。'),
  ).join('');
}

const pages = Array.from({ length: pageCount }, (_, index) => pageText(index + 1));
const gatedCharacters = pages.slice(preview).join('').length;

describe('text of gated pages in searches', () => {
  let site: Site;
  let made: TestDatabase;
  before(async () => {
    ({ made, site } = await aSiteWithDatabase({ TRUSTED_PROXIES: 'loopback', CALLS_PER_MINUTE: '100000' }));
    await site.search.aReport({ id: reportId, title: '关口', page_count: pageCount, pages });
  });
  after(() => site.close());

  const search = async (keyword: string, headers: Record<string, string>) => {
    const { body } = await site.post<Found>('/api/file/search', { keyword, onlyTitle: 0 }, headers);
    return body.data.files.find(({ id }) => id === reportId)?.content_array ?? [];
  };
  const plain = (html: string) => html.replaceAll(/<\/?em>/g, '');

  /** Highlights an answer shows of gated pages; returns their passages. */
  function gather(known: boolean[][], answer: Found['files'][number]['content_array']) {
    return answer
      .filter(({ page }) => page > preview)
      .map(({ page, text }) => {
        const piece = plain(text);
        const start = piece === '' ? -1 : (pages[page - 1] ?? '').indexOf(piece);
        if (start >= 0) known[page - 1]?.fill(true, start, start + piece.length);
        return { page, piece };
      })
      .filter(({ piece }) => piece !== '');
  }

  it('gives a script that asks for passages by their own ends less than 5% of them', async () => {
    const known = pages.map((text) => Array<boolean>(text.length).fill(false));
    const stranger = fromElsewhere();
    const sessions = await Promise.all([1, 2].map(() => aReader(made)));
    const callers = [stranger, ...sessions.map(({ headers }) => ({ ...stranger, ...headers }))];
    let calls = 0;
    const ask = async (keyword: string) => {
      const caller = callers[calls++ % callers.length] ?? stranger;
      return gather(known, await search(keyword, caller));
    };
    // The script knows the openings of pages, as from a contents page, and goes on from each piece in both ways.
    for (let page = preview + 1; page <= pageCount; page++) {
      let [forward, back] = [pages[page - 1]?.slice(3, 11) ?? '', ''];
      for (let step = 0; step < 3; step++) {
        for (const end of new Set([forward, back].filter(Boolean))) {
          const [found] = await ask(`"${end}"`);
          forward = found?.piece.slice(-9, -1) ?? forward;
          back = found?.piece.slice(0, 8) ?? back;
        }
      }
    }
    await ask(common);
    const gathered = known.flat().filter(Boolean).length;
    expect(gathered / gatedCharacters, `of ${gatedCharacters} in ${calls} calls`).to.be.within(0.001, 0.05);
  });

  it('shows one sentence of a gated page, after the pages that may be read, and says what is gated', async () => {
    const found = await search(`${common} ${pages[30]?.slice(3, 7)}`, fromElsewhere());
    const gated = found.filter(({ page }) => page > preview);
    expect(gated.filter(({ gated: why }) => why === 'short')).to.have.length(1);
    for (const { text } of gated) expect(plain(text).length).to.be.at.most(60);
    expect(found.map(({ page }) => page > preview)).to.deep.equal(
      found.map(({ page }) => page > preview).sort(),
    );
  });

  it('finds page and report of a long phrase that stands on a gated page, quoted or not, without its text', async () => {
    const phrase = pages[40]?.slice(3, 20) ?? '';
    const unread = [{ page: 41, text: '', count: 1, gated: 'phrase' }];
    expect(await search(`"${phrase}"`, fromElsewhere())).to.deep.equal(unread);
    expect(await search(phrase, fromElsewhere())).to.deep.include(unread[0]);
    const hits = await site.post<{ pages: object[] }>('/api/file/pagehits', {
      id: reportId,
      keyword: `"${phrase}"`,
    });
    expect(hits.body.data.pages).to.deep.equal([
      { page: 41, count: 1, text: '', boxes: [], lines: [], continued: [] },
    ]);
  });

  it('gives the same passage as often as it is searched, and other readers theirs', async () => {
    const [here, there] = [fromElsewhere(), fromElsewhere()];
    const word = (page: number) => `"${pages[page - 1]?.slice(3, 9)}"`;
    const shown = async (page: number, headers: Record<string, string>) =>
      (await search(word(page), headers))[0];
    const first = await shown(20, here);
    expect(first?.gated).to.equal('short');
    let page = 21;
    while ((await shown(page, here))?.gated === 'short') page += 1;
    expect(page - 20, 'passages a day').to.be.at.least(Math.floor(gatedBudget(pageCount) / 60));
    expect(await shown(page, here)).to.deep.equal({ page, text: '', count: 1, gated: 'budget' });
    expect(await shown(20, here)).to.deep.equal(first);
    expect((await shown(page, there))?.gated).to.equal('short');
  });

  it('is shown by the rights of each viewer where equal searches of one moment are made as one', async () => {
    const { userId } = await aReader(made);
    await site.search.aReport({ id: 701, title: '自传', page_count: pageCount, pages, uploader_id: userId });
    const { documents } = site.services;
    let asked = 0;
    const searchAll: typeof documents.engine.searchAll = (...given) => {
      asked += 1;
      return documents.engine.searchAll(...given);
    };
    const source = { ...documents, engine: { ...documents.engine, searchAll } };
    const request = searchReports.request.parse({ keyword: `"${pages[52]?.slice(3, 9)}"`, onlyTitle: 0 });
    const join: JoinSearches = createJoin(60_000);
    const gatesFor = async (viewer: Viewer) => {
      const rights = readingRights(site.services, viewer, 'somewhere');
      const { files } = await runSearch(
        request,
        viewer,
        source,
        site.services.reads,
        rights,
        new Date(),
        undefined,
        join,
      );
      return files.find(({ id }) => id === 701)?.content_array?.map(({ gated }) => gated);
    };
    expect(await gatesFor(visitor)).to.deep.equal(['short']);
    const ofOne = asked;
    const uploader = { ...visitor, userId };
    const gates = await Promise.all([visitor, uploader, visitor, uploader].map(gatesFor));
    expect(gates).to.deep.equal([['short'], [undefined], ['short'], [undefined]]);
    expect(asked).to.equal(2 * ofOne);
  });

  it('is read whole by members', async () => {
    const member = await aReader(made, { level: 1 });
    const keyword = `"${pages[50]?.slice(3, 9)}"`;
    const [snippet] = await search(keyword, { ...fromElsewhere(), ...member.headers });
    expect(snippet).to.include({ page: 51 });
    expect(snippet).not.to.have.property('gated');
  });
});
