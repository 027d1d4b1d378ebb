/** China's calendar for the pages, which import nothing below the contract. */
export {
  chinaDay,
  chinaDayBefore,
  chinaMinute,
  chinaMoment,
  chinaZone,
} from '../../mappings/chinaCalendar.ts';
