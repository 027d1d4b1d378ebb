/** When an item is tried, and when it is given up. */
interface Patience {
  /** Minutes from each failed attempt to the next; an item that fails once more is given up. */
  waits?: readonly number[];
  /** Seconds for which an attempt has its item for itself: more than it can take. An attempt whose process ended has failed then. */
  lease?: number;
  /** An attempt whose process ended is not made again: what it did may have reached a reader. */
  once?: boolean;
  /** Its items come again by themselves: one that was given up is still tried, at its longest wait. */
  recurring?: boolean;
}

/** Background work of the site: items that wait, worked off one by one, each on its own account. */
export interface Job<Item = unknown> extends Patience {
  /** As in the log, in /metrics and in `ops/jobs.md`. */
  name: string;
  /** For operators, in Chinese. */
  title: string;
  /** Milliseconds from one turn to the next; of several processes one takes each turn. */
  every: number;
  /**
   * Gives items that wait, at most `limit`; what is done is no more among them. It must not fail for what one item has
   * in it: that is read in `work`. From a table, by `rowsOf`, which leaves out what waits to be tried again.
   */
  claim(limit: number, now: Date): Promise<readonly Item[]>;
  /** Names an item among those of its job: ASCII, at most 100 characters. */
  keyOf(item: Item): string;
  /** Counts what waits, where that can be known; what waits to be tried again is counted by the frame. */
  waiting?(now: Date): Promise<number>;
  /** Items that `work` is given together, default 1. Where they fail, they are halved until it is one that fails. */
  together?: number;
  /**
   * Does the work. It may come again for what is done already: it looks first, or is so made that a second time changes
   * nothing.
   */
  work(items: readonly Item[], now: Date): Promise<unknown>;
  /** Told of an item that was given up. */
  onFailed?(item: Item, error: unknown): Promise<unknown>;
  /** Lets go of what it holds. */
  close?(): Promise<unknown>;
}

/** Work on one item at a time. */
export const one =
  <Item>(each: (item: Item, now: Date) => Promise<unknown>): Job<Item>['work'] =>
  async (items, now) => {
    for (const item of items) await each(item, now);
  };

/** The parts of a job whose items are few, known by name, and due at each turn. */
export const named = (names: readonly string[]) => ({
  recurring: true,
  waits: [1, 1, 5, 5, 10],
  claim: async () => names,
  keyOf: (name: string) => name,
});

/** Rows that a slice of a bulk change touches: few enough to keep nobody waiting. */
const slice = 1_000;

/** Changes rows slice by slice, each in a transaction of its own, until nothing is left. */
export async function inSlices(changeSome: (limit: number) => Promise<number>): Promise<void> {
  while ((await changeSome(slice)) >= slice);
}
