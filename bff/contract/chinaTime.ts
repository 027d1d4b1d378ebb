/** China's calendar for the pages, which import nothing below the contract. */
export {
  chinaDay,
  chinaDayBefore,
  chinaMoment,
  chinaZone,
  daySeconds,
} from '../../mappings/chinaCalendar.ts';
