import { exact } from '../numbers.ts';

/** A unit as what it measures and how many of that: 万千瓦 is 瓦 times 10,000,000. */
export interface Unit {
  kind: string;
  scale: number;
}

const scales: Record<string, number> = {
  百: 1e2,
  千: 1e3,
  万: 1e4,
  十万: 1e5,
  百万: 1e6,
  千万: 1e7,
  亿: 1e8,
  十亿: 1e9,
  百亿: 1e10,
  千亿: 1e11,
  万亿: 1e12,
};
const prefixes: Record<string, number> = { k: 1e3, K: 1e3, M: 1e6, G: 1e9, T: 1e12 };

/** Bases that go by several names, each with the one it is told by. */
const renamed: Record<string, Unit> = {
  人民币: { kind: '元', scale: 1 },
  元人民币: { kind: '元', scale: 1 },
  平米: { kind: '平方米', scale: 1 },
  千瓦: { kind: '瓦', scale: 1e3 },
  兆瓦: { kind: '瓦', scale: 1e6 },
  吉瓦: { kind: '瓦', scale: 1e9 },
  千瓦时: { kind: '瓦时', scale: 1e3 },
  度电: { kind: '瓦时', scale: 1e3 },
  度: { kind: '瓦时', scale: 1e3 },
  公斤: { kind: '吨', scale: 1e-3 },
  千克: { kind: '吨', scale: 1e-3 },
  克: { kind: '吨', scale: 1e-6 },
  '％': { kind: '%', scale: 1 },
  '‰': { kind: '%', scale: 0.1 },
  百分点: { kind: '百分点', scale: 1 },
  个百分点: { kind: '百分点', scale: 1 },
  pct: { kind: '百分点', scale: 1 },
  pcts: { kind: '百分点', scale: 1 },
  pp: { kind: '百分点', scale: 1 },
  bp: { kind: '百分点', scale: 0.01 },
  bps: { kind: '百分点', scale: 0.01 },
  BP: { kind: '百分点', scale: 0.01 },
  个基点: { kind: '百分点', scale: 0.01 },
  基点: { kind: '百分点', scale: 0.01 },
  x: { kind: '倍', scale: 1 },
};
const plain =
  '元 美元 港元 欧元 日元 英镑 吨 台 辆 套 股 份 手 人次 人 户 家 件 只 张 次 个 艘 架 颗 片 桶 盎司 头 箱 亩 公顷 平方米 立方米 公里 瓦时 瓦 倍 %'.split(
    ' ',
  );
const pointed = new Set(['%', '％', '‰', '百分点', '个百分点', '个基点', '基点', '倍', '千克', '公斤', '克']);

const longestFirst = (words: Iterable<string>) =>
  [...words].sort((one, other) => other.length - one.length).join('|');
const scale = longestFirst(Object.keys(scales));
const base = longestFirst([...plain, ...Object.keys(renamed)]);
const simple = `(?:${scale})?(?:${base}|[kKMGT]?Wh?(?:p|(?![A-Za-z])))|${scale}`;
/** What stands behind a number as its unit. */
export const unitPattern = `(?:${simple})(?:[/／](?:${base}|[kKMGT]?Wh?|年|月|日|天))?`;

const parts = new RegExp(`^(?<scale>${scale})?(?<base>${base}|(?<prefix>[kKMGT])?(?<watt>Wh?)p?)?$`, 'i');

function simpleUnit(text: string): Unit | null {
  const groups = parts.exec(text)?.groups;
  if (!groups || text === '') return null;
  const times = scales[groups.scale ?? ''] ?? 1;
  const { base = '', prefix = '', watt } = groups;
  if (watt) {
    const kind = /h/i.test(watt) ? '瓦时' : '瓦';
    return { kind, scale: times * (prefixes[prefix.replace(/[mgt]/, (small) => small.toUpperCase())] ?? 1) };
  }
  const own = renamed[base] ?? renamed[base.toLowerCase()] ?? { kind: base, scale: 1 };
  // 万% and the like are read wrongly.
  if (groups.scale && pointed.has(base) && base !== '千克' && base !== '公斤' && base !== '克') return null;
  return { kind: own.kind, scale: times * own.scale };
}

/** Reads a unit as printed: GW, 万千瓦, 亿元, 元/吨; null for what is none. A bare 万 or 亿 counts what is not named. */
export function unitOf(text: string): Unit | null {
  const [above = '', below] = text.replaceAll(/\s/g, '').split(/[/／]/);
  const unit = simpleUnit(above);
  if (!unit || below === undefined) return unit;
  const per = simpleUnit(below) ?? (/^[年月日天]$/.test(below) ? { kind: below, scale: 1 } : null);
  return per && { kind: `${unit.kind}/${per.kind}`, scale: unit.scale / per.scale };
}

/** An amount of one unit in another; null where they measure different things. */
export function converted(value: number, from: string, to: string): number | null {
  const [one, other] = [unitOf(from), unitOf(to)];
  if (from === to) return value;
  if (!one || !other || one.kind !== other.kind) return null;
  return exact((value * one.scale) / other.scale);
}
