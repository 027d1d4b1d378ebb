import type { User } from '../lib/session.ts';
import { takeForTab, writeForTab } from '../lib/storage/storage.ts';
import { words } from '../lib/words.ts';

const seals = ['', '标准', '高级', '商务'] as const;

/** The tier as a small gold seal; nothing for readers without a membership. */
export function VipBadge({ level }: { level: 0 | 1 | 2 | 3 }) {
  if (level === 0) return null;
  return (
    <span
      title={words.tiers[level]}
      className="inline-flex h-5 shrink-0 items-center rounded-sm border border-gold bg-gilt px-1 font-semibold text-gold text-xs leading-none"
    >
      <span className="sr-only">{words.tiers[level]}</span>
      <span aria-hidden="true">{seals[level]}</span>
    </span>
  );
}

/** The pages of one's own, in the order of the dropdown. */
export const userLinks = [
  { to: '/user/userinfo', name: '个人信息' },
  { to: '/user/order', name: '我的订单' },
  { to: '/user/favorite', name: '我的收藏' },
  { to: '/user/history', name: '我的阅读' },
  { to: '/user/download', name: '我的下载' },
  { to: '/user/invite', name: '我的邀请' },
] as const;

/** The last day of the reader's highest tier, YYYY-MM-DD; empty for who is no member. */
export function expiryOf(user: User): string {
  const ends = ['', user.unlock_end_time_text, user.advanced_end_time_text, user.business_end_time_text];
  return ends[user.is_vip] ?? '';
}

const paidKey = 'justPaid';
/** A reader who paid elsewhere and opens the user area later than this has not "just" paid. */
const paidLifetimeMs = 60_000;

/** Remembers over the reload that follows a payment that there was one. */
export const markPaid = (): void => writeForTab(paidKey, true);

/** Whether the page was loaded because of a payment a moment ago; true once. */
export const consumePaid = (): boolean => takeForTab<true>(paidKey, paidLifetimeMs) === true;
