/** A day as dates and cookies count it. */
export const dayMilliseconds = 86_400_000;

/** A day as Redis and limits count it. */
export const daySeconds = 86_400;

/** The zone as programs of the system and formatters of dates know it. */
export const chinaZone = 'Asia/Shanghai';

/** China has one time zone and no daylight saving since 1991. */
const offsetMilliseconds = 8 * 3_600_000;

const inChina = (moment: Date | number): string =>
  new Date(Number(moment) + offsetMilliseconds).toISOString();

/** The day in China (YYYY-MM-DD) at a moment. */
export function chinaDay(moment: Date | number): string {
  return inChina(moment).slice(0, 10);
}

/** The minute in China (YYYY-MM-DD HH:mm) at a moment. */
export function chinaMinute(moment: Date | number): string {
  return inChina(moment).slice(0, 16).replace('T', ' ');
}

/** The second in China (YYYY-MM-DD HH:mm:ss) at a moment. */
export function chinaSecond(moment: Date | number): string {
  return inChina(moment).slice(0, 19).replace('T', ' ');
}

/** The day in China `days` before a moment. */
export function chinaDayBefore(moment: Date | number, days: number): string {
  return chinaDay(Number(moment) - days * dayMilliseconds);
}

/** The moment (ms since 1970) of a time (HH:mm:ss) of a day (YYYY-MM-DD) in China. */
export function chinaMoment(day: string, time = '00:00:00'): number {
  return Date.parse(`${day}T${time}+08:00`);
}

/** Days begun in China since 1970 at a moment, and seconds left of the current one. */
export function chinaDayCount(moment: Date | number): { days: number; secondsLeft: number } {
  const seconds = Math.floor((Number(moment) + offsetMilliseconds) / 1000);
  return { days: Math.floor(seconds / daySeconds), secondsLeft: daySeconds - (seconds % daySeconds) };
}
