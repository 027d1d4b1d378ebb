/** China's calendar for the pages, which import nothing below the contract. */
export {
  chinaDay,
  chinaDayBefore,
  chinaMinute,
  chinaMoment,
} from '../../mappings/chinaCalendar.ts';

/**
 * The first day whose reports are compared with those of a day, both YYYY-MM-DD: what institutions say of a stock is
 * compared within twelve months.
 */
export const comparedFrom = (day: string): string =>
  day === '' ? '' : `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
