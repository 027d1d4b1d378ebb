import { indicatorsIn, isToldIn, type NamedIndicator } from '../../mappings/quantities/indicators.ts';
import { type NamedPeriod, periodsIn, yearsOf } from '../../mappings/quantities/periods.ts';
import { fromTo, reachedAt, timeBehind } from './behind.ts';
import { partIn, subjectIn } from './subject.ts';
import { eachOf, toldTogether } from './together.ts';
import { others, type Quantity, type ToldValue, valueAt, valuesAt } from './values.ts';

/** What a report is about, for sentences that leave it out. */
export interface Told {
  /** Name of its stock; empty without one. */
  stock: string;
  /** Year of its publication; null when unknown. */
  year: number | null;
}

const maxLength = 300;
/** A sentence that supposes, asks or gives examples states nothing. */
const supposed = /假设|假定|如果|若(?!干|羌)|倘若|当.{1,20}时|要求|不得|例如|比如|？|\?|计算公式|定义为|公式/;
const glue =
  '(?:\\s|规模|总量|数值|读数|分别|左右|大约|大概|约|将|为|达到?了?|至|是|仅|近|超过?|突破|高达|有望|预计|预期|估计|可|会|实现|合计|累计|共计?|总计|录得|取得|报|收报|收于|保持在|维持在|(?:增加?|提升|增长|提高|上升|扩大|回升|升|下降|下滑|降低?|回落|缩减)(?:到|至)|了|到|:|：|\\([^()]{1,8}\\)|（[^（）]{1,8}）){0,5}';
