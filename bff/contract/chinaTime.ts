/** China's calendar for the pages, which import nothing below the contract. */
export {
  chinaDay,
  chinaDayBefore,
  chinaMinute,
  chinaMoment,
} from '../../mappings/chinaCalendar.ts';
