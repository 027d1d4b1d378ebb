import type { User } from './session.ts';

/** The last day of the reader's highest tier, YYYY-MM-DD; empty for who is no member (spec §3). */
export function expiryOf(user: User): string {
  const ends = ['', user.unlock_end_time_text, user.advanced_end_time_text, user.business_end_time_text];
  return ends[user.is_vip] ?? '';
}
