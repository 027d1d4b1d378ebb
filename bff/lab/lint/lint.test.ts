import { expect } from 'chai';
import { filtersOf } from '../../../mappings/documents.ts';
import { loadIndices } from '../../../mappings/indices/loadIndices.ts';
import { relevance as relevanceNumbers } from '../../../mappings/relevance/relevance.ts';
import { aReportDocument } from '../../search/reports.factory.ts';
import { askedFields } from './checkIndices.ts';
import { formatFaults, lint } from './lint.ts';
import { aWorkingCopy, type TestCopy } from './workingCopy.factory.ts';

interface Asked {
  index?: boolean;
  enabled?: boolean;
  fields?: object;
}

describe('relevance lint', () => {
  const relevance = 'relevance/relevance.json';
  let copy: TestCopy;
  beforeEach(() => {
    copy = aWorkingCopy();
  });
  afterEach(() => copy.remove());

  const faults = () => lint(copy).map(({ file, line, problem }) => ({ at: `${file}:${line}`, problem }));

  it('has nothing to say of the project’s own files', () => {
    expect(formatFaults(lint())).to.equal('');
    expect(formatFaults(lint(copy))).to.equal('');
  });

  it('knows what asks for each field that can be asked for', () => {
    const filters = Object.keys(filtersOf(aReportDocument({})));
    /** Queries outside ranking: lists, filters, sitemaps, completions. */
    const others = {
      reports: [
        'title.starts',
        'organization',
        'researchers.text',
        'stock_name.text',
        'chart_count',
        'series',
        'created_at',
      ],
      pages: ['kind', 'type_id', 'quantity_keys', ...filters],
      charts: ['id', 'type_id', 'is_table', 'report_type_id', 'alike', 'issue_key', ...filters],
    };
    const asked = askedFields(relevanceNumbers());
    for (const [kind, { mappings }] of Object.entries(loadIndices())) {
      const of = kind as keyof typeof others;
      const unasked = Object.entries(mappings.properties as Record<string, Asked>).flatMap(([name, field]) =>
        field.index === false || field.enabled === false
          ? []
          : [name, ...Object.keys(field.fields ?? {}).map((sub) => `${name}.${sub}`)].filter(
              (one) => !asked[of].has(one) && !others[of].includes(one),
            ),
      );
      expect(unasked, kind).to.deep.equal([]);
    }
  });

  it('names file, line and remedy of a field that is gone while clauses ask for it', () => {
    copy.change('indices/reports.json', '"lead": {', '"lede": {');
    const text = formatFaults(lint(copy));
    expect(text).to.match(/mappings\/indices\/reports\.json:\d+: "lead" is not a field/);
    expect(text).to.match(
      /mappings\/indices\/reports\.json:1: a search asks reports for "lead".+Put "lead" back/,
    );
    copy.change('indices/charts.json', '"character": {', '"characters": {');
    expect(formatFaults(lint(copy))).to.contain('a search asks charts for "name.character"');
  });

  it('refuses weights that are none', () => {
    for (const wrong of ['-3', '0', '100000', '"3"', 'null']) {
      const line = copy.change(relevance, '"bigram": { "value": 3,', `"bigram": { "value": ${wrong},`);
      const [fault, ...rest] = faults();
      expect([fault?.at, rest], wrong).to.deep.equal([`${relevance}:${line}`, []]);
      expect(fault?.problem).to.contain('title.bigram.value');
      copy.change(relevance, `"bigram": { "value": ${wrong},`, '"bigram": { "value": 3,');
    }
    const line = copy.change(relevance, '"bigram": { "value": 3,', '"bigram": { "value": NaN,');
    const [fault] = faults();
    expect([fault?.at, fault?.problem]).to.satisfy(
      ([at, problem]: string[]) => at === `${relevance}:${line}` && problem?.includes('not valid JSON'),
    );
  });

  it('refuses a number without its why, an unknown one, and one that stands twice', () => {
    const line = copy.change(relevance, ', "why": "The title is what a report is about."', '');
    expect(formatFaults(lint(copy))).to.match(
      new RegExp(`^mappings/${relevance}:${line}: title\\.bigram\\.why: .+ Say in a sentence why`),
    );
    copy.change(relevance, '"body": {', '"bodies": {');
    expect(
      faults()
        .map(({ problem }) => problem)
        .join(),
    ).to.contain('bodies');
    const twice = copy.change(
      relevance,
      '"organization": {',
      '"researcher": { "value": 1 },\n  "organization": {',
    );
    expect(faults()).to.deep.include({
      at: `${relevance}:${twice + 5}`,
      problem: '"researcher" stands twice in one object, and only the last counts',
    });
  });

  it('refuses analyzers nobody made', () => {
    const line = copy.change('indices/pages.json', '"analyzer": "bigram_joined"', '"analyzer": "trigram"');
    expect(faults()).to.deep.equal([
      { at: `indices/pages.json:${line}`, problem: 'analyzer "trigram" is unknown' },
    ]);
  });

  it('finds synonym loops, words alone, and dictionaries against each other', () => {
    const synonyms = 'analysis/synonyms.txt';
    const line = copy.change(synonyms, '固定收益 固收', '固定收益 固收 AI\n孤单\n固收类 的');
    const dictionary = copy.change('analysis/dictionary.txt', '新能源汽车', '新能源汽车 新能源汽车 的');
    const found = faults();
    const at = (wanted: string) => found.filter((one) => one.at === wanted).map(({ problem }) => problem);
    expect(at(`${synonyms}:${line}`)[0]).to.match(/^a loop: "ai" stands in line \d+ too/);
    expect(at(`${synonyms}:${line + 1}`)[0]).to.contain('alone');
    expect(at(`${synonyms}:${line + 2}`)[0]).to.match(
      /"的" is a word that says nothing \(analysis\/\w+\.txt:\d+\)/,
    );
    expect(at(`analysis/dictionary.txt:${dictionary}`).join()).to.match(
      /stands in line .+says nothing.+no word/,
    );
  });
});
