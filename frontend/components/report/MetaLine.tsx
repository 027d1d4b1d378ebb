import type { ReactNode } from 'react';
import { classNames } from '../../lib/classNames.ts';

const tones = {
  plain: 'border-line text-muted',
  sea: 'border-sea/40 text-sea',
  cinnabar: 'border-cinnabar/50 text-cinnabar',
  gold: 'border-gold/40 bg-gilt text-gold',
};

/** A short label as on a catalogue card: one or two words, never an action. */
export function Tag({ tone = 'plain', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex h-5 shrink-0 items-center whitespace-nowrap rounded-sm border px-1.5 text-xs',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}

/** Facts in order; empty ones are left out. */
export interface MetaLineProps {
  parts: readonly string[];
  className?: string;
}

/** Facts on one line, apart by dots: where room is short the first gives way, dates and figures never. */
export function MetaLine({ parts, className }: MetaLineProps) {
  const [first, ...rest] = parts.filter(Boolean);
  return (
    <span className={classNames('flex text-muted tabular-nums', className)}>
      <span title={first} className="truncate">
        {first}
      </span>
      <span className="shrink-0 whitespace-pre">{rest.map((part) => ` · ${part}`).join('')}</span>
    </span>
  );
}
