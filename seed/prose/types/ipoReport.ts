import { annual } from '../../facts/series.ts';
import { company as bank, market, sector } from '../banks.ts';
import { type Assignment, knownYear, unique, type Written } from '../context.ts';
import { Draft, type Exhibit } from '../draft.ts';
import { companyFigures, peerTable } from '../exhibits.ts';
import { Writer } from '../writer.ts';
import { companySlots, keyData, productMix } from './companyReport.ts';

/** A note on a company about to be listed. */
export function ipoReport(task: Assignment): Written {
  const { random, company, house } = task;
  const known = knownYear(task.date);
  const shares = Math.round(company.shareCount * random.between(20, 34));
  const fund = random.between(4, 26);
  const writer = new Writer(random, {
    ...companySlots(task),
    shares: shares.toLocaleString('en-US'),
    fund: fund.toFixed(2),
  });
  const draft = new Draft(house, writer, random, task.bitmaps);
  draft.heading(writer.phrase(['发行概况', '申购要点', '发行情况与定价参考']));
  draft.paragraph(writer.paragraph([bank.ipo, bank.ipo, bank.ipo]));
  const uses = usesOfFunds(draft, task, fund);
  draft.paragraph(uses.sentence + writer.paragraph([bank.ipo]));
  draft.figures([uses.figure], 1);
  draft.heading(
    writer.phrase([
      '公司基本面：{product}为主的{segment}企业',
      '公司概况与财务表现',
      '业务分析：{product}与{product2}',
    ]),
  );
  draft.paragraph(writer.paragraph([bank.profile, bank.profile, bank.strength]));
  const { pair, sentences } = companyFigures(draft, company, known);
  draft.paragraph(sentences + writer.paragraph([bank.finance]));
  draft.figures(pair);
  const mix = productMix(draft, company, known);
  const volume = draft.yearly(
    annual(task.industry.name, random.pick(task.industry.volumes), known - 5, known + 2, known),
    known,
  );
  draft.paragraph(mix.sentence + writer.paragraph([bank.strength, bank.finance]));
  draft.figures([mix.figure, volume.figure]);
  rivalryChapter(draft, writer, task, volume);
  draft.heading('风险提示');
  draft.bullets(
    random.sample(task.industry.risks, 3).map((risk) => writer.phrase(sector.riskLines, { risk })),
  );
  return {
    title: `${company.name}（${company.code}）：${writer.phrase(bank.ipoTitles)}`,
    subtitle: '',
    genre: random.pick(['新股报告', '新股申购策略', '新股定价']),
    blocks: draft.blocks,
    riskNote: `${random.sample(task.industry.risks, 3).join('、')}。`,
    keyData: [
      ['申购代码', company.code],
      ['发行股数（万股）', shares.toLocaleString('en-US')],
      ...keyData(company).slice(2, 3),
    ],
    keywords: unique([company.name, '新股', company.segment, ...random.sample(company.products, 1)]),
    abstract: [
      { lead: '发行情况：', text: writer.paragraph([bank.ipo, bank.ipo]) },
      { lead: '公司看点：', text: writer.paragraph([bank.strength, bank.profile]) },
      { lead: '财务表现：', text: sentences },
      { lead: '行业格局：', text: writer.paragraph([market.demandOpen, market.rivalryMore]) },
    ],
  };
}

/** What the money is raised for. */
function usesOfFunds(draft: Draft, { company, random }: Assignment, fund: number) {
  const parts = [0.46, 0.24, 0.18, 0.12].map((part) => part * fund);
  const projects = [
    `${company.products[0]}扩产项目`,
    `${company.products[1] ?? company.segment}技术改造项目`,
    '研发中心建设项目',
    '补充流动资金',
  ];
  const rows = projects.map((name, index) => {
    const amount = parts[index] ?? 0;
    const months = index === 3 ? '—' : String(random.int(12, 30));
    return [name, amount.toFixed(2), ((amount / fund) * 100).toFixed(1), months];
  });
  return draft.listing(`${company.name}募集资金用途`, '本次募集资金的投向', {
    rows: [['项目', '拟投入（亿元）', '占比（%）', '建设期（月）'], ...rows],
    widths: [46, 20, 16, 18],
  });
}

function rivalryChapter(draft: Draft, writer: Writer, task: Assignment, volume: Exhibit): void {
  draft.heading(writer.phrase(['行业与格局：{driver}', '所处行业：{segment}', '可比公司与行业空间']));
  draft.paragraph(volume.sentence + writer.paragraph([market.demandOpen, market.rivalryOpen]));
  if (task.depth !== 'note')
    draft.paragraph(writer.paragraph([market.demandWhy, market.supplyOpen, market.techOpen]));
  const peers = peerTable(draft, task, knownYear(task.date));
  draft.paragraph(peers.sentence + writer.paragraph([bank.ipo]));
  draft.figures([peers.figure], 1);
}
