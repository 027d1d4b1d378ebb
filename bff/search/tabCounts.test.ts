import { expect } from 'chai';
import { fromElsewhere } from '../accounts/phones.factory.ts';
import { aCollection } from '../collections/collections.factory.ts';
import type { Data } from '../contract/call.ts';
import type { collectionSearch } from '../contract/collections.ts';
import type { pageHits } from '../contract/reports.ts';
import type { HitCounts, searchPages, searchReports } from '../contract/search.ts';
import type { TestDatabase } from '../database.factory.ts';
import { aReader } from '../reader.factory.ts';
import type { Site } from '../site.factory.ts';
import { aSiteWithDatabase } from '../siteWithDatabase.factory.ts';

const words = [
  ...['钙钛矿', '设备', '招标', '封装', '叠层', '电池', '中试'],
  ...['组件', '稳态', '效率', '价格', '银浆', '出口', '库存'],
];

/** Names of a report, by which it may be filtered. */
const namesOf = (id: number) => ({
  organization: id % 2 ? '远岸研究' : '近水证券',
  researchers: id % 3 ? ['林一', '周二'] : ['周二'],
  stock_code: id % 4 ? '' : '301999.SZ',
});

/** Two hundred keywords: each word, each two, some quoted and excluded, and what nobody has. */
const keywords = [
  ...words.flatMap((one) => words.map((other) => (one === other ? one : `${one} ${other}`))),
  '"组件价格"',
  '电池 -出口',
  '钙钛矿 OR 银浆',
  '没有这样的词',
];

