/** Decides between several: the same key is decided alike through a run. */
export type Choose = <Option>(key: unknown, options: readonly Option[]) => Option;

/** Runs something once for each way in which its choices can be made. */
export function* everyWay<Result>(run: (choose: Choose) => Result): Generator<Result> {
  const trail: { taken: number; of: number }[] = [];
  do {
    const decided = new Map<unknown, number>();
    let depth = 0;
    yield run((key, options) => {
      let taken = decided.get(key);
      if (taken === undefined) {
        trail[depth] ??= { taken: 0, of: options.length };
        taken = trail[depth++]?.taken ?? 0;
        decided.set(key, taken);
      }
      return options[taken] as (typeof options)[number];
    });
    for (let last = trail.at(-1); last && ++last.taken >= last.of; last = trail.at(-1)) trail.pop();
  } while (trail.length > 0);
}
