import { indicatorsIn, isToldIn, type NamedIndicator } from '../../mappings/quantities/indicators.ts';
import { periodsIn } from '../../mappings/quantities/periods.ts';
import type { TableCell, TableData } from '../../mappings/storeLayout.ts';
import { isSubjectWord } from '../../mappings/text/subjectWords.ts';
import { isOfRegression, unitNamed } from '../tables/numbers.ts';
import type { Told } from './sentence.ts';
import { isGeneric, subjectIn } from './subject.ts';
import type { Quantity } from './values.ts';

/** A statement of a cell, and the cell. */
export interface CellQuantity extends Quantity {
  cell: TableCell;
  /** Heads of its row and its column, as printed. */
  heads: string[];
}

/** What a head names: one of these. */
type Head =
  | { kind: 'indicator'; indicator: NamedIndicator; suffix: string; subject: string }
  | { kind: 'period'; key: string; isEstimate: boolean }
  | { kind: 'name'; text: string };

const maxCells = 4_000;
const unitInBrackets = /[（(【[][^（()）[\]【】]{1,12}[)）\]】]$/;
const unitBehind = /[,，/:：]\s*(?:百万元|亿元|万元|元|倍|%|％|x)$/i;
/** Rows that sum or measure others, or are of no one. */
const summing =
  /^(?:全样本期?|样本期?|区间|.{0,4}(?:占比|均值)|(?:分组|group|第?)[\s\dA-Z一二三四五六七八九十]+[组层档]?|均值|平均值?|最大值?|最小值?|中位数|标准差|合计|总计|小计|其他|其它|全部|整体|总体|全样本|年份|时间|日期|指标|名称|参数|序号|排名|分组|第?[\d一二三四五六七八九十]+[组层档]?|top\d*|[A-Z]?\d+|t值|p值|是|否|无|数值|结果|方法|因子|策略|组合|基准|指数|\d+[-~]\d+)$/i;
/** Names of indices and samples: in a table of a model's results they may be what it was tried on, or what it is held against. */
const sample =
  /成[分份]股|沪深300|中证|上证|深证|万得|wind|国证|创业|中小板|科创|深\d|全A|A股|恒生|标普|纳斯达克|指数$/i;
/** A sample with what was tried on it is none: 中证500_STR_等权. */
const joined = /[^_]_[^_]/;
const isSample = (name: string) => sample.test(name) && !joined.test(name);
const ofModel = /因子|策略|模型|择时|组合|选股|轮动|算法|系统|回测|效应|信号|指标测试/;
const maxCaption = 80;
/** What captions say of a table behind what it is of. */
const ofTable =
  // bounded: a caption of at most `maxCaption` characters
  /(?:历?年度?|各年|分年度?|逐年|分年|每年|历史)?(?:的)?(?:收益)?(?:业绩|表现|绩效|回测|收益|财务|盈利|风险收益|测试|主要|核心)?(?:的)?(?:统计|表现|结果|指标|数据|情况|预测|摘要|特征|一览|分析|对比|比较){1,6}(?:表|汇总)?(?:[（(][^（()）]*[)）])?$/;
/** Captions of tables that measure something else of what their heads name: IC of PE. */
const ofRelation = /IC|相关|t值|权重|暴露|敏感|系数|贡献|占比|排名|分位|显著/i;
/** Heads over rows that a model was tried on, and how captions say that it was several. */
const triedOn =
  /^(?:回测)?(?:标的|(?:宽基)?指数|样本(?:空间)?|股票池|品种|资产|选股(?:域|范围|空间))(?:名称|简称)?$/;
// bounded: a caption of at most `maxCaption` characters
const onSeveral = /(?:在|对).{0,16}(?:指数|品种|样本|股票池|标的|成分股|市场)(?:上|中|里)?(?:的|$)/;
/** What names no model. */
const unnamed = /^(?:择时|选股|轮动|量化|多因子|回测|交易|投资)*(?:模型|策略|系统|组合|因子|算法)?$/;
const ofCompany = /财务|盈利预测|利润表|资产负债表|现金流量表|业绩预测|预测摘要|主要指标/;

