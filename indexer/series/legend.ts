import type { TextRun } from '../../mappings/storeLayout.ts';
import type { Box } from '../artifacts.ts';
import { numberOf } from '../tables/numbers.ts';
import type { Swatch } from './marks.ts';
import { centreY, Unread } from './source.ts';

/** A name in a legend. */
export interface LegendEntry {
  name: string;
  color: string;
  /** The axis that it says. */
  side: 'left' | 'right' | null;
  box: Box;
  swatches: Swatch[];
}

const ofSide =
  /\s?[（(]?\s?(?<side>右|左|rhs|lhs)\s?(?:侧?轴|側?軸)?\s?(?:[,，:：]\s?(?<unit>[^）)]{1,8}))?[）)]?\s?$/i;
const saysSide = /右轴|右軸|右侧|左轴|左軸|左侧|[（(]\s?[右左]\s?[）)]|rhs|lhs/i;

/** Names that stand right behind small shapes of one colour. @throws `Unread` for a colour with two names, or the reverse */
export function legendOf(texts: readonly TextRun[], swatches: readonly Swatch[]): LegendEntry[] {
  const entries = texts.flatMap(({ text, box, direction }): LegendEntry[] => {
    const size = box[3] - box[1];
    const own = swatches.filter(({ box: shape }) => {
      const gap = box[0] - shape[2];
      return gap > -1 && gap < size * 1.6 && Math.abs(centreY(shape) - centreY(box)) < size * 0.45;
    });
    if (own.length === 0 || direction || numberOf(text)) return [];
    const colors = new Set(own.map(({ color }) => color));
    if (colors.size > 1) throw new Unread('a name with two colours');
    const isSided = saysSide.test(text);
    const side = isSided ? (/右|rhs/i.test(text) ? 'right' : 'left') : null;
    const name = (isSided ? text.replace(ofSide, '') : text).trim() || text.trim();
    return [{ name, color: own[0]?.color ?? '', side, box: [...box] as Box, swatches: own }];
  });
  for (const key of ['color', 'name'] as const)
    if (new Set(entries.map((entry) => entry[key])).size < entries.length)
      throw new Unread(`two entries of the legend with one ${key}`);
  return entries;
}
