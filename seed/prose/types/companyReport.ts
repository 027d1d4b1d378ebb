import { type Company, exchangeOf } from '../../facts/companies.ts';
import { annual, monthly, shares } from '../../facts/series.ts';
import type { Segment } from '../../knowledge/knowledge.ts';
import { Random } from '../../random.ts';
import { company as bank, market, sector } from '../banks.ts';
import { type Assignment, industrySlots, knownYear, segmentSlots, unique, type Written } from '../context.ts';
import { Draft, type Exhibit } from '../draft.ts';
import { companyFigures, companyGrowth, inYi, multiple, ofYear, peerTable } from '../exhibits.ts';
import { change, type Slots, Writer } from '../writer.ts';

/** The slots of reports on one company. */
export function companySlots(task: Assignment): Slots {
  const { company, peers, date } = task;
  const segment = task.industry.segments.find((one) => one.name === company.segment);
  const known = knownYear(date);
  const each = (give: (year: number, index: number) => [string, string][]) =>
    Object.fromEntries([1, 2, 3].flatMap((ahead) => give(known + ahead, ahead)));
  return {
    ...industrySlots(task.industry, peers, date),
    ...(segment ? segmentSlots(segment) : {}),
    company: company.name,
    company2: peers.slice(1).map((peer) => peer.name),
    company3: peers.slice(1).map((peer) => peer.name),
    peer: peers.slice(1).map((peer) => peer.name),
    city: company.city,
    founded: String(company.founded),
    known: String(known),
    rating: task.random.pick(['买入', '增持', '买入', '推荐']),
    date,
    ...each((year, index) => [
      [`y${index}`, String(year)],
      [`r${index}`, inYi(ofYear(company.revenue, year))],
      [`p${index}`, inYi(ofYear(company.profit, year))],
      [`g${index}`, change(companyGrowth(company.profit, year))],
      [`e${index}`, (ofYear(company.profit, year) / company.shareCount).toFixed(2)],
      [`m${index}`, multiple(company, year)],
    ]),
  };
}

const genres = {
  note: ['公司点评', '业绩点评', '调研简报'],
  standard: ['公司研究', '首次覆盖'],
  deep: ['公司深度', '首次覆盖'],
  tome: ['公司深度'],
};

/** A report on one listed company. */
export function companyReport(task: Assignment): Written {
  const { random, company, house, depth } = task;
  const slots = companySlots(task);
  const writer = new Writer(random, slots);
  const draft = new Draft(house, writer, random, task.bitmaps);
  const known = knownYear(task.date);
  draft.heading(
    writer.phrase([
      '公司概况：{segment}领先企业',
      '{company}：{product}为核心的{segment}企业',
      '业绩回顾：{product}贡献主要增量',
    ]),
  );
  draft.paragraph(writer.paragraph([bank.profile, bank.profile, bank.profile]));
  const { pair, sentences } = companyFigures(draft, company, known);
  draft.paragraph(sentences + writer.paragraph([bank.finance, bank.finance]));
  draft.figures(pair);
  const mix = productMix(draft, company, known);
  const gross = grossLine(draft, company, known);
  draft.paragraph(mix.sentence + writer.paragraph([bank.strength]));
  draft.figures([mix.figure, gross]);
  draft.paragraph(writer.paragraph([bank.finance, bank.strength]));
  if (depth !== 'note') industryChapter(draft, writer, task, known);
  if (depth !== 'note') strengthChapter(draft, writer, 2);
  if (depth === 'deep' || depth === 'tome') {
    strengthChapter(draft, writer, 3);
    overseasChapter(draft, writer, task, known);
  }
  if (depth === 'tome') {
    for (const segment of task.industry.segments.slice(0, 4))
      segmentChapter(draft, writer, task, segment, known);
    strengthChapter(draft, writer, 4);
  }
  forecastChapter(draft, writer, task, known);
  draft.heading('风险提示');
  draft.bullets(task.industry.risks.map((risk) => writer.phrase(sector.riskLines, { risk })));
  return {
    title: `${company.name}（${company.code}）：${writer.phrase(bank.companyTitles)}`,
    subtitle: '',
    genre: random.pick(genres[depth]),
    rating: String(slots.rating),
    blocks: draft.blocks,
    riskNote: `${random.sample(task.industry.risks, 3).join('、')}。`,
    keyData: withTarget(task, keyData(company)),
    keywords: unique([
      company.name,
      company.segment,
      ...random.sample(company.products, 2),
      task.industry.name,
    ]),
    abstract: [
      { lead: writer.phrase(bank.companyLeads), text: sentences },
      { lead: writer.phrase(bank.companyLeads), text: writer.paragraph([bank.strength, bank.strength]) },
      {
        lead: writer.phrase(bank.companyLeads),
        text: writer.paragraph([bank.profile, market.demandWhy, market.demandOpen]),
      },
      { lead: '盈利预测与投资建议：', text: writer.paragraph([bank.forecast, bank.assumption]) },
    ],
  };
}

/** Revenue by product as a pie. */
export function productMix(draft: Draft, company: Company, known: number): Exhibit {
  const names = [...company.products.slice(0, 4), '其他业务'];
  return draft.shares(`${company.name}${known}年收入结构`, names, shares(`${company.code}${known}`, names));
}

function grossLine(draft: Draft, company: Company, known: number) {
  const years = Array.from({ length: 5 }, (_, index) => known - 4 + index);
  return draft.chart(`${company.name}毛利率与净利率`, {
    form: 'line',
    labels: years.map(String),
    unit: '%',
    plots: [
      { name: '毛利率', values: years.map((year) => ofYear(company.grossMargin, year)) },
      {
        name: '净利率',
        values: years.map((year) =>
          Number(((ofYear(company.profit, year) / ofYear(company.revenue, year)) * 100).toFixed(1)),
        ),
      },
    ],
  });
}

