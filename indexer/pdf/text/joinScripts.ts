import { blankBetween, type Cell, cellText } from './cells.ts';
import { isWide } from './characters.ts';
import type { Segment } from './pieces.ts';

/** Size of indices and exponents beside their line, at most, and their characters. */
const scriptSize = 0.75;
const scriptCharacters = 8;
/** Smaller text is a chart's tick beside a headline. */
const minScriptRatio = 0.38;
/** Distance, in sizes of the line, within which text continues it: a glyph without text may be between. */
const reach = 1;
/** Pages of more segments are drawings; none of prose comes near. */
const maxSegments = 5_000;

/**
 * Puts indices and exponents back into their lines. A formula in a sentence is drawn in pieces on baselines of their
 * own (R, below it m and t, above it 2), which would fall out of the line and cut it in two. Only lines of Chinese
 * are mended; all other segments stay as they are.
 */
export function joinScripts(segments: Segment[]): Segment[] {
  if (segments.length > maxSegments) return segments;
  const hosts = segments.filter(({ text, turned }) => !turned && /\p{Script=Han}{2}/u.test(text));
  const taken = new Set<Segment>();
  const joined: Segment[] = [];
  for (const host of hosts) {
    if (taken.has(host)) continue;
    const chain = chainOf(host, segments, taken);
    if (!chain.some((one) => isScript(one, host))) continue;
    for (const one of chain) taken.add(one);
    joined.push(lineOf(chain, host));
  }
  return joined.length > 0 ? [...segments.filter((one) => !taken.has(one)), ...joined] : segments;
}

/** A host and what goes on from it to both sides without a wide gap, from left to right. */
function chainOf(host: Segment, segments: Segment[], taken: Set<Segment>): Segment[] {
  const row = segments
    .filter((one) => !taken.has(one) && (isScript(one, host) || isOnLine(one, host)))
    .sort((one, other) => one.box[0] - other.box[0]);
  let [from, to] = [host.box[0], host.box[2]];
  const chain = new Set([host]);
  // Both ways from the host, nearest first: each one found makes the chain reach further.
  for (const one of row.slice(row.indexOf(host))) {
    if (one.box[0] > to + host.size * reach) break;
    chain.add(one);
    to = Math.max(to, one.box[2]);
  }
  for (const one of row.slice(0, row.indexOf(host)).reverse()) {
    if (one.box[2] < from - host.size * reach) continue;
    chain.add(one);
    from = Math.min(from, one.box[0]);
  }
  return trimmed(
    row.filter((one) => chain.has(one)),
    host,
  );
}

/** Neighbours on the line without a script between them were parted for a reason: columns, cells. */
function trimmed(chain: Segment[], host: Segment): Segment[] {
  const at = chain.indexOf(host);
  const parted = (index: number) => {
    const [one, next] = [chain[index], chain[index + 1]];
    if (!one || !next || isScript(one, host) || isScript(next, host)) return false;
    return next.box[0] - one.box[2] > host.size * 0.5;
  };
  let [first, last] = [at, at];
  while (first > 0 && !parted(first - 1)) first -= 1;
  while (last < chain.length - 1 && !parted(last)) last += 1;
  return chain.slice(first, last + 1);
}

function isScript(one: Segment, host: Segment): boolean {
  if (one.turned || one.size > host.size * scriptSize || one.size < host.size * minScriptRatio) return false;
  if ([...one.text].length > scriptCharacters) return false;
  const middle = (one.box[1] + one.box[3]) / 2;
  const play = host.size * 0.25;
  return middle > host.box[1] - play && middle < host.box[3] + play;
}

function isOnLine(one: Segment, host: Segment): boolean {
  if (one.turned || one.size < host.size * scriptSize || one.size > host.size / scriptSize) return false;
  return Math.abs(one.box[1] + one.box[3] - host.box[1] - host.box[3]) / 2 < host.size * 0.25;
}

function lineOf(chain: Segment[], host: Segment): Segment {
  const cells: Cell[] = [];
  for (const one of chain) {
    const last = cells.at(-1);
    if (last && !isWide(last.text.slice(-1)) && !isWide(one.text.charAt(0)))
      cells.push(blankBetween(last, one.cells[0]));
    cells.push(...one.cells);
  }
  const left = Math.min(...chain.map(({ box }) => box[0]));
  const right = Math.max(...chain.map(({ box }) => box[2]));
  return {
    ...host,
    text: cellText(cells),
    cells,
    measured: chain.every(({ measured }) => measured),
    box: [left, host.box[1], right, host.box[3]],
  };
}
