import { expect } from 'chai';
import fc from 'fast-check';
import { searchCharts } from '../contract/charts.ts';
import { fileDetail, fileListOfType, homeList, pageHits, sameOrganizationList } from '../contract/reports.ts';
import { searchReports } from '../contract/search.ts';
import { addressKeyword } from '../contract/searchState.ts';
import { rawRequest } from '../files/rawRequest.testkit.ts';
import type { FixtureSite } from '../specification/scene.testkit.ts';

/** Calls that anyone may send, and the names of their fields. */
const paths = [
  searchReports,
  searchCharts,
  pageHits,
  fileDetail,
  fileListOfType,
  homeList,
  sameOrganizationList,
].map(({ path }) => path);
const fields =
  `id keyword page pageSize onlyTitle order pageCount dateRange startTime endTime typeIds industryIds typeId industryId
  ignoreRead recommend hideTrader __proto__`.split(/\s+/);

const odd = fc.constantFrom(0, -1, 1e13, 2 ** 53, -0, 1e308, 0.5, '', '1', null, true, [], {}, [[]], {
  a: { b: 1 },
});
const list = fc.array(fc.oneof(fc.nat(30), odd), { maxLength: 300 });
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc
    .tuple(fc.constantFrom('a', 'xian', '한', '光伏', '"a', '[', '\\', '<em>', 'é'), fc.nat(20_000))
    .map(([unit, times]) => unit.repeat(times)),
);
const value = fc.oneof({ weight: 3, arbitrary: fc.nat(20) }, odd, text, list);
const body = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.dictionary(fc.constantFrom(...fields), value).map((given) => JSON.stringify(given)),
  },
  fc.json(),
  fc
    .tuple(fc.constantFrom('[', '{"a":', '"', '{"keyword":[', '['.repeat(19)), fc.nat(30_000))
    .map(([unit, times]) => unit.repeat(times)),
);
const piece = fc.oneof(
  fc.constantFrom(...'files pages api file report 1 0.png .. %2e%2e %00 % // ; %E4'.split(' ')),
  fc.string({ maxLength: 8 }).map(encodeURIComponent),
);
const path = fc
  .tuple(
    fc.array(piece, { maxLength: 12 }),
    fc.array(fc.tuple(fc.constantFrom(...fields), text), { maxLength: 3 }),
  )
  .map(([pieces, query]) => {
    const asked = query.map(
      ([name, one]) => `${name}=${encodeURIComponent(one.replace(/[\ud800-\udfff]/g, '')).slice(0, 3000)}`,
    );
    return `/${pieces.join('/')}?${asked.join('&')}`;
  });

/** Whatever is sent. */
export function hostility(fixture: () => FixtureSite) {
  /** Questions that one request put to the engine, and characters of them. */
  const asked = { questions: 0, characters: 0 };
  let restore = () => {};
  before(async () => {
    const { site } = fixture();
    const { engine } = site.services.documents;
    const { search, searchAll } = engine;
    restore = () => void Object.assign(engine, { search, searchAll });
    const note = (questions: object[]) => {
      asked.questions += questions.length;
      asked.characters += JSON.stringify(questions).length;
    };
    engine.search = (index, sent, routing) => {
      note([sent]);
      return search(index, sent, routing);
    };
    engine.searchAll = (parts, timeout) => {
      note(parts);
      return searchAll(parts, timeout);
    };
    await site.post(searchReports.path, { keyword: '光伏' });
    expect(asked.questions, 'what is asked is seen').to.be.above(0);
  });
  after(() => restore());

  /** Nothing is a fault of ours, and the engine is asked no more than by any search. */
  const expectBounded = async (send: () => Promise<number>, what: string) => {
    Object.assign(asked, { questions: 0, characters: 0 });
    const status = await send();
    expect(status, what.slice(0, 300)).to.be.oneOf([
      200, 304, 400, 401, 402, 403, 404, 405, 413, 415, 416, 422,
    ]);
    expect(asked.questions, what.slice(0, 300)).to.be.at.most(20);
    expect(asked.characters, what.slice(0, 300)).to.be.at.most(400_000);
  };

  it('as a body is answered or refused, with work that is bounded', () =>
    fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), body, (to, sent) =>
        expectBounded(async () => (await fixture().site.post(to, sent)).http, `${to} ${sent}`),
      ),
      { numRuns: 150 },
    )).timeout(120_000);

  it('as an address is answered or refused, with work that is bounded', () =>
    fc.assert(
      fc.asyncProperty(path, (to) =>
        expectBounded(async () => (await rawRequest(fixture().site.url, to)).status ?? 0, to),
      ),
      { numRuns: 150 },
    )).timeout(120_000);

  it('as an address with a long keyword is answered, also when it is asked from one as long', async () => {
    const address = `/report?${new URLSearchParams({ keyword: addressKeyword('储'.repeat(6000)) })}`;
    const { url } = fixture().site;
    const answer = await fetch(url + address, { headers: { referer: url + address } });
    expect(answer.status).to.equal(200);
  });
}
