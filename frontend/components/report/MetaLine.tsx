import { classNames } from '../../lib/classNames.ts';

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
      <span className="truncate">{first}</span>
      <span className="shrink-0 whitespace-pre">{rest.map((part) => ` · ${part}`).join('')}</span>
    </span>
  );
}
