/** A number of a comparison; small ones keep more digits. */
export const formatAmount = (value: number): string =>
  value.toLocaleString('zh-CN', { maximumFractionDigits: Math.abs(value) < 10 ? 4 : 2 });

/** One number, or the two ends of a range. */
export const formatRange = ({ low, high }: { low: number; high: number }): string =>
  low === high ? formatAmount(low) : `${formatAmount(low)}–${formatAmount(high)}`;

/** How far off the median, with its sign: +6.7%. */
export const formatDeviation = (deviation: number): string =>
  `${deviation > 0 ? '+' : ''}${(deviation * 100).toLocaleString('zh-CN', { maximumFractionDigits: 1 })}%`;
