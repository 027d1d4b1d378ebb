import { dropForTab, keepForTab, readForTab, takeForTab } from './tabStored.ts';

/** What a reader clicked, as data: it survives a login by QR code and a reload, and is carried out once after. */
export type Intent =
  /** `cid`: the unlocked collection it is taken from; `shells`: the reader agreed to pay with them. */
  | { kind: 'download'; id: number; name: string; cid?: number; shells?: boolean; thenRead?: boolean }
  | { kind: 'favourite'; id: number }
  /** A chart in its report; `page` from 1. */
  | { kind: 'original'; fid: number; page: number }
  | { kind: 'unlock'; id: number }
  | { kind: 'groups'; id: number }
  | { kind: 'pay'; itemId?: number; level?: 1 | 2 | 3 }
  | { kind: 'upload' }
  /** A page that only those who are logged in may open, by its address on this site. */
  | { kind: 'visit'; to: `/${string}` };

/** A kept intent is forgotten after so long: nobody expects what was clicked half an hour ago. */
const milliseconds = 30 * 60_000;
const key = 'intent';

/** Keeps what was clicked until the reader is let in. */
export const keepIntent = (intent: Intent): void => keepForTab(key, intent);

/** Forgets what was kept: the reader turned away from the gate. */
export const dropIntent = (): void => dropForTab(key);

/** What was kept; null when nothing was, or long ago. */
export const readIntent = (): Intent | null => readForTab<Intent>(key, milliseconds);

/** The same, and forgets it: an intent is carried out once. */
export const takeIntent = (): Intent | null => takeForTab<Intent>(key, milliseconds);

/** What the login is for, in one line. */
export function purposeOf(intent: Intent | null): string {
  switch (intent?.kind) {
    case 'download':
      return `登录后下载《${intent.name}》`;
    case 'favourite':
      return '登录后即可收藏报告';
    case 'original':
      return '登录后查看图表原文，需标准 VIP 及以上';
    case 'unlock':
      return '登录后解锁专题，需高级 VIP 及以上';
    case 'groups':
      return '登录后把报告分享到群组';
    case 'pay':
      return '登录后开通会员';
    case 'upload':
      return '登录后上传报告';
    default:
      return '';
  }
}
