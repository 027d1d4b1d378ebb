import { chinaDay } from '../../bff/contract/chinaTime.ts';
import type { ReportListItem } from '../../bff/contract/entities.ts';

const grouped = new Intl.NumberFormat('zh-CN');

/** A count with thousands apart: 12,345. */
export const formatCount = (count: number): string => grouped.format(count);

/** A size given in MB: `0.84 MB`, `2.4 MB`, below 0.1 MB in KB: `17 KB`; empty for none. */
export function formatSize(megabytes: number): string {
  if (!(megabytes > 0)) return '';
  if (megabytes < 0.1) return `${Math.max(1, Math.round(megabytes * 1024))} KB`;
  const digits = megabytes < 1 ? 2 : megabytes < 10 ? 1 : 0;
  return `${megabytes.toFixed(digits)} MB`;
}

/** Pages with their suffix (`32页`); empty when the count is unknown. */
export const formatPages = (pages: number): string => (pages > 0 ? `${formatCount(pages)}页` : '');

/**
 * The tag of a report row: the type's name when the industry is the first (comprehensive) one or
 * unknown, else the industry's with its suffix.
 */
export function formatTag(industry: { id: number; name: string }, type: { name: string }): string {
  if (industry.id <= 1 || !industry.name) return type.name;
  return industry.name.endsWith('行业') ? industry.name : `${industry.name}行业`;
}

/** A moment as the weekday it is in China: 星期三. */
export const formatChinaWeekday = (moment: Date): string =>
  `星期${'日一二三四五六'.charAt(new Date(chinaDay(moment)).getUTCDay())}`;

/** An amount given in 分 as yuan (shown divided by 100): `298`, `298.50`. */
export const formatYuan = (cents: number): string => {
  const yuan = formatCount(Math.trunc(cents / 100));
  return cents % 100 === 0 ? yuan : `${yuan}.${String(cents % 100).padStart(2, '0')}`;
};

/** A rating with its change: 买入（维持）. */
export const formatRating = (report: Pick<ReportListItem, 'rating' | 'rating_change'>): string =>
  report.rating + (report.rating_change && `（${report.rating_change}）`);

/** A price or its range: 35.00 元, 33.00–38.00 元. */
export const formatPrice = ({ low, high, unit }: NonNullable<ReportListItem['target_price']>): string =>
  `${low.toFixed(2)}${high > low ? `–${high.toFixed(2)}` : ''} ${unit}`;

/** Says in how many other places a picture stands. */
export const alikeText = (count: number): string => `另有 ${formatCount(count)} 处相同`;
