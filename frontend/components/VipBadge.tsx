import { classNames } from '../lib/classNames.ts';
import { words } from '../lib/words.ts';

const seals = ['VIP', '标准', '高级', '商务'] as const;

/** The tier as a small seal: gold for members, an empty one for others. */
export function VipBadge({ level }: { level: 0 | 1 | 2 | 3 }) {
  return (
    <span
      title={words.tiers[level]}
      className={classNames(
        'inline-flex h-5 shrink-0 items-center rounded-sm border px-1 text-xs leading-none',
        level > 0 ? 'border-gold bg-gilt font-semibold text-gold' : 'border-edge text-muted',
      )}
    >
      <span className="sr-only">{words.tiers[level]}</span>
      <span aria-hidden="true">{seals[level]}</span>
    </span>
  );
}
