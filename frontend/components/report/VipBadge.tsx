import { words } from '../../lib/words.ts';

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
