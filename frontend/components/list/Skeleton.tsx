import { classNames } from '../../lib/classNames.ts';

/** A grey place for what is loading; give it the very height and width of what comes. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-breathe rounded-sm bg-ink/7', className ?? 'h-4 w-full')}
    />
  );
}
