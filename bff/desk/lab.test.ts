import { expect } from 'chai';
import { chinaDay, chinaDayBefore } from '../../mappings/chinaCalendar.ts';
import { activateTuning, loadTuning } from '../../mappings/tuned.ts';
import { waitFor } from '../../ops/test/waitFor.ts';
import type { TestDatabase } from '../database.factory.ts';
import { storeVersion } from '../models/relevanceVersion.ts';
import { aProvenOperator, aReader, type TestReader } from '../reader.factory.ts';
import type { Site } from '../site.factory.ts';
import { aSiteWithDatabase } from '../siteWithDatabase.factory.ts';
import { loadLatestTuning } from '../tuning.ts';

interface Event {
  event: string;
  data: Record<string, unknown>;
}

interface Hits {
  files: { id: number; pinned?: 1 }[];
  total: number;
}

describe('the lab at the desk', function () {
  this.timeout(120_000);
  let made: TestDatabase;
  let site: Site;
  let operator: TestReader;
  before(async () => {
    ({ made, site } = await aSiteWithDatabase());
    operator = await aProvenOperator(made, { username: 'chief' });
    await site.search.reports(
      Array.from({ length: 6 }, (_none, index) => ({
        id: index + 1,
        title: `固态电池产业化进展${'甲乙丙丁戊己'[index]}`,
        pages: [`第${index + 1}条产线投产，固态电池的成本下降到每千瓦时${index + 3}百元，能量密度提升。`],
      })),
    );
    await storeVersion(made.database, {
      tuning: loadTuning(),
      origin: 'start',
      author: 'start',
      reason: '',
      quality: null,
    });
  });
  after(async () => {
    activateTuning(null);
    await site.close();
  });

  const post = <Data>(path: string, body: object, reader = operator) =>
    site.post<Data>(`/api/operator/${path}`, body, reader.headers);
  const search = async (keyword: string) =>
    (await site.post<Hits>('/api/file/search', { keyword, onlyTitle: 0 }, operator.headers)).body.data;
  /** All events of a call that streams them. */
  const stream = async (path: string, body: object) => {
    const response = await fetch(`${site.url}/api/operator/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...operator.headers },
      body: JSON.stringify(body),
    });
    expect(response.headers.get('content-type'), await response.clone().text()).to.equal('text/event-stream');
    const events = (await response.text()).trim().split('\n\n');
    return events.map((text): Event => {
      const [, event = '', data = ''] = /^event: (.+)\ndata: (.+)$/.exec(text) ?? [];
      return { event, data: JSON.parse(data) as Event['data'] };
    });
  };
  const files = loadTuning();
  const synonyms = `${files['analysis/synonyms.txt'].trimEnd()}\n固态电池 硅碳新电芯\n`;
  const trail = async (what: string) =>
    (await post<{ items: Record<string, string>[] }>('audit', { what })).body.data.items;

  it('tries a synonym beside the live site, brings it into force, and takes it back', async () => {
    expect((await search('硅碳新电芯')).total).to.equal(0);
    const told = await stream('lab/try', { draft: { synonyms }, keyword: '硅碳新电芯' });
    const [query] = told;
    expect(query).to.deep.include({ event: 'query' });
    const sides = query?.data as Record<'before' | 'after', { total: number; hits: object[] }>;
    expect([sides.before.total, sides.after.total, sides.after.hits.length]).to.deep.equal([0, 6, 6]);
    const end = told.at(-1);
    expect(end?.event).to.equal('end');
    expect(end?.data).to.deep.include({ worse: 0, loss: null });
    expect(end?.data.changes).to.deep.equal([
      {
        file: 'analysis/synonyms.txt',
        place: '固态电池 硅碳新电芯',
        before: '',
        after: '固态电池 硅碳新电芯',
      },
    ]);
    // Nobody else is ranked by a draft.
    expect((await search('硅碳新电芯')).total).to.equal(0);

    const applied = await stream('lab/apply', { draft: { synonyms }, base: 1, reason: '读者这样写' });
    expect(applied.at(-1)).to.deep.include({ event: 'applied' });
    await loadLatestTuning(made.database);
    expect((await search('硅碳新电芯')).total).to.equal(6);
    const [act] = await trail('relevance.apply');
    expect(act).to.include({ actor: `user ${operator.userId}`, target: 'relevance 2', reason: '读者这样写' });
    const again = await post('lab/apply', { draft: { synonyms }, base: 2, reason: '再来' });
    expect([again.http, again.body.message]).to.deep.equal([409, '与正在使用的版本 2 相同，没有可启用的']);
    const stale = await post('lab/apply', { draft: {}, base: 1, reason: '旧的' });
    expect(stale.http).to.equal(409);

    const back = await post('lab/rollback', { to: 1, reason: '意思不同' });
    expect(back.http, back.body.message).to.equal(200);
    await loadLatestTuning(made.database);
    expect((await search('硅碳新电芯')).total).to.equal(0);
    expect((await trail('relevance.rollback'))[0]).to.include({ actor: `user ${operator.userId}` });
  });

  it('refuses what loses golden queries with its figures, and does it only with a reason', async () => {
    const numbers = JSON.parse(files['relevance/relevance.json']);
    // One token of a query is all that is read: whole titles find anything.
    numbers.tokens.value = 1;
    // A change does not loosen the limits that it is held to.
    numbers.quality.mostLost = 1;
    numbers.quality.least = 0;
    const draft = { relevance: JSON.stringify(numbers) };
    const latest = (await post<{ id: number }>('lab/tuning', {})).body.data.id;
    const refused = (await stream('lab/apply', { draft, base: latest, reason: '试试' })).at(-1);
    expect(refused?.event).to.equal('lost');
    expect(refused?.data.text).to.match(/nDCG@10 会从 \d\.\d{4} 变为 0\.\d{4}，超过允许损失的 0\.005/);
    expect((await post<{ id: number }>('lab/tuning', {})).body.data.id).to.equal(latest);
    const tried = (await stream('lab/try', { draft })).at(-1);
    expect(tried?.data.loss).to.deep.equal(refused?.data);
    const forced = { draft, base: latest, reason: '试试', anyway: '董事会要求' };
    expect((await stream('lab/apply', forced)).at(-1)?.event).to.equal('applied');
    expect((await trail('relevance.apply'))[0]?.reason).to.match(/^试试（标准查询.+仍然启用：董事会要求）$/);
    await post('lab/rollback', { to: latest, reason: '撤回' });
  });

  it('tells in Chinese what is wrong with a hostile draft', async () => {
    for (const [draft, text] of [
      [{ relevance: '['.repeat(39_000) }, /嵌套过深/],
      [{ relevance: '{"tokens": ' }, /第 1 行：不是有效的 JSON/],
      [{ relevance: 'x'.repeat(40_001) }, /不能多于 40000 个字/],
      [{ synonyms: '孤单' }, /独自一组/],
      [{ synonyms: '光伏 太阳能\n太阳能 日光' }, /“太阳能”已在第 1 行/],
      [
        { synonyms: Array.from({ length: 3_000 }, (_none, index) => `甲${index} 乙${index}`).join('\n') },
        /最多 2000 组/,
      ],
      [{ relevance: files['relevance/relevance.json'].replace('"20%"', '"(a+)+$"') }, /格式不正确/],
    ] as const) {
      const answer = await post('lab/try', { draft });
      expect([answer.http, answer.body.message], answer.body.message).to.satisfy(
        ([http, message]: [number, string]) => http === 422 && text.test(message),
      );
    }
    const reader = await aReader(made);
    expect((await post('lab/try', { draft: {} }, reader)).http).to.equal(403);
  });

  it('pins and hides reports for a keyword until a day, and takes it back', async () => {
    const seen = async (keyword: string) => (await search(keyword)).files.map(({ id }) => id);
    const becomes = (keyword: string, holds: (ids: number[]) => boolean) =>
      waitFor(async () => holds(await seen(keyword)), { timeoutMs: 10_000, message: 'not placed' });
    const [first, , , , , last] = await seen('固态电池');
    const until_day = chinaDay(Date.now());
    const place = (body: object) =>
      post<{ id: number }>('placement/add', {
        keyword: ' 固态  電池',
        until_day,
        reason: '年度深度',
        ...body,
      });
    await place({ keyword: '固态電池', id: last, kind: 'pin' });
    await place({ keyword: '固态電池', id: first, kind: 'hide' });
    await becomes('固态电池', ([top, ...rest]) => top === last && !rest.includes(first ?? 0));
    expect((await search('固态电池')).files[0]?.pinned).to.equal(1);
    // Another keyword is as it was.
    expect(await seen('固态电池产业化')).to.include(first);
    const { items } = (
      await post<{ items: { id: number; stand: string; kind: string }[] }>('placement/list', {})
    ).body.data;
    expect(items.map(({ kind, stand }) => [kind, stand])).to.deep.equal([
      ['hide', 'in_force'],
      ['pin', 'in_force'],
    ]);
    for (const { id } of items) expect((await post('placement/end', { id })).http).to.equal(200);
    expect((await post('placement/end', { id: items[0]?.id })).http).to.equal(409);
    await becomes('固态电池', (ids) => ids.includes(first ?? 0));
    const acts = ['search.pin', 'search.hide', 'search.unpin', 'search.unhide'];
    for (const what of acts) expect(await trail(what), what).to.have.length(1);
    const past = await place({ id: 1, kind: 'pin', until_day: chinaDayBefore(Date.now(), 1) });
    expect([past.http, past.body.message]).to.deep.equal([422, '截止日期应在今天到一年以内']);
    expect((await place({ id: 999, kind: 'pin' })).http).to.equal(404);
  });
});
