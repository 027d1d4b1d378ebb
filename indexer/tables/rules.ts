import type { Box } from '../artifacts.ts';
import type { Raster } from '../pdf/engines/engine.ts';

/** A line or an edge of a fill, in points: at `at` across its direction, from `from` to `to` along it. */
export interface Rule {
  at: number;
  from: number;
  to: number;
}

/** The rules of a region, each from top to bottom or from left to right. */
export interface Rules {
  across: Rule[];
  down: Rule[];
}

/** Difference of a colour channel that makes an edge; the lightest grid lines have some 16. */
const step = 9;
/** Points of a break that dotted lines and crossing lines may have. */
const maxBreak = 2.2;
/** Points: strokes of characters are shorter, and rows are not lower. */
const minLength = { across: 14, down: 9 };
/** Points between the two edges of one line. */
const lineWidth = 3.2;
/** Edges at most of one region, longest first; more are a drawing. */
const maxEdges = 4_000;
/** Points that edges may run through a word's box before they count as its strokes. */
const wordInset = 0.22;

/** Finds rules and edges of fills in a region of a drawn page; strokes of `words` are none. */
export function rulesOf(raster: Raster, pageWidth: number, region: Box, words: readonly Box[]): Rules {
  const scale = raster.width / pageWidth;
  const within = (value: number, most: number) => Math.min(Math.max(Math.round(value * scale), 0), most);
  const left = within(region[0], raster.width);
  const right = within(region[2], raster.width);
  const top = within(region[1], raster.height);
  const bottom = within(region[3], raster.height);
  const { pixels, width } = raster;
  const differs = (one: number, other: number) => {
    for (let channel = 0; channel < 3; channel += 1)
      if (Math.abs((pixels[one + channel] as number) - (pixels[other + channel] as number)) >= step)
        return true;
    return false;
  };
  const across: Rule[] = [];
  const down: Rule[] = [];
  const most = maxBreak * scale;
  for (let y = Math.max(1, top); y < bottom; y += 1) {
    const run = new Run(across, y / scale, minLength.across * scale, most, scale);
    for (let x = left; x < right; x += 1) {
      const at = (y * width + x) * 3;
      if (differs(at, at - width * 3)) run.add(x);
    }
    run.end();
  }
  for (let x = Math.max(1, left); x < right; x += 1) {
    const run = new Run(down, x / scale, minLength.down * scale, most, scale);
    for (let y = top; y < bottom; y += 1) {
      const at = (y * width + x) * 3;
      if (differs(at, at - 3)) run.add(y);
    }
    run.end();
  }
  const texts = words.filter((box) => box[2] > region[0] && box[0] < region[2]);
  return {
    across: joined(withoutStrokes(longest(across), texts, 1)),
    down: joined(withoutStrokes(longest(down), texts, 0)),
  };
}

/** Collects the stretches of one line of pixels. */
class Run {
  private first = -1;
  private last = -1;
  private filled = 0;

  constructor(
    private readonly found: Rule[],
    private readonly at: number,
    private readonly shortest: number,
    private readonly maxGap: number,
    private readonly scale: number,
  ) {}

  add(at: number): void {
    if (this.first < 0 || at - this.last > this.maxGap) {
      this.end();
      this.first = at;
      this.filled = 0;
    }
    this.last = at;
    this.filled += 1;
  }

  end(): void {
    const length = this.last - this.first + 1;
    if (this.first >= 0 && length >= this.shortest && this.filled >= length * 0.55)
      this.found.push({ at: this.at, from: this.first / this.scale, to: (this.last + 1) / this.scale });
    this.first = -1;
  }
}

function longest(rules: Rule[]): Rule[] {
  if (rules.length <= maxEdges) return rules;
  return rules.sort((one, other) => other.to - other.from - (one.to - one.from)).slice(0, maxEdges);
}

/** Rules without those that mostly run through words. `axis` is the coordinate of `at`: 0 x, 1 y. */
function withoutStrokes(rules: Rule[], words: readonly Box[], axis: 0 | 1): Rule[] {
  const other = (1 - axis) as 0 | 1;
  return rules.filter(({ at, from, to }) => {
    let [through, along] = [0, 0];
    for (const box of words) {
      const [low, high] = [box[axis], box[axis + 2] as number];
      const inset = (axis === 1 ? high - low : Math.min(high - low, 8)) * wordInset;
      if (at <= low || at >= high) continue;
      const shared = Math.max(0, Math.min(to, box[other + 2] as number) - Math.max(from, box[other]));
      along += shared;
      if (at > low + inset && at < high - inset) through += shared;
    }
    // A rule is longer than the text on it; feet and heads of characters are as long.
    return through < (to - from) * 0.45 && along < (to - from) * 0.8;
  });
}

/** Edges of one line joined: as many rules as a reader sees. */
function joined(rules: Rule[]): Rule[] {
  const lines: { sum: number; count: number; last: number; parts: Rule[] }[] = [];
  for (const rule of [...rules].sort((one, other) => one.at - other.at)) {
    const line = lines.find(
      ({ last, parts }) =>
        rule.at - last <= lineWidth / 2 &&
        rule.at - (parts[0] as Rule).at <= lineWidth &&
        parts.some(({ from, to }) => rule.from <= to + lineWidth && rule.to >= from - lineWidth),
    );
    if (line) {
      line.sum += rule.at;
      line.count += 1;
      line.last = rule.at;
      line.parts.push(rule);
    } else lines.push({ sum: rule.at, count: 1, last: rule.at, parts: [rule] });
  }
  return lines
    .flatMap(({ sum, count, parts }) => merged(parts).map(([from, to]) => ({ at: sum / count, from, to })))
    .sort((one, other) => one.at - other.at || one.from - other.from);
}

function merged(parts: Rule[]): [number, number][] {
  const stretches: [number, number][] = [];
  for (const { from, to } of [...parts].sort((one, other) => one.from - other.from)) {
    const last = stretches.at(-1);
    if (last && from - last[1] <= lineWidth) last[1] = Math.max(last[1], to);
    else stretches.push([from, to]);
  }
  return stretches;
}