/** Statements of a table's numbers: of an indicator, by the heads of its row and column. */
export function cellQuantities(table: TableData, caption: string, told: Told): CellQuantity[] {
  if (isOfRegression(caption) || ofRelation.test(caption) || table.items.length > maxCells) return [];
  const tops = headsBy(
    table,
    (cell) => [cell.c, cell.cs],
    (cell) => cell.r,
    told,
  );
  const sides = headsBy(
    table,
    (cell) => [cell.r, cell.rs],
    (cell) => cell.c,
    told,
  );
  const whole = subjectOfTable(caption, told);
  const isOfModel = ofModel.test(caption);
  const names = [...tops.values(), ...sides.values()].flat().map(({ head }) => head);
  const samples = names.filter((head) => head?.kind === 'name' && isSample(head.text)).length;
  const corner = table.items.find(({ r, c }) => r === 0 && c === 0)?.text.replaceAll(/\s/g, '') ?? '';
  const named =
    isOfModel && triedOn.test(corner) ? subjectOfTable(caption.replace(onSeveral, '的'), told) : '';
  const model = unnamed.test(named) ? '' : named;
  return table.items.flatMap((cell) => {
    if (cell.value === undefined || cell.header || cell.cs > 1 || cell.rs > 1) return [];
    const [top, side] = [tops.get(cell.c), sides.get(cell.r)];
    // Heads of several rows may tell more than the last of them.
    if (!top || !side || top.length !== 1 || side.length !== 1) return [];
    if (top[0]?.span !== 1 || side[0]?.span !== 1 || isNamedFurther(table, cell.r)) return [];
    const made = quantityOf(
      [top[0], side[0]],
      cell,
      { whole, model, samples: isOfModel ? samples : 0 },
      told,
    );
    return made ? [made] : [];
  });
}

/** Whether a row has more texts before its first number than its head: names of what it is of. */
function isNamedFurther({ items }: TableData, r: number): boolean {
  const row = items.filter((cell) => cell.r <= r && cell.r + cell.rs > r);
  const first = Math.min(
    ...row.filter(({ value, header }) => value !== undefined && !header).map(({ c }) => c),
  );
  return row.filter(({ c }) => c < first).length > 1;
}

interface ReadHead {
  text: string;
  /** Rows or columns that it is over. */
  span: number;
  head: Head | null;
}

/** The heads of each column or row, outermost first. */
function headsBy(
  { items }: TableData,
  span: (cell: TableCell) => [from: number, count: number],
  depth: (cell: TableCell) => number,
  told: Told,
): Map<number, ReadHead[]> {
  const heads = new Map<number, ReadHead[]>();
  const isTop = span({ r: 0, c: 1, rs: 1, cs: 2 } as TableCell)[1] === 2;
  const firstData = (line: number) =>
    Math.min(
      ...items
        .filter((cell) => cell.value !== undefined && !cell.header)
        .filter((cell) => span(cell)[0] === line)
        .map(depth),
    );
  const own = items.filter((cell) => cell.header).sort((one, other) => depth(one) - depth(other));
  for (const cell of own) {
    const [from, count] = span(cell);
    for (let line = from; line < from + count; line++) {
      if (depth(cell) >= firstData(line)) continue;
      if (isTop ? cell.c === 0 && line === 0 : cell.r === 0 && line === 0) continue;
      const read = { text: cell.text, span: count, head: readHead(cell.text, told) };
      heads.set(line, [...(heads.get(line) ?? []), read]);
    }
  }
  return heads;
}

