import { shellsPerDownload } from '../../../../bff/contract/constants.ts';
import type { ReportDetail } from '../../../../bff/contract/entities.ts';
import type { User } from '../../../lib/session.ts';

/** Terms of a download for this viewer, with their balance, in one line (spec §6; look: gates). */
export function downloadTerms(report: Pick<ReportDetail, 'online_url'>, user: User | null): string {
  if (report.online_url !== '') return '你有这份报告，可再次免费下载';
  if (user === null) return `下载需 ${shellsPerDownload} 贝壳，会员每天免费下载`;
  const { used, limit } = user.downloads;
  const price = `下载需 ${shellsPerDownload} 贝壳，你有 ${user.beike}`;
  if (limit === 0) return price;
  return used < limit ? `今日下载 ${used}/${limit}` : `今日 ${limit} 次已用完，再${price}`;
}
