/** Leaves out what floating point adds to a decimal number. */
export const exact = (value: number): number => Number(value.toPrecision(12));

/** The middle of some numbers, the mean of both middle ones where their count is even; 0 of none. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const [lower = 0, upper = lower] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return exact((lower + upper) / 2);
}
