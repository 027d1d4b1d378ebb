import { foldText } from '../../../mappings/text/simplify.ts';

/** A number of a text with what it counts, both in one spelling. */
export interface Figure {
  /** 1.2万亿 and 12000亿 are one value. */
  value: number;
  /** A known unit, or empty. */
  unit: string;
  /** Where it stands in the text, in UTF-16 units. */
  start: number;
  end: number;
}

const magnitudes: Record<string, number> = { 十: 10, 百: 100, 千: 1e3, 万: 1e4, 亿: 1e8 };

/** Units in their spellings, each with the one they are compared by. */
const spellings: [unit: string, others: string[]][] = [
  ['%', []],
  ['百分点', ['个百分点', 'pct', 'pcts', 'pp']],
  ['基点', ['个基点', 'bp', 'bps', '个bp']],
  ['元', ['元人民币', '人民币', '块', 'rmb']],
  ['美元', ['usd', '美金']],
  ['港元', ['港币', 'hkd']],
  ['欧元', ['eur']],
  ['日元', []],
  ['千瓦时', ['度电', 'kwh']],
  ['mwh', ['兆瓦时']],
  ['gwh', ['吉瓦时']],
  ['twh', ['太瓦时']],
  ['kw', ['千瓦']],
  ['mw', ['兆瓦']],
  ['gw', ['吉瓦']],
  ['公斤', ['kg', '千克']],
  ['公里', ['km', '千米']],
  ['平方米', ['平米', '㎡', 'm2']],
  ['立方米', ['m3', '立方']],
  ['毫米', ['mm']],
  ['纳米', ['nm']],
  ['微米', ['μm', 'um']],
  ['倍', ['x']],
  ['年', ['年度', '年代']],
  ['月', ['月份']],
  ['日', ['号']],
  ['季度', ['季']],
  ['个月', []],
  ['交易日', ['个交易日']],
  ...(
    '吨 辆 台 人 名 家 位 次 种 岁 股 户 套 件 部 首 张 场 款 项 座 所 条 只 支 篇 层 期 代 届 级 章 卷 票 分 页 米 厘米 公顷 亩 克 度 秒 点 gb mb tb 成 天 周 小时 分钟 个 颗 片 瓦 升 桶 盎司 笔 艘 架 列'.split(
      ' ',
    ) as string[]
  ).map((unit): [string, string[]] => [unit, []]),
];
const unitOf = new Map(spellings.flatMap(([unit, others]) => [unit, ...others].map((one) => [one, unit])));
const longestFirst = [...unitOf.keys()].sort((one, other) => other.length - one.length);
const unitAt = new RegExp(`^\\s*(?:${longestFirst.map(escaped).join('|')})`, 'u');

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

const arabic = /\d+(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/gu;
const han = /(?:百分之)?[零〇一二两三四五六七八九十百千万亿]+(?:点[零〇一二三四五六七八九]+)?/gu;
const multiplier = /^\s*(?:万亿|千亿|百亿|十亿|千万|百万|十万|亿|万|千|百)/u;
/** Between the ends of a range, which share the unit behind the second. */
const range = /^\s*(?:-|–|—|~|～|至|到|、|\/)\s*$/u;

/** All numbers of a text: digits, and Chinese numerals that count something. */
export function figuresOf(text: string): Figure[] {
  const folded = foldText(text);
  const found = [...arabicFigures(folded), ...hanFigures(folded)].sort(
    (one, other) => one.start - other.start,
  );
  for (let index = found.length - 2; index >= 0; index--) {
    const [figure, next] = [found[index], found[index + 1]];
    if (!figure || !next || figure.unit !== '' || !range.test(folded.slice(figure.end, next.start))) continue;
    figure.unit = next.unit;
    // 10-15万: both are counted in 万.
    if (next.value >= 1e4 && figure.value < 1e4) figure.scaled = figure.value * (next.scale ?? 1);
  }
  return found.map(({ value, scaled, unit, start, end }) => ({ value: scaled ?? value, unit, start, end }));
}

interface Found extends Figure {
  /** What its 万 or 亿 multiplied it by. */
  scale?: number;
  scaled?: number;
}

function arabicFigures(text: string): Found[] {
  return [...text.matchAll(arabic)].map(({ 0: digits, index }) =>
    measured(text, Number(digits.replaceAll(',', '')), index, index + digits.length),
  );
}

function hanFigures(text: string): Found[] {
  return [...text.matchAll(han)].flatMap(({ 0: numeral, index }) => {
    // The 万 or 亿 behind digits belongs to these.
    if (/[\d.]\s*$/u.test(text.slice(0, index))) return [];
    const percent = numeral.startsWith('百分之');
    const value = hanValue(percent ? numeral.slice(3) : numeral);
    if (value === null) return [];
    const figure = measured(text, value, index, index + numeral.length);
    if (percent) return [{ ...figure, unit: '%' }];
    // 一些, 统一, 十分: no counts. A single 一 counts nothing that could be wrong.
    return figure.unit === '' || figure.value <= 1 || (figure.unit === '分' && value === 10) ? [] : [figure];
  });
}

function measured(text: string, value: number, start: number, digitsEnd: number): Found {
  let end = digitsEnd;
  const times = multiplier.exec(text.slice(end))?.[0] ?? '';
  end += times.length;
  let scale = 1;
  for (const sign of times.trim()) scale *= magnitudes[sign] ?? 1;
  const unit = unitAt.exec(text.slice(end))?.[0] ?? '';
  end += unit.length;
  const rounded = Number((value * scale).toPrecision(12));
  return { value: rounded, unit: unitOf.get(unit.trim()) ?? '', start, end, scale };
}

const digitOf = new Map([...'零一二三四五六七八九'].map((sign, value) => [sign, value]));
digitOf.set('〇', 0).set('两', 2);

/** Value of a Chinese numeral: 八百六十万, 二〇二五, 一点五; null where it is none. */
function hanValue(numeral: string): number | null {
  const [whole = '', decimals] = numeral.split('点');
  const digits = (text: string) => [...text].map((sign) => digitOf.get(sign));
  if (decimals !== undefined) {
    const left = hanValue(whole);
    return left === null ? null : Number(`${left}.${digits(decimals).join('')}`);
  }
  const plain = digits(whole);
  if (plain.every((digit) => digit !== undefined)) return whole === '' ? null : Number(plain.join(''));
  let [total, section, digit] = [0, 0, 0];
  for (const sign of whole) {
    const one = digitOf.get(sign);
    const times = magnitudes[sign] ?? 1;
    if (one !== undefined) digit = one;
    else if (times < 1e4) section += (digit || (section === 0 || times === 10 ? 1 : 0)) * times;
    else {
      if (section + digit + total === 0) return null;
      total = times === 1e8 ? (total + section + digit) * times : total + (section + digit) * times;
      section = 0;
    }
    if (one === undefined) digit = 0;
  }
  return total + section + digit;
}

/** Whether two figures say the same: as many of the same. A unit left out behind 万 or 亿 is the other's. */
export function isSameFigure(claimed: Figure, stated: Figure): boolean {
  if (claimed.value !== stated.value) return false;
  return claimed.unit === stated.unit || (claimed.unit === '' && claimed.value >= 1e4);
}
