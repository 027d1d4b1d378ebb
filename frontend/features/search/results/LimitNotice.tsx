import { TextLink } from '../../../components/TextLink.tsx';
import { formatCount } from '../../../lib/format.ts';

/** The most a member may see (spec §6); who has it is offered nothing more. */
const memberLimit = 9999;

/** Told at the list's foot when there are more hits than this viewer may see: the true total, and what opens it. */
export function LimitNotice({ total, limit }: { total: number; limit: number }) {
  if (total <= limit) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 border-gold/40 border-y bg-gilt px-4 py-3 text-sm">
      <span className="flex-1 tabular-nums">
        共 {formatCount(total)} 份结果，
        {limit < memberLimit
          ? `当前可查看前 ${formatCount(limit)} 份；会员可查看前 ${formatCount(memberLimit)} 份`
          : `最多查看前 ${formatCount(limit)} 份，请再加些条件`}
      </span>
      {limit < memberLimit && (
        <TextLink to="/vip" className="touch font-semibold text-gold">
          了解会员
        </TextLink>
      )}
    </p>
  );
}
