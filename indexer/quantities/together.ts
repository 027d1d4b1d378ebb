import { isToldIn, type NamedIndicator } from '../../mappings/quantities/indicators.ts';
import { yearsOf } from '../../mappings/quantities/periods.ts';
import { others, type Quantity, valueAt, valuesAt } from './values.ts';

const joint = /^\s?(?:、|和|与|及|以及)\s?$/;
const apart = /^[^，。；、\d]{0,6}分别(?:约|为|达到?|是|实现|录得|高达|仅){0,3}\s?(?=[-+\d])/;
const change = /^[，,]\s?(?:其中)?(同比|环比)(?:增速|变动|变化)?(?:分别)?(?:约|为|大幅|小幅){0,2}/;
const way =
  /(?:\s|、|和|与|及|以及|[/,，])?(增长|增加|上升|提升|提高|下降|下滑|减少|降低|下跌|回落|[+＋-])?(?:了|约|为)?/y;

/** The first of these indicators, with those that are told together with it: 营业收入和归母净利润分别为…. */
export function toldTogether(
  sentence: string,
  [first, ...further]: readonly NamedIndicator[],
): NamedIndicator[] {
  if (!first) return [];
  const all = [first];
  for (const one of further) {
    if (!joint.test(sentence.slice(all.at(-1)?.end, one.start))) break;
    all.push(one);
  }
  return apart.test(sentence.slice(all.at(-1)?.end)) ? all : [first];
}

/** The numbers of indicators told together, in their order one each, and their changes where those are as many. */
export function eachOf(
  sentence: string,
  indicators: readonly NamedIndicator[],
  period: string,
): Omit<Quantity, 'subject' | 'isOutlook'>[] {
  const end = indicators.at(-1)?.end ?? 0;
  const at = end + (apart.exec(sentence.slice(end))?.[0].length ?? 0);
  const told = valuesAt(sentence, at);
  const next = at + (told?.length ?? 0);
  if (told?.values.length !== indicators.length || yearsOf(period).length > 1) return [];
  if (others.test(sentence.slice(next, next + 3))) return [];
  const levels = indicators.flatMap((indicator, index) => {
    const { low = 0, high = 0, unit = '' } = told.values[index] ?? {};
    return isToldIn(indicator, unit) ? [{ indicator: indicator.name, period, low, high, unit }] : [];
  });
  if (levels.length < indicators.length) return [];
  return [
    ...levels,
    ...changesOf(
      sentence,
      next,
      indicators.map(({ name }) => name),
      period,
    ),
  ];
}

/** The changes told behind: 同比分别增长8%和下降12%; none where they are fewer. */
function changesOf(sentence: string, from: number, names: readonly string[], period: string) {
  const [head = '', basis] = change.exec(sentence.slice(from)) ?? [];
  if (!basis) return [];
  let at = from + head.length;
  let falls = false;
  const made = [];
  for (const name of names) {
    way.lastIndex = at;
    const [before = '', told] = way.exec(sentence) ?? [];
    const value = valueAt(sentence, at + before.length);
    if (!value || !/^[%％]$/.test(value.unit)) return [];
    if (told) falls = /下|减|降|回落|-/.test(told);
    const sign = falls && value.low > 0 ? -1 : 1;
    made.push({
      indicator: name + basis,
      period,
      low: value.low * sign,
      high: value.high * sign,
      unit: value.unit,
    });
    at += before.length + value.length;
  }
  return made;
}
