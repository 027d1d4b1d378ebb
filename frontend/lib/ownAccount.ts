import type { User } from './session.ts';

/** The pages of one's own, in the order of the dropdown (spec §2). */
export const userLinks = [
  { to: '/user/userinfo', name: '个人信息' },
  { to: '/user/order', name: '我的订单' },
  { to: '/user/favorite', name: '我的收藏' },
  { to: '/user/history', name: '我的阅读' },
  { to: '/user/download', name: '我的下载' },
  { to: '/user/invite', name: '我的邀请' },
] as const;

/** The last day of the reader's highest tier, YYYY-MM-DD; empty for who is no member (spec §3). */
export function expiryOf(user: User): string {
  const ends = ['', user.unlock_end_time_text, user.advanced_end_time_text, user.business_end_time_text];
  return ends[user.is_vip] ?? '';
}
