import { shellsPerDownload } from '../../../bff/contract/reading.ts';
import type { Intent } from '../../lib/intent.ts';

/** What the login is for, in one line. */
export function purposeOf(intent: Intent | null): string {
  switch (intent?.kind) {
    case 'download':
      return `登录后下载《${intent.name}》：下载需 ${shellsPerDownload} 贝壳，会员免费`;
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
