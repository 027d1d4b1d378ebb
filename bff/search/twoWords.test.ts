import { expect } from 'chai';
import { synonymsOf } from '../../mappings/analysis/synonyms.ts';
import { judgedReports } from '../../mappings/judgements/judgements.ts';
import { contentOf } from '../../mappings/text/content.ts';
import { cutWords } from '../../mappings/text/segment.ts';
import { parseKeyword } from './parseKeyword.ts';
import { extractFilters } from './readFilters.ts';
import { aSearchSite, type SearchSite } from './reports.factory.ts';
import { searchAs } from './searchAs.testkit.ts';

const queries = 50;

/** Text of a report in which words are compared that may stand over a line's end. */
const said = (texts: readonly string[]) => texts.join('\n').replace(/\s+/gu, '').toLowerCase();

describe('two words', function () {
  this.timeout(120_000);
  const reports = judgedReports();
  const texts = new Map(
    reports.map(({ id, title, organization, researchers, stock, pages }) => [
      id,
      said([title, organization, ...researchers, stock?.name ?? '', stock?.code ?? '', ...pages]),
    ]),
  );
  let site: SearchSite;

  before(async () => {
    site = await aSearchSite();
    await site.reports(
      reports.map(({ id, title, organization, researchers, stock, pages }) => ({
        id,
        title,
        organization,
        researchers,
        pages,
        stock_code: stock?.code ?? '',
        stock_name: stock?.name ?? '',
      })),
    );
  });
  after(() => site.close());

  /** Words of two reports' subjects and texts, by a fixed rule and many kinds: some stand together, some never. */
  function pairs(): [string, string][] {
    const words = reports.flatMap(({ keywords, pages }, number) => {
      const text = cutWords(pages[0] ?? '').filter((word) => /^\p{Script=Han}{2,4}$/u.test(word));
      return [keywords[number % keywords.length], text[(number * 7) % text.length]];
    });
    const isRead = (word: string) => extractFilters(parseKeyword(word, 64), []).read.length > 0;
    const isOne = (word: string) =>
      /^\p{Script=Han}{2,6}$/u.test(word) && contentOf(word).words.length === 1 && !isRead(word);
    const known = [...new Set(words.filter((word) => word !== undefined))].filter(isOne);
    return Array.from({ length: queries }, (_, number) => [
      known[number * 3] ?? '',
      known[(number * 3 + 1 + (number % 5)) % known.length] ?? '',
    ]);
  }

  it('both stand in every hit that is not told to lack one', async () => {
    let strict = 0;
    const wrong: string[] = [];
    for (const words of pairs()) {
      const { files } = await searchAs(site, { keyword: words.join(' '), onlyTitle: 0, pageSize: 50 });
      const holds = (id: number, word: string) =>
        [word, ...synonymsOf(word)].some((spelling) => texts.get(id)?.includes(spelling.toLowerCase()));
      let closest = false;
      for (const { id, missing } of files) {
        closest ||= missing !== undefined;
        if (!missing) strict += 1;
        if (!missing && closest) wrong.push(`${words.join(' ')}: ${id} behind the closest`);
        const lacking = missing ?? [];
        for (const word of words)
          if (holds(id, word) === lacking.includes(word)) wrong.push(`${words.join(' ')}: ${id} ${word}`);
      }
    }
    expect(wrong).to.deep.equal([]);
    expect(strict).to.be.at.least(queries);
  });
});
