import { expect } from 'chai';
import { judgedReports, judgements, ndcg } from '../../mappings/judgements/judgements.ts';
import { readReports } from '../documents/index.ts';
import { findPages } from '../reports/pageHits.ts';
import { parseQuery } from './parseQuery.ts';
import { aSearchSite, type SearchSite } from './reports.factory.ts';
import { searchAs } from './searchAs.testkit.ts';

/** Minimum scores of the golden queries, overall and by kind of input. */
const minOverall = 0.95;
const minPerKind = 0.75;

interface Answered {
  kind: string;
  keyword: string;
  quality: number;
  hits: number;
  suggestion: string | undefined;
}

describe('golden queries', function () {
  this.timeout(120_000);
  let site: SearchSite;
  const answered: Answered[] = [];
  const snippets: { keyword: string; id: number; page: number; text: string; count: number }[] = [];

  before(async () => {
    site = await aSearchSite();
    await site.reports(
      judgedReports().map(({ id, title, organization, researchers, stock, date, keywords, pages }) => ({
        id,
        title,
        organization,
        researchers,
        date,
        keywords,
        pages,
        stock_code: stock?.code ?? '',
        stock_name: stock?.name ?? '',
      })),
    );
    for (const { kind, keyword, onlyTitle = 0, grades } of judgements()) {
      const { files, suggestion, corrected } = await searchAs(site, { keyword, onlyTitle, pageSize: 10 });
      const meant = (corrected && suggestion) || keyword;
      const ids = files.map(({ id }) => id);
      for (const { id, content_array } of files)
        snippets.push(
          ...content_array.map(({ page, text, count }) => ({ keyword: meant, id, page, text, count })),
        );
      answered.push({ kind, keyword, quality: ndcg(ids, grades), hits: ids.length, suggestion });
    }
  });
  after(() => site.close());

  const mean = (list: readonly Answered[]) =>
    list.reduce((sum, { quality }) => sum + quality, 0) / list.length;

  it('are 120 at least, of twenty kinds', () => {
    expect(answered.length).to.be.at.least(120);
    expect(new Set(answered.map(({ kind }) => kind)).size).to.be.at.least(20);
  });

  it('find something each', () => {
    expect(answered.filter(({ hits, suggestion }) => hits === 0 && !suggestion)).to.deep.equal([]);
  });

  it('are answered well, on the whole and kind by kind', () => {
    const kinds = [...new Set(answered.map(({ kind }) => kind))];
    const weak = kinds
      .map((kind) => ({ kind, quality: mean(answered.filter((one) => one.kind === kind)) }))
      .filter(({ quality }) => quality < minPerKind);
    expect(weak).to.deep.equal([]);
    expect(mean(answered)).to.be.at.least(minOverall);
  });

  it('name pages that open with as many marks as the snippet says', async () => {
    expect(snippets.length).to.be.at.least(1_000);
    // Every n-th: two hundred of all kinds.
    const some = snippets.filter((_, index) => index % Math.floor(snippets.length / 200) === 0);
    const reports = await readReports(
      site.documents,
      some.map(({ id }) => id),
    );
    for (const { keyword, id, page, text, count } of some) {
      const report = reports.get(id);
      if (!report) throw new Error(`Report ${id} is gone`);
      const pages = await findPages(site.documents, report, await parseQuery(keyword, site.documents));
      expect(pages.find((found) => found.page === page)?.passage.count, `${keyword} ${id}`).to.equal(count);
      expect(text).to.include('<em>');
      expect(count).to.be.at.least(1);
    }
  });

  it('go on with the closest, but not with all that hold a word of all reports', async () => {
    // 研究 stands in the name or title of nearly each.
    for (const keyword of ['海外基金研究', '研究 海外基金', '珩越研究']) {
      const { total, relaxed } = await searchAs(site, { keyword, onlyTitle: 1 });
      expect(relaxed, keyword).to.equal(true);
      expect(total, keyword).to.be.within(1, judgedReports().length / 4);
    }
    const { files, total } = await searchAs(site, { keyword: '新能源汽车出海', onlyTitle: 1 });
    expect(total).to.be.at.least(5);
    expect(files[0]?.name).to.match(/新能源|汽车|出海/);
  });

  it('suggest the word that was meant where one character is wrong', () => {
    const wrong = answered.filter(({ kind }) => kind === 'one wrong character');
    expect(wrong.filter(({ suggestion }) => suggestion === undefined)).to.deep.equal([]);
  });
});
