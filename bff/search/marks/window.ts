import type { Mark } from './findMarks.ts';

/** A mark, what it says, what its line leaves of its weight, and that weight. */
interface Weighed {
  mark: Mark;
  says: string;
  share: number;
  weight: number;
}

/** Marks that stand together, from the first to the last. */
export interface Window {
  first: Mark;
  last: Mark;
  weight: number;
}

/** Weights are sums of shares: what differs by less is equal. */
const equal = 1e-9;

/**
 * The marks within `length` of a first one that weigh most together, what they say several times once, as where it
 * weighs most. Of equals the one that begins in a sentence, then the earlier.
 */
export function bestWindow(weighed: readonly Weighed[], length: number): Window | null {
  /** By what they say, how many weigh how much. */
  const inside = new Map<string, Map<number, number>>();
  let best: (Window & { share: number }) | null = null;
  let weight = 0;
  let next = 0;
  const change = ({ says, weight: own }: Weighed, by: 1 | -1) => {
    const times = inside.get(says) ?? new Map<number, number>();
    inside.set(says, times);
    weight -= heaviest(times);
    times.set(own, (times.get(own) ?? 0) + by);
    weight += heaviest(times);
  };
  for (const [index, first] of weighed.entries()) {
    for (; next < weighed.length; next++) {
      const one = weighed[next] ?? first;
      if (next > index && one.mark.end > first.mark.start + length) break;
      change(one, 1);
    }
    const more = best === null ? equal : weight - best.weight;
    if (more > equal || best === null || (more > -equal && first.share > best.share))
      best = { first: first.mark, last: (weighed[next - 1] ?? first).mark, weight, share: first.share };
    change(first, -1);
  }
  return best;
}

/** What is there weighs one of three things: a sentence's share, a caption's, a contents line's. */
function heaviest(times: ReadonlyMap<number, number>): number {
  let most = 0;
  for (const [weight, count] of times) if (count > 0 && weight > most) most = weight;
  return most;
}
