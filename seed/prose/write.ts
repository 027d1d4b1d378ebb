import type { House } from '../houses/stationery.ts';
import type { ChartSpec, Report, ReportMetadata } from '../model.ts';
import { Random } from '../random.ts';
import { sector } from './banks.ts';
import { type Assignment, dayBefore, industrySlots, reportName, type Written } from './context.ts';
import { companyReport } from './types/companyReport.ts';
import { industryReport } from './types/industryReport.ts';
import { ipoReport } from './types/ipoReport.ts';
import { morningNote } from './types/morningNote.ts';
import { themeReport } from './types/themeReport.ts';
import { chineseNumeral, Writer } from './writer.ts';

/** The cover's small chart: the subject against the market over a year of weeks, percent. */
function sideChart(task: Assignment): { title: string; spec: ChartSpec } {
  const subject =
    task.type === '公司研究' || task.type === '新股研究' ? task.company.name : task.industry.name;
  const random = new Random(`market:${subject}:${task.date.slice(0, 7)}`);
  const walk = (spread: number) => {
    let value = 0;
    return Array.from({ length: 52 }, () => {
      value += random.bell() * spread;
      return Number(value.toFixed(2));
    });
  };
  const labels = Array.from({ length: 52 }, (_, index) =>
    dayBefore(task.date, (51 - index) * 7)
      .slice(2, 7)
      .replace('-', '/'),
  );
  const spec: ChartSpec = {
    form: 'line',
    labels,
    unit: '%',
    plots: [
      { name: subject, values: walk(3.2) },
      { name: '市场基准', values: walk(1.7) },
    ],
  };
  return { title: '市场表现', spec };
}

/** The closing pages' statements. They name the report, so that none is the same as another's. */
function disclaimer(house: House, report: ReportMetadata): string[] {
  const { name, desk, isBroker } = house.institution;
  const title = `《${report.title}》`;
  const who = report.researchers.join('、');
  const common = [
    `本报告${title}由${desk}于${report.date}发布，为演示检索系统而自动生成，文中机构、人员、公司与数据均属虚构，不构成任何投资建议，也不对应任何真实主体。`,
    `${title}所载资料、意见及推测仅反映${name}于${report.date}的判断，可随时更改且不予通告。未经${name}书面授权，任何机构和个人不得以任何形式转发、翻版、复制或发表本报告的全部或部分内容。`,
  ];
  if (!isBroker)
    return [
      ...common,
      `${name}对${title}拥有完整著作权，引用时须注明出处为“${desk}”并保持原意。数据口径与方法说明可向作者${who}索取。`,
    ];
  return [
    `分析师声明：${title}的署名分析师${who}以勤勉的职业态度、专业审慎的研究方法独立、客观地出具本报告，结论不受任何第三方的授意或影响，报酬与报告的具体观点无直接关系。`,
    ...common,
    `投资评级说明（适用于${title}）：以报告日后六个月内的相对表现为标准。买入：相对涨幅15%以上；增持：5%至15%；中性：-5%至5%；减持：-5%以下。行业评级分为推荐、中性与回避。`,
    `特别声明：在法律许可的情况下，${name}可能持有${title}中提及公司的头寸，并可能为其提供服务；投资者应当考虑到可能存在的利益冲突，不应视${desk}的意见为唯一参考依据。`,
  ];
}

/** Three or four older titles of the house on the same subject. */
function relatedTitles(task: Assignment, random: Random): { title: string; date: string }[] {
  const writer = new Writer(random, industrySlots(task.industry, task.peers, task.date));
  let { date } = task;
  return Array.from({ length: random.int(2, 4) }, () => {
    date = dayBefore(date, random.int(9, 70));
    const prefix = random.chance(0.4) ? `${task.industry.name}行业点评：` : '';
    return { title: prefix + writer.phrase(sector.industryClaims), date };
  });
}

/** The first report on a company rates it anew; three of four others say that they hold to their rating. */
function changeOf({ index }: Assignment, { genre }: Written): { ratingChange?: '维持' | '首次' } {
  if (genre.includes('首次')) return { ratingChange: '首次' };
  return new Random(`rating:${index}`).chance(0.75) ? { ratingChange: '维持' } : {};
}

/** Writes the report of an assignment: the same assignment gives the same report. */
export function writeReport(task: Assignment): Report {
  const write = writers[task.type];
  if (!write) throw new Error(`Nobody writes ${task.type}`);
  const written = write(task);
  const metadata = metadataOf(task, written);
  const random = new Random(`dress:${task.index}`);
  const long = written.blocks.length > 24;
  return {
    name: reportName(task),
    metadata,
    genre: written.genre,
    ...(written.rating ? { rating: written.rating, ...changeOf(task, written) } : {}),
    analysts: task.analysts,
    abstract: written.abstract,
    riskNote: written.riskNote,
    related: relatedTitles(task, random),
    keyData: written.keyData,
    ...(random.chance(0.7) && task.type !== '晨会早报' ? { sideChart: sideChart(task) } : {}),
    blocks: written.blocks,
    disclaimer: disclaimer(task.house, metadata),
    contents: long,
    scanned: task.scanned,
    bareFonts: task.bareFonts,
  };
}

/** Reports that span industries belong to none. */
const spanning = new Set(['宏观研究', '策略研究', '金融工程', '债券研究', '晨会早报']);

function metadataOf(task: Assignment, written: Written): ReportMetadata {
  const { series } = task.house;
  const listed = task.type === '公司研究' || task.type === '新股研究';
  return {
    title: written.title,
    subtitle: series ? `${series}之${chineseNumeral((task.index % 40) + 2)}` : written.subtitle,
    organization: task.house.institution.name,
    researchers: task.analysts.map((analyst) => analyst.name),
    industry: spanning.has(task.type) ? '综合' : task.industry.name,
    type: task.type,
    ...(listed ? { stock: { name: task.company.name, code: task.company.code } } : {}),
    date: task.date,
    keywords: written.keywords,
  };
}

/** Writers of the file types (names of `mappings/taxonomy/types.json`). */
const writers: Record<string, (task: Assignment) => Written> = {
  行业研究: industryReport,
  公司研究: companyReport,
  宏观研究: themeReport,
  策略研究: themeReport,
  金融工程: themeReport,
  债券研究: themeReport,
  晨会早报: morningNote,
  新股研究: ipoReport,
};
