import { classNames } from '../../lib/classNames.ts';

/** A text to be copied, an address or a key: a touch selects all of it. */
export function CopyField({ label, value, className }: { label: string; value: string; className: string }) {
  return (
    <input
      readOnly
      aria-label={label}
      value={value}
      onFocus={(event) => event.target.select()}
      className={classNames('h-11 rounded-md border border-edge bg-surface px-3 text-sm', className)}
    />
  );
}