const toValue = new RegExp(glue, 'y');
const change =
  /(?:，|,|、|\s|\(|（|其?中)?(?<basis>同比|环比)(?:增速|增幅|变动|变化)?(?:约|为|预计|将|分别|大幅|小幅|略|微|继续|有所|均){0,4}(?<way>增长|增加|上升|提升|提高|上涨|下降|下滑|减少|降低|下跌|回落|[+＋-]|增|降|升)?(?:了|约|为|达到?|幅度|近|超过?|：|:){0,4}(?=[\d+-])/y;
const falls = /下|减|降|回落|-/;
const outlook = /预计|预期|有望|预测|将|目标|计划|指引|展望|盈利预测/;

/** The statements of a sentence, as it tells them one after the other. */
export function quantitiesIn(sentence: string, told: Told): Quantity[] {
  if (sentence.length > maxLength || supposed.test(sentence)) return [];
  const periods = periodsIn(sentence, told.year);
  const indicators = indicatorsIn(sentence);
  const found: Quantity[] = [];
  let carried: string | undefined;
  let before: Quantity | undefined;
  let lastPeriod: NamedPeriod | undefined;
  let done = 0;
  for (const [index, indicator] of indicators.entries()) {
    if (index < done) continue;
    const { clause, own, last } = around(sentence, indicator, periods);
    const until = indicators[index + 1]?.start ?? sentence.length;
    const behind = timeBehind(sentence, indicator, periods);
    const period = behind ?? own.at(-1) ?? last;
    // 中证500成分股中，组合…: whose number it is stands in two clauses.
    if (isNarrowed(sentence, clause, periods)) {
      carried = undefined;
      continue;
    }
    const subject = subjectOf(sentence.slice(clause, indicator.start), own, clause, carried, told);
    carried = subject ?? undefined;
    if (subject === null) continue;
    const isOutlook =
      (period?.isEstimate ?? false) ||
      outlook.test(sentence.slice(Math.max(clause, indicator.start - 30), indicator.end + 6)) ||
      isAhead(period, told);
    // What was expected of a time goes on: 预计2026年营业收入…，归母净利润….
    const goesOn = before?.isOutlook && period !== undefined && period === lastPeriod;
    const base = { subject, isOutlook: isOutlook || goesOn === true };
    const several = toldTogether(sentence, indicators.slice(index));
    done = index + several.length;
    const both = fromTo(sentence, indicator, periods);
    found.push(
      ...(several.length > 1
        ? eachOf(sentence, several, period?.key ?? '').map((one) => ({ ...one, ...base }))
        : both
          ? bothOf(indicator, both, subject, told)
          : levelsAt(sentence, { ...indicator, end: behind?.end ?? indicator.end }, period, until, base)),
    );
    before = found.at(-1);
    lastPeriod = period;
  }
  return found;
}

/** Not the comma of 1,190. */
const clauseEnd = /[；;。：:！]|(?<!\d)[，,]|[，,](?!\d{3}(?!\d))/g;

/** Where an indicator's clause begins, the times inside it before the indicator, and the last one before the clause. */
function around(sentence: string, { start }: NamedIndicator, periods: readonly NamedPeriod[]) {
  const before = sentence.slice(0, start);
  const clause = Math.max(...[...before.matchAll(clauseEnd)].map(({ index }) => index + 1), 0);
  const usable = periods.filter((one) => one.end <= start && !isCompared(sentence, one));
  return {
    clause,
    own: usable.filter((one) => one.start >= clause),
    last: usable.findLast((one) => one.start < clause),
  };
}

// bounded: the last 40 characters before a clause
const narrowing = /[，；。：]?([^，；。：]*(?:(?<!其)中|[内上下时后]))，$/;

/** Whether the clause before says under which conditions, not when. */
function isNarrowed(sentence: string, clause: number, periods: readonly NamedPeriod[]): boolean {
  const [, before] = narrowing.exec(sentence.slice(Math.max(0, clause - 40), clause)) ?? [];
  if (before === undefined) return false;
  return !periods.some(({ end }) => end <= clause && end >= clause - 1 - before.length);
}

/** 较2023年, 比去年同期: the time of what something is compared with. */
const isCompared = (sentence: string, { start, end }: NamedPeriod): boolean =>
  /(?:较|比|相比|相较|相对|对比|于)[^，。]{0,3}$/.test(sentence.slice(Math.max(0, start - 5), start)) ||
  /^(?:同期|相比|的?基础)/.test(sentence.slice(end, end + 4));

const isAhead = (period: NamedPeriod | undefined, { year }: Told): boolean =>
  period !== undefined && year !== null && Number(period.key.slice(0, 4)) > year;

/** The subject of a clause: what it says, else what the sentence went on about; null where that is not sure. */
function subjectOf(
  before: string,
  times: readonly NamedPeriod[],
  clause: number,
  carried: string | undefined,
  { stock }: Told,
): string | null {
  let text = before;
  for (const { start, end } of [...times].reverse())
    text = `${text.slice(0, start - clause)} ${text.slice(end - clause)}`;
  const own = text.replaceAll(/\s/g, '');
  if (stock !== '' && /^(?:(?:我们)?预计)?(?:公司|本公司)(?:将|可|有望|实现)*$/.test(own)) return stock;
  const said = subjectIn(own);
  if (said === '') return carried ?? null;
  return said ?? (carried === undefined ? null : partIn(own, carried));
}

type Base = Pick<Quantity, 'subject' | 'isOutlook'>;

/** The numbers of an indicator at two times. */
const bothOf = (
  indicator: NamedIndicator,
  both: readonly [NamedPeriod, ToldValue][],
  subject: string,
  told: Told,
): Quantity[] =>
  both
    .filter(([, { unit }]) => isToldIn(indicator, unit))
    .map(([period, { low, high, unit }]) => ({
      ...{ indicator: indicator.name, subject, period: period.key, low, high, unit },
      isOutlook: period.isEstimate || isAhead(period, told),
    }));

/** The numbers told of an indicator right behind it: its level, or one a year of several, and its change. */
function levelsAt(
  sentence: string,
  indicator: NamedIndicator,
  period: NamedPeriod | undefined,
  until: number,
  base: Base,
): Quantity[] {
  const { name, end } = indicator;
  const made: Quantity[] = [];
  const make = (period: string, { low, high, unit }: ToldValue, suffix = '') =>
    made.push({ indicator: name + suffix, period, low, high, unit, ...base });
  toValue.lastIndex = end;
  const at = end + (toValue.exec(sentence)?.[0].length ?? 0);
  const key = period?.key ?? '';
  const years = yearsOf(key);
  const isEach = /分别/.test(sentence.slice(end, at)) || years.length > 1;
  let next = end;
  const values = valuesAt(sentence, at)?.values;
  if (
    values &&
    values.length === years.length &&
    isEach &&
    values.every(({ unit }) => isToldIn(indicator, unit))
  ) {
    for (const [index, value] of values.entries()) make(years[index] as string, value);
    return made;
  }
  const value = valueAt(sentence, at);
  const behind = value ? sentence.slice(at + value.length, at + value.length + 3) : '';
  if (value && at <= until && !isEach && isToldIn(indicator, value.unit) && !others.test(behind)) {
    // 12%、15%: several of something that is not told.
    if (/^[、/]\s?[-+\d]|^和\d/.test(behind)) return [];
    make(key, value);
    next = at + value.length;
  } else if (value && at > end) return [];
  const reached = isEach ? null : reachedAt(sentence, end);
  if (reached && reached.end <= until && isToldIn(indicator, reached.value.unit)) make(key, reached.value);
  changesAt(sentence, next, (suffix, changed) => make(key, changed, suffix));
  return made;
}

/** The changes told from a place on: 同比增长12%，环比下降3%. */
function changesAt(sentence: string, from: number, make: (suffix: string, value: ToldValue) => void): void {
  let at = from;
  for (let count = 0; count < 2; count++) {
    change.lastIndex = at;
    const found = change.exec(sentence);
    if (!found) return;
    const { basis = '', way = '' } = found.groups ?? {};
    const start = at + found[0].length;
    const value = valueAt(sentence, start);
    if (!value || !/^(?:%|％|个?百分点|pcts?|bps?|个基点)$/.test(value.unit)) return;
    if (others.test(sentence.slice(start + value.length, start + value.length + 3))) return;
    const sign = falls.test(way) && value.low > 0 ? -1 : 1;
    const [low = 0, high = 0] = [value.low * sign, value.high * sign].sort((one, other) => one - other);
    make(basis, { ...value, low, high });
    at = start + value.length;
  }
}