function industryChapter(draft: Draft, writer: Writer, task: Assignment, known: number): void {
  draft.heading(writer.phrase(['行业：{driver}', '{segment}行业：空间与格局', '行业分析：{down}需求向好']));
  draft.paragraph(writer.paragraph([market.demandOpen, market.demandWhy, market.demandBut]));
  const list = task.random
    .sample(task.industry.volumes, 2)
    .map((metric) => draft.yearly(annual(task.industry.name, metric, known - 5, known + 2, known), known));
  draft.paragraph(list.map((exhibit) => exhibit.sentence).join('') + writer.paragraph([market.supplyOpen]));
  draft.figures(list.map((exhibit) => exhibit.figure));
  draft.paragraph(writer.paragraph([market.rivalryOpen, market.chainWhy, market.policyOpen]));
}

function segmentChapter(
  draft: Draft,
  writer: Writer,
  task: Assignment,
  segment: Segment,
  known: number,
): void {
  const about = segmentSlots(segment);
  draft.heading(
    writer.phrase(
      ['{segment}业务：{product}与{product2}', '{segment}：{driver}', '布局{segment}：空间与节奏'],
      about,
    ),
  );
  draft.paragraph(writer.paragraph([market.demandOpen, market.demandWhy, market.supplyOpen], about));
  const metric = task.random.pick(task.industry.volumes);
  const volume = draft.yearly(annual(task.industry.name, metric, known - 5, known + 2, known), known, about);
  const price = draft.monthly(
    [monthly(task.industry.name, task.random.pick(task.industry.prices), task.date, 30)],
    about,
  );
  draft.paragraph(volume.sentence + writer.paragraph([market.priceOpen], about) + price.sentence);
  draft.figures([volume.figure, price.figure]);
  draft.paragraph(writer.paragraph([market.costOpen, bank.strength, market.therefore], about));
}

function strengthChapter(draft: Draft, writer: Writer, paragraphs: number): void {
  draft.heading(writer.phrase(bank.companyHeads));
  for (let index = 0; index < paragraphs; index++) {
    draft.subheading(
      writer.phrase([
        '{product}：{driver}',
        '客户：绑定{down}',
        '研发：{concept}储备',
        '{product2}：毛利率更高',
        '产能：有序释放',
        '成本：{cost}优势',
        '渠道：覆盖{down2}',
      ]),
    );
    draft.paragraph(writer.paragraph([bank.strength, bank.strength, market.techOpen]));
  }
}

function overseasChapter(draft: Draft, writer: Writer, task: Assignment, known: number): void {
  draft.heading(
    writer.phrase(['全球化：{product}出海', '海外布局：从产品到产能', '国际市场：{product2}接力']),
  );
  draft.paragraph(writer.paragraph([market.overseasOpen, market.overseasOpen, bank.strength]));
  const size = draft.ranking(
    `${task.industry.name}样本公司${known}年营业收入`,
    `${known}年营业收入`,
    '亿元',
    task.peers.slice(0, 7).map((peer) => [peer.name, ofYear(peer.revenue, known) / 100]),
  );
  draft.paragraph(size.sentence + writer.paragraph([market.rivalryMore, market.therefore]));
  draft.figures([size.figure], 1);
}

function forecastChapter(draft: Draft, writer: Writer, task: Assignment, known: number): void {
  const { company } = task;
  draft.heading(writer.phrase(['盈利预测与估值', '盈利预测：{product}驱动增长', '投资建议：“{rating}”评级']));
  draft.paragraph(writer.paragraph([bank.assumption, bank.forecast]));
  const years = [known - 1, known, known + 1, known + 2, known + 3];
  const row = (name: string, give: (year: number) => string) => [name, ...years.map(give)];
  const table = draft.listing(`${company.name}财务数据与预测`, '公司主要财务指标与预测', {
    rows: [
      row('会计年度', (year) => `${year}${year > known ? 'E' : 'A'}`),
      row('营业收入（亿元）', (year) => inYi(ofYear(company.revenue, year))),
      row('同比（%）', (year) => companyGrowth(company.revenue, year).toFixed(1)),
      row('归母净利润（亿元）', (year) => inYi(ofYear(company.profit, year))),
      row('同比（%）', (year) => companyGrowth(company.profit, year).toFixed(1)),
      row('毛利率（%）', (year) => ofYear(company.grossMargin, year).toFixed(1)),
      row('每股收益（元）', (year) => (ofYear(company.profit, year) / company.shareCount).toFixed(2)),
      row('市盈率（倍）', (year) => multiple(company, year)),
    ],
  });
  draft.paragraph(table.sentence);
  draft.figures([table.figure], 1);
  const peers = peerTable(draft, task, known);
  draft.paragraph(peers.sentence + writer.paragraph([bank.assumption]));
  draft.figures([peers.figure], 1);
}

/** Two of three name a target price, in place of the shares that the market value tells as well. */
function withTarget({ index, company }: Assignment, pairs: [string, string][]): [string, string][] {
  const random = new Random(`target:${index}`);
  if (!random.chance(0.67)) return pairs;
  const price = company.price * random.between(1.08, 1.45);
  return pairs.map((pair) => (pair[0].startsWith('总股本') ? ['目标价（元）', price.toFixed(2)] : pair));
}

/** The cover's data box of a listed company. */
export function keyData(company: Company): [string, string][] {
  return [
    ['股票代码', `${company.code}.${exchangeOf(company.code)}`],
    ['收盘价（元）', company.price.toFixed(2)],
    ['总股本（亿股）', (company.shareCount / 100).toFixed(2)],
    ['总市值（亿元）', ((company.price * company.shareCount) / 100).toFixed(1)],
  ];
}
