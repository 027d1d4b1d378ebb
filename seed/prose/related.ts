import { dayBefore } from '../dayBefore.ts';
import type { Random } from '../random.ts';
import * as titles from './banks/titles.ts';
import { type Assignment, industrySlots } from './context.ts';
import { Writer } from './writer.ts';

/** Three or four older titles of the house on the same subject. */
export function relatedTitles(task: Assignment, random: Random): { title: string; date: string }[] {
  const writer = new Writer(random, industrySlots(task.industry, task.peers, task.date));
  let { date } = task;
  return Array.from({ length: random.int(2, 4) }, () => {
    date = dayBefore(date, random.int(9, 70));
    const prefix = random.chance(0.4) ? `${task.industry.name}行业点评：` : '';
    return { title: prefix + writer.phrase(titles.industryClaims), date };
  });
}
