const seasons = ['一', '二', '三', '四'];
const month = (key: string): string => {
  const [year, of] = key.split('-');
  return of === undefined ? `${year}年` : `${year}年${Number(of)}月`;
};

/** A period as one says it: 2025年前三季度, 2025年1–10月, 2024–2026年, 2010年以来; empty for none. */
export function formatPeriod(key: string): string {
  const [, year = '', season, half, three, months] =
    /^(\d{4})(?:Q([1-4])|H([12])|(Q1-Q3)|-(\d\d~\d\d))?$/.exec(key) ?? [];
  if (three) return `${year}年前三季度`;
  if (season) return `${year}年${seasons[Number(season) - 1]}季度`;
  if (half) return `${year}年${half === '1' ? '上' : '下'}半年`;
  if (months) return `${year}年${months.split('~').map(Number).join('–')}月`;
  if (year) return `${year}年`;
  const [from = '', to] = key.split('~');
  if (from === '') return '';
  if (to === undefined) return month(from);
  if (to === '') return `${month(from)}以来`;
  return /^\d{4}$/.test(from) ? `${from}–${to}年` : `${month(from)}–${month(to)}`;
}

/** A number of a comparison; small ones keep more digits. */
export const formatAmount = (value: number): string =>
  value.toLocaleString('zh-CN', { maximumFractionDigits: Math.abs(value) < 10 ? 4 : 2 });

/** One number, or the two ends of a range. */
export const formatRange = ({ low, high }: { low: number; high: number }): string =>
  low === high ? formatAmount(low) : `${formatAmount(low)}–${formatAmount(high)}`;

/** How far off the median, with its sign: +6.7%. */
export const formatDeviation = (deviation: number): string =>
  `${deviation > 0 ? '+' : ''}${(deviation * 100).toLocaleString('zh-CN', { maximumFractionDigits: 1 })}%`;
