import { isSeries, isTemplate, type LineGroup, startsWithDash } from './lineGroups.ts';

/** A group of lines that may be a headline, with how much it looks like one. */
export interface Scored {
  one: LineGroup;
  score: number;
}

/** A share's name with its code. */
export const shareAlone = /^[^：:，,]{2,12}[（(]?\s*\d{5,6}(?:\.[A-Z]{2})?\s*[)）]?$/;

/**
 * The headline that a series line belongs to: near it, in its column, larger than print. Beside a line that counts a
 * series, the name of a kind of report is the headline where there is no other.
 */
export function headlineNear(line: LineGroup, scored: Scored[], bodySize: number): LineGroup | undefined {
  const near = scored
    .map(({ one }) => one)
    .filter(
      (one) =>
        one !== line &&
        !isSeries(one.text) &&
        !shareAlone.test(one.text.trim()) &&
        !/[:：]$/.test(one.text) &&
        ((one.size >= Math.max(line.size * 0.58, bodySize * 1.12) && isNear(one, line, 4)) ||
          (one.size >= Math.max(line.size * 0.5, bodySize * 1.25) && isRightBeneath(one, line))),
    );
  const named = near.find((one) => !isTemplate(one.text));
  return named ?? (isSeries(line.text) ? near.find((one) => one.size > line.size * 0.8) : undefined);
}

/**
 * The headline that an occasion's line or band stands apart from: the largest line beside it, or farther beneath, in a
 * band of its own or under a label of its kind.
 */
export function headlineApart(line: LineGroup, scored: Scored[], bodySize: number): LineGroup | undefined {
  const [top, bottom] = [line.lines[0]?.box[1] ?? 0, line.lines.at(-1)?.box[3] ?? 0];
  return scored
    .map(({ one }) => one)
    .filter((one) => {
      const [first, last] = [one.lines[0], one.lines.at(-1)];
      if (one === line || !first || !last || first.page !== line.lines[0]?.page) return false;
      if (isSeries(one.text) || isTemplate(one.text) || shareAlone.test(one.text.trim())) return false;
      const isNamed = one.size >= Math.max(bodySize * 1.3, line.size * 0.4) && !/[:：]$/.test(one.text);
      return isNamed && first.box[1] - bottom < apart.beneath && top - last.box[3] < apart.above;
    })
    .sort((one, other) => other.size - one.size)[0];
}

/** Points by which a headline may stand beneath and above its occasion. */
const apart = { beneath: 160, above: 60 };

/** The headline that is set off with a dash beneath its series: 高频研究系列九 / ——甲与乙. */
export function setOff(line: LineGroup, groups: LineGroup[], bodySize: number): LineGroup | undefined {
  const [beneath] = groups.filter(
    (one) =>
      startsWithDash(one.text) &&
      one.size >= Math.max(line.size * 0.7, bodySize * 1.12) &&
      isNear(one, line, 1.5) &&
      (one.lines[0]?.box[1] ?? 0) > (line.lines[0]?.box[1] ?? 0),
  );
  return beneath && !isSeries(beneath.text) && !isTemplate(beneath.text) ? beneath : undefined;
}

/** Vertical distance between the two, in font sizes of the larger, at most. */
export function isNear(one: LineGroup, other: LineGroup, sizes: number): boolean {
  const [first, last] = [one.lines[0], one.lines.at(-1)];
  const [otherFirst, otherLast] = [other.lines[0], other.lines.at(-1)];
  if (!first || !last || !otherFirst || !otherLast || first.page !== otherFirst.page) return false;
  const apart = Math.max(first.box[1] - otherLast.box[3], otherFirst.box[1] - last.box[3]);
  return overlap(one, other) > 0 && apart < Math.max(one.size, other.size) * sizes;
}

/** Begins less than one and a half of the other's font sizes under its end. */
function isRightBeneath(one: LineGroup, other: LineGroup): boolean {
  const gap = (one.lines[0]?.box[1] ?? 0) - (other.lines.at(-1)?.box[3] ?? 0);
  return gap > -2 && isNear(one, other, 1.5);
}

/** Horizontal overlap of two groups, in points. */
export function overlap(one: LineGroup, other: LineGroup): number {
  const left = (group: LineGroup) => Math.min(...group.lines.map(({ box }) => box[0]));
  const right = (group: LineGroup) => Math.max(...group.lines.map(({ box }) => box[2]));
  return Math.min(right(one), right(other)) - Math.max(left(one), left(other));
}