describe('counts of the tabs of a search', function () {
  this.timeout(300_000);
  let site: Site;
  let made: TestDatabase;
  before(async () => {
    ({ made, site } = await aSiteWithDatabase({ TRUSTED_PROXIES: 'loopback' }));
    const { aChart, search } = site;
    for (let id = 1; id <= 14; id++) {
      const [one = '', two = '', three = ''] = [id, id + 3, id + 8].map((at) => words[at % words.length]);
      await search.aReport({
        id,
        title: `${one}行业跟踪第${id}期`,
        type_id: 1 + (id % 3),
        industry_id: 1 + (id % 4),
        date: `${2022 + (id % 3)}-05-0${1 + (id % 9)}`,
        page_count: id % 2 ? 4 : 16,
        rating_id: id % 3,
        is_broker: id % 4 !== 0,
        recommend: id % 5 === 0 ? 1 : 0,
        ...namesOf(id),
        pages: [
          `${one}${two}需求平稳。`,
          `${three}与${one}的${two}变化。`,
          `${two}${three}见底。`,
          `${one}、${two}、${three}。`,
        ],
        // One of them is a copy: none of its pages, charts and tables counts.
        ...(id === 14 && { copy_of: 13 }),
      });
      const chart = {
        report_id: id,
        report_type_id: 1 + (id % 3),
        industry_id: 1 + (id % 4),
        date: `${2022 + (id % 3)}-05-0${1 + (id % 9)}`,
        page_count: id % 2 ? 4 : 16,
        rating_id: id % 3,
        is_broker: id % 4 !== 0,
        recommend: id % 5 === 0 ? 1 : 0,
        ...namesOf(id),
        ...(id === 14 && { copy_of: 13 }),
      };
      await aChart({ ...chart, id: id * 10_000 + 1, name: `${one}${two}走势`, text: three });
      await aChart({ ...chart, id: id * 10_000 + 2, name: `${one}${three}一览`, kind: 'table' });
    }
    for (const [at, word] of words.slice(0, 5).entries())
      await aCollection(made.database, {
        name: `${word}专题`,
        tag: words[at + 5] ?? '',
        reportIds: [at + 1],
      });
  });
  after(() => site.close());

  const ask = async <Answer>(path: string, body: object, headers = fromElsewhere()) => {
    const answer = await site.post<Answer>(path, body, headers);
    expect(answer.http, `${path} ${JSON.stringify(body)}`).to.equal(200);
    return answer.body.data;
  };

  it('are the totals of their own searches, and each page opens on a mark, at two hundred keywords', async () => {
    const { headers } = await aReader(made, { level: 1 });
    expect(keywords).to.have.length(200);
    const sums: HitCounts = { reports: 0, pages: 0, charts: 0, tables: 0, collections: 0 };
    for (const keyword of keywords) {
      const [reports, pages, charts, tables, collections] = await Promise.all([
        ask<Data<typeof searchReports>>('/api/file/search', { keyword, onlyTitle: 0, counts: 1 }),
        ask<Data<typeof searchPages>>('/api/page/search', { keyword, pageSize: 50 }, headers),
        ask<{ total: number }>('/api/chart/search', { keyword, kind: 1 }),
        ask<{ total: number }>('/api/chart/search', { keyword, kind: 2 }),
        ask<Data<typeof collectionSearch>>('/api/collection/search', { keyword }),
      ]);
      const told = {
        reports: reports.total,
        pages: pages.total,
        charts: charts.total,
        tables: tables.total,
        collections: collections.total,
      };
      expect(reports.counts, keyword).to.deep.equal(told);
      expect(pages.pages, keyword).to.have.length(Math.min(50, pages.listed));
      for (const { text } of pages.pages) expect(text, keyword).to.match(/<em>/);
      const [hit] = pages.pages;
      if (hit) {
        const marked = await ask<Data<typeof pageHits>>('/api/file/pagehits', { id: hit.id, keyword });
        const opened = marked.pages.find(({ page }) => page === hit.page);
        expect(opened?.count, `${keyword} ${hit.id} ${hit.page}`).to.equal(hit.count);
      }
      for (const kind of Object.keys(sums) as (keyof HitCounts)[])
        sums[kind] = (sums[kind] ?? 0) + (told[kind] ?? 0);
    }
    for (const [kind, sum] of Object.entries(sums)) expect(sum, kind).to.be.above(10);
  });

  it('stand over page hits that open on their marks, for a visitor with pictures of the preview alone', async () => {
    let [beyond, within] = [0, 0];
    for (const keyword of keywords.filter((_, index) => index % 8 === 0)) {
      const { pages } = await ask<Data<typeof searchPages>>('/api/page/search', { keyword });
      for (const id of new Set(pages.map((hit) => hit.id))) {
        const marked = await ask<Data<typeof pageHits>>('/api/file/pagehits', { id, keyword });
        for (const hit of pages.filter((one) => one.id === id)) {
          const opened = marked.pages.find(({ page }) => page === hit.page);
          expect(opened?.count, `${keyword} ${id} ${hit.page}`).to.be.above(0);
          const readable = hit.page <= hit.page_count / 2;
          expect(hit.image, `${id} ${hit.page}`).to.equal(
            readable ? `/files/pages/${id}/${hit.page - 1}.png` : '',
          );
          if (readable) within++;
          else beyond++;
        }
      }
    }
    expect(Math.min(beyond, within)).to.be.above(5);
  });

  it('follow every filter of the reports, as their own searches do', async () => {
    const day = (text: string) => Date.parse(`${text}T00:00:00+08:00`) / 1000;
    const filters: object[] = [
      { typeIds: [2] },
      { industryIds: [1, 3] },
      { ratingIds: [1] },
      { pageCount: 2 },
      { hideTrader: 1 },
      { recommend: 1 },
      { startTime: day('2023-05-01'), endTime: day('2023-12-31') },
      { organization: '远岸研究' },
      { researcher: '林一' },
      { stock: '301999.SZ' },
      { typeIds: [1, 2], industryIds: [2], startTime: day('2022-05-01') },
    ];
    let narrowed = 0;
    for (const keyword of ['电池', '组件 价格', '钙钛矿']) {
      const all = await ask<Data<typeof searchReports>>('/api/file/search', {
        keyword,
        orText: 1,
        counts: 1,
      });
      for (const filter of filters) {
        const of = `${keyword} ${JSON.stringify(filter)}`;
        const asked = { keyword, ...filter };
        const [{ counts, total }, pages, charts, tables] = await Promise.all([
          ask<Data<typeof searchReports>>('/api/file/search', { ...asked, orText: 1, counts: 1 }),
          ask<Data<typeof searchPages>>('/api/page/search', asked),
          ask<{ total: number }>('/api/chart/search', { ...asked, kind: 1 }),
          ask<{ total: number }>('/api/chart/search', { ...asked, kind: 2 }),
        ]);
        const told = { reports: total, pages: pages.total, charts: charts.total, tables: tables.total };
        expect(counts, of).to.deep.equal({ ...told, collections: all.counts?.collections });
        narrowed += Number(told.charts < (all.counts?.charts ?? 0) && told.pages < (all.counts?.pages ?? 0));
      }
    }
    expect(narrowed).to.be.above(25);
  });

  it('of pages are told by facet, each value with what choosing it finds', async () => {
    const year = (id: number) => ({
      startTime: Date.parse(`${id}-01-01T00:00:00+08:00`) / 1000,
      endTime: Date.parse(`${id}-12-31T23:59:59+08:00`) / 1000,
    });
    const choosing: Record<string, (id: number) => object> = {
      types: (id) => ({ typeIds: [id] }),
      industries: (id) => ({ industryIds: [id] }),
      years: year,
      pages: (id) => ({ pageCount: id }),
    };
    const find = (body: object) => ask<Data<typeof searchPages>>('/api/page/search', { ...body, facets: 1 });
    // More than three pages of a report, all words, the closest behind few, nothing.
    for (const keyword of ['钙钛矿', '封装 银浆', '钙钛矿 设备 招标', '没有这样的词']) {
      const { facets: all, total } = await find({ keyword });
      const chosen = await find({ keyword, typeIds: [2] });
      expect(chosen.facets?.types, keyword).to.deep.equal(all?.types);
      let listed = 0;
      for (const [name, choose] of Object.entries(choosing))
        for (const { id, count } of all?.[name as keyof typeof all] ?? []) {
          if (name === 'industries') listed += count;
          if (count === 0) continue;
          expect((await find({ keyword, ...choose(id) })).total, `${keyword} ${name} ${id}`).to.equal(count);
        }
      expect(listed, keyword).to.equal(total);
    }
  });
});
