import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { aWorkingCopy, type TestCopy } from '../../bff/lab/lint/workingCopy.factory.ts';
import { judgedReports } from '../../mappings/judgements/judgements.ts';
import { tryProcess } from '../test/process.ts';
import { sendTexts, startSite, type TestSite } from '../test/site.ts';
import { suiteFixture } from '../test/suiteFixture.ts';

const file = 'relevance/relevance.json';
/** A report whose people one query asks for, which here is by another institution. */
const others = 41;

describe('the relevance lab, on a site with the judged reports', function () {
  this.timeout(300_000);
  let site: TestSite;
  let copy: TestCopy;
  const start = async () => {
    site = await startSite();
    await sendTexts(
      site,
      judgedReports().map((report) => ({
        ...report,
        id: report.id + 500,
        ...(report.id === others && { organization: '别家证券' }),
      })),
    );
  };
  const stop = () => site?.stop();
  suiteFixture(start, stop);
  beforeEach(() => {
    copy = aWorkingCopy();
  });
  afterEach(() => copy.remove());

  const relevance = (...args: string[]) => tryProcess('ops/relevance/cli.ts', site.env, args);

  it('tells how well the judged queries are answered, whatever ids the site has', async () => {
    const { code, output } = await relevance('eval');
    expect(code, output).to.equal(0);
    const [, queries, ndcg, mrr, recall, zero] =
      /\nall\s+(\d+)\s+([\d.]+)\s+([\d.]+)\s+([\d.]+)\s+(\d+)/.exec(output) ?? [];
    expect(Number(queries)).to.be.at.least(220);
    expect(output)
      .to.match(/a sentence of the site +\d\d +1\.000/)
      .and.to.match(/a title of the site +\d\d /);
    // Who wrote that report is another here; its title is the same.
    expect(output).to.contain('1 golden queries were left out');
    for (const share of [ndcg, mrr, recall]) expect(Number(share)).to.be.within(0.9, 1);
    expect(Number(zero)).to.be.at.most(10);
  });

  it('tells what a working copy would change, and refuses to apply what costs too much', async () => {
    const same = await relevance('diff', '--from', copy.folder);
    expect(same.output).to.match(/\d+ queries, 0 with other hits/);
    for (const [from, to] of [
      ['"exact": {\n      "value": 40,', '"exact": {\n      "value": 0.01,'],
      ['"lead": {\n    "bigram": {\n      "value": 1,', '"lead": {\n    "bigram": {\n      "value": 0.01,'],
      ['"recency": {\n    "value": 3', '"recency": {\n    "value": 900'],
    ] as const)
      copy.change(file, from, to);
    const page = join(copy.folder, 'diff.html');
    const { code, output } = await relevance('diff', '--from', copy.folder, '--out', page);
    expect(code, output).to.equal(0);
    const [, worse] = /better, (\d+) worse/.exec(output) ?? [];
    expect(Number(worse)).to.be.at.least(5);
    expect(existsSync(page)).to.equal(true);
    expect(readFileSync(page, 'utf8'))
      .to.contain('<h1>What ')
      .and.to.match(/class="number worse"/)
      .and.not.contain('<script');
    const refused = await relevance('apply', '--from', copy.folder, '--reason', 'newest first');
    expect(refused.code).to.equal(1);
    expect(refused.output).to.match(
      /nDCG@10 would be 0\.\d+, it is (?:0\.9\d+|1\.0+); at most 0\.005 may be lost\.\nNothing was applied/,
    );
    const forced = await relevance(
      'apply',
      '--from',
      copy.folder,
      '--reason',
      'newest first',
      '--anyway',
      'the board wants it',
    );
    expect(forced.code, forced.output).to.equal(0);
    expect((await relevance('history')).output).to.match(
      /newest first \(nDCG@10 would be .+ Applied anyway: the board wants it\)/,
    );
    expect((await relevance('rollback')).code).to.equal(0);
  });

  it('explains a rank, clause by clause', async () => {
    const [report] = judgedReports();
    const { code, output } = await relevance('explain', report?.title ?? '', '501');
    expect(code, output).to.equal(0);
    expect(output)
      .to.contain('(501) is number 1 for')
      .and.to.match(/\d+ % +“.+” in the whole title/);
    const sum = Number(/score ([\d.]+):/.exec(output)?.[1]);
    const shares = [...output.matchAll(/\n(\d+\.\d\d) +\d+ %/g)].map(([, share]) => Number(share));
    expect(shares.reduce((total, share) => total + share, 0)).to.be.closeTo(sum, sum * 0.01);
    expect((await relevance('explain', '储能', '999999')).output).to.contain('is not among the first');
  });

  it('tells what fields make of a text, and what a dictionary word would change', async () => {
    const { code, output } = await relevance('analyze', '轨道交通大飞机', '--word', '通大飞');
    expect(code, output).to.equal(0);
    expect(output)
      .to.match(/title +6 +轨道 道交 交通 通大 大飞 飞机/)
      .and.to.match(/title_words +\d+ +轨道/);
    expect(output)
      .to.match(/As a query:\nwords +/)
      .and.to.contain('“通大飞” in the dictionary would change');
  });
});
