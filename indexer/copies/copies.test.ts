import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import type { Sequelize } from 'sequelize';
import { Catalog } from '../catalog/catalog.ts';
import { migrate } from '../catalog/migrations.ts';
import { connectDatabase } from '../clients/engines.ts';
import { joinCopies, type Marked } from './joinCopies.ts';
import { fingerprintOf, issueOf, similarity } from './similarity.ts';

/** Prose of its own for each seed: no two share a run of characters but by chance. */
function prose(seed: number, characters = 4_000): string {
  let state = (seed + 1) * 2_654_435_761;
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0;
    return state;
  };
  return Array.from({ length: characters }, () => String.fromCodePoint(0x4e00 + (next() % 3_000))).join('');
}

/** The four kinds of copies: a mail copy, one without its last page, a saved-again file, one with another cover. */
const copyKinds: Record<string, (text: string) => string> = {
  'with a watermark on each page': (text) =>
    text.replace(/.{400}/gsu, (page) => `${page}\n仅供张三先生使用\n`),
  'without its disclaimer': (text) => text.slice(0, -Math.floor(text.length / 10)),
  'saved again with other breaks and widths': (text) =>
    text.replace(/(.{37})/gsu, '$1 \n').replace(/,/g, '，'),
  'with another cover': (text) => `转发：请查收附件中的报告，谢谢。${text}`,
};

describe('copies', () => {
  const name = `test-${randomBytes(4).toString('hex')}`;
  let server: Sequelize;
  let catalog: Catalog;
  let last = 0;

  before(async () => {
    const url = new URL(process.env.DATABASE_URL ?? '');
    server = connectDatabase(url.href);
    await server.query(`CREATE DATABASE \`${name}\` CHARACTER SET utf8mb4`);
    url.pathname = `/${name}`;
    catalog = new Catalog(connectDatabase(url.href));
    await migrate(catalog.database);
  });
  after(async () => {
    await catalog.database.close();
    await server.query(`DROP DATABASE \`${name}\``);
    await server.close();
  });

  /** A report as the catalog has it, and as it is told from copies. */
  async function aReport(body: string, given: Partial<Marked> = {}): Promise<Marked> {
    const sha256 = randomBytes(32).toString('hex');
    const id = ++last;
    await catalog.reports.create({ id, sha256, kind: 'text', name: 'a', stage: 'done' });
    return {
      id,
      title: prose(id, 12),
      subtitle: '',
      organization: '远山证券',
      date: '2024-06-01',
      visible: true,
      ...given,
      body,
    };
  }
  const join = async (...reports: Marked[]) => {
    const joined = await joinCopies(catalog.database, reports);
    return reports.map(({ id }) => joined.get(id));
  };
  const versionOf = async ({ id }: Marked) => (await catalog.byId(id))?.version;

  it('are those of four kinds, whatever came between them', async () => {
    const kinds = Object.values(copyKinds);
    const texts = Array.from({ length: 15 }, (_, number) => prose(1_000 + number));
    const originals = await Promise.all(texts.map((text) => aReport(text)));
    expect(await join(...originals)).to.deep.equal(originals.map(() => null));
    let joined = 0;
    for (const [number, text] of texts.entries())
      for (const kind of kinds) {
        const [found] = await join(await aReport(kind(text)));
        if (found === originals[number]?.id) joined++;
      }
    expect(joined / (texts.length * kinds.length)).to.be.at.least(0.98);
  });

  it('are found among reports that come together, and a row is new with its original', async () => {
    const text = prose(1);
    const [first, second] = [await aReport(text), await aReport(text)];
    const before = await versionOf(second);
    expect(await join(first, second)).to.deep.equal([null, first.id]);
    expect(await versionOf(second)).to.equal(Number(before) + 1);
    expect(await join(second, first)).to.deep.equal([first.id, null]);
    expect(await versionOf(second)).to.equal(Number(before) + 1);
  });

  it('are never issues of a series, and no report of a few lines', async () => {
    const text = prose(2);
    const week = (number: number) =>
      aReport(text, { title: `煤炭行业周报（6月第${number}周）：电煤补库`, date: `2024-06-0${number}` });
    expect(await join(await week(1), await week(2), await week(3))).to.deep.equal([null, null, null]);
    const unnumbered = (date: string) => aReport(prose(3), { title: '煤炭行业周报：电煤补库', date });
    expect(await join(await unnumbered('2024-06-07'), await unnumbered('2024-06-14'))).to.deep.equal([
      null,
      null,
    ]);
    const short = prose(4, 100);
    expect(await join(await aReport(short), await aReport(short))).to.deep.equal([null, null]);
  });

  it('find another original when theirs is taken down or says something else', async () => {
    const text = prose(5);
    const [first, second, third] = [await aReport(text), await aReport(text), await aReport(text)];
    await join(first, second, third);
    await join({ ...first, visible: false });
    expect((await catalog.byId(second.id))?.copyOf).to.equal(null);
    expect(await join(second, third)).to.deep.equal([null, second.id]);
    expect(await join(first)).to.deep.equal([second.id]);
    await join({ ...second, body: prose(6) });
    expect(await join(third, first)).to.deep.equal([null, third.id]);
  });

  it('are told by two processes at once, one as the other’s', async () => {
    const text = prose(7);
    const reports = await Promise.all(Array.from({ length: 6 }, () => aReport(text)));
    const joined = await Promise.all(reports.map((report) => join(report)));
    expect(joined.flat().filter((original) => original === null)).to.have.length(1);
  });
});

describe('fingerprint', () => {
  it('says how alike two texts are, in whatever script and width', () => {
    const text = prose(8);
    const of = (one: string) => fingerprintOf(one) ?? Buffer.alloc(0);
    expect(similarity(of(text), of(text))).to.equal(1);
    expect(similarity(of(`${text}報告 ＡＢＣ`), of(`${text}报告abc`))).to.equal(1);
    expect(similarity(of(text), of(prose(9)))).to.be.below(0.1);
    expect(similarity(of(text + prose(10)), of(text))).to.be.within(0.35, 0.65);
  });
});

describe('series', () => {
  const seriesOf = (title: string, organization = '国信证券', subtitle = '') =>
    issueOf({ title, subtitle, organization }).series;

  it('is house and title without number and date', () => {
    const issues = [
      '煤炭行业周报（1月第3周）：安全事故影响供应，电煤短期补库支撑需求',
      '煤炭行业周报（2024年2月第1周）：节前需求转弱',
      '煤炭行业周报：库存回落',
      '煤炭行业周报20240315：库存回落',
    ];
    expect(new Set(issues.map((title) => seriesOf(title)))).to.have.length(1);
    expect(seriesOf(issues[0] ?? '', '华鑫证券')).to.not.equal(seriesOf(issues[0] ?? ''));
    expect(seriesOf('钢铁行业周报：库存回落')).to.not.equal(seriesOf(issues[0] ?? ''));
    expect(seriesOf('农产品研究跟踪系列报告（210）：仔猪价格回落')).to.equal(
      seriesOf('农产品研究跟踪系列报告（198）：玉米'),
    );
    expect(seriesOf('个股动量效应的识别', '方正证券', '多因子选股系列研究之四')).to.equal(
      seriesOf('球队硬币因子', '方正证券', '多因子选股系列研究之十二'),
    );
  });

  it('is none of what stands alone', () => {
    for (const title of [
      'A股市场中如何构造动量因子？',
      '宁德时代2024年年报点评：龙头地位稳固',
      '中国服务消费发展报告（2025）',
    ])
      expect(seriesOf(title), title).to.equal('');
  });
});
