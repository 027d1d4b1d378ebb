/** China's calendar for the pages, which import nothing below the contract. */
export {
  chinaDay,
  chinaDayBefore,
  chinaMoment,
  chinaZone,
} from '../../mappings/chinaCalendar.ts';