/** What a head says, the unit behind it left out; null for what is none of the three. */
function readHead(text: string, { year }: Told): Head | null {
  const plain = text
    .replaceAll(/\s/g, '')
    .replace(unitInBrackets, (part) => (unitNamed(part) || /单位|人民币/.test(part) ? '' : part))
    .replace(unitBehind, '');
  if (/^(?:19|20)\d\d$/.test(plain)) return { kind: 'period', key: plain, isEstimate: false };
  const [period, ...further] = periodsIn(plain, year);
  if (period) {
    const isAll = further.length === 0 && period.start === 0 && period.end === plain.length;
    return isAll ? { kind: 'period', key: period.key, isEstimate: period.isEstimate } : null;
  }
  const [, stem = plain, suffix = ''] =
    /^(.+?)(?:的)?((?:同比|环比)(?:增长率?|增速|变动|变化|[+-])?|YOY|增长率|增速)$/i.exec(plain) ?? [];
  const indicators = indicatorsIn(stem);
  const indicator = indicators.at(-1);
  if (indicator && indicator.end === stem.length && indicators.length === 1) {
    const isChange = suffix !== '';
    if (isChange && !/同比|环比|YOY/i.test(suffix)) return null;
    // A rate by the week is not the rate.
    if (/[周日]度?$/.test(stem.slice(0, indicator.start))) return null;
    const change = !isChange ? '' : /环比/.test(suffix) ? '环比' : '同比';
    const subject = subjectIn(stem.slice(0, indicator.start));
    return subject === null ? null : { kind: 'indicator', indicator, suffix: change, subject };
  }
  if (indicators.length > 0 || suffix !== '') return null;
  const name = plain.replace(/(?:表现|效果|绩效)$/, '');
  return isName(name) ? { kind: 'name', text: name } : null;
}

const isName = (text: string): boolean =>
  text.length <= 24 &&
  !summing.test(text) &&
  !isGeneric(text) &&
  !/[:：；，。%％=<>≤≥]|\d{4}/.test(text) &&
  (/[\p{Script=Han}A-Za-z][\p{Script=Han}A-Za-z\d+（）()“”/._-]{2,}/u.test(text) || isSubjectWord(text));

/** The subject of a table of one: its caption without what says of the table; '' for none. */
function subjectOfTable(caption: string, { stock }: Told): string {
  if (stock !== '' && ofCompany.test(caption)) return stock;
  const plain = caption.replaceAll(/\s/g, '');
  if (plain.length > maxCaption) return '';
  const stem = plain.replace(ofTable, '');
  return stem === plain ? '' : (subjectIn(stem) ?? '');
}

function quantityOf(
  heads: [top: ReadHead, side: ReadHead],
  cell: TableCell,
  { whole, model, samples }: { whole: string; model: string; samples: number },
  told: Told,
): CellQuantity | null {
  const all = heads.map(({ head }) => head);
  const named = all.find((head) => head?.kind === 'indicator');
  const other = all.find((head) => head?.kind === 'period' || head?.kind === 'name');
  if (!named || !other) return null;
  const isTried = other.kind === 'name' && model !== '';
  if (other.kind === 'name' && !isTried && samples > 0 && !ofModel.test(other.text))
    if ((samples > 1 && !joined.test(other.text)) || isSample(other.text)) return null;
  const { indicator, suffix } = named;
  const unit = cell.unit ?? '';
  const fits = suffix === '' ? isToldIn(indicator, unit) : unit === '%';
  const name = isTried ? `${model}（${other.text}）` : other.kind === 'name' ? other.text : '';
  const subject = other.kind === 'period' ? named.subject || whole : named.subject === '' ? name : '';
  if (!fits || subject === '' || cell.value === undefined) return null;
  const period = other.kind === 'period' ? other.key : '';
  const isAhead = told.year !== null && Number(period.slice(0, 4)) > told.year;
  const isOutlook = (other.kind === 'period' && other.isEstimate) || isAhead;
  return {
    indicator: indicator.name + suffix,
    subject,
    period,
    isOutlook,
    low: cell.value,
    high: cell.value,
    unit,
    cell,
    heads: heads.map(({ text }) => text).reverse(),
  };
}
