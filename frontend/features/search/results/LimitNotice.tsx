import { memberResults } from '../../../../bff/contract/search.ts';
import { OfferLine } from '../../../components/report/OfferLine.tsx';
import { formatCount } from '../../../lib/format.ts';

/** Told at the list's foot when there are more hits than this viewer may see: the true total, and what opens it. */
export function LimitNotice({ total, limit }: { total: number; limit: number }) {
  if (total <= limit) return null;
  const found = `共 ${formatCount(total)} 份结果，`;
  if (limit >= memberResults) {
    return (
      <p className="py-3 text-muted text-sm tabular-nums">
        {found}最多查看前 {formatCount(limit)} 份，请再加些条件
      </p>
    );
  }
  return (
    <OfferLine>
      {found}当前可查看前 {formatCount(limit)} 份（登录后相同）；会员可查看前 {formatCount(memberResults)} 份
    </OfferLine>
  );
}
