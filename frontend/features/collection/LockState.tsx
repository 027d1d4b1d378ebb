import { Lock, LockOpen } from 'lucide-react';
import { classNames } from '../../lib/classNames.ts';

/** 已解锁 or 待解锁 (spec §2): open in the colour of links, locked in the gold of membership. */
export function LockState({ unlocked }: { unlocked: boolean }) {
  const Icon = unlocked ? LockOpen : Lock;
  return (
    <span
      className={classNames(
        'inline-flex shrink-0 items-center gap-1 whitespace-nowrap text-xs',
        unlocked ? 'text-sea' : 'text-gold',
      )}
    >
      <Icon aria-hidden="true" size={12} strokeWidth={1.75} />
      {unlocked ? '已解锁' : '待解锁'}
    </span>
  );
}
