import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/classNames.ts';

/** A choice that is on or off; `children` is its label and part of the target. */
export interface CheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  disabled?: boolean;
  className?: string;
}

/** A native checkbox in our dress, 44 px high with its label. */
export function Checkbox({ checked, onChange, children, disabled = false, className }: CheckboxProps) {
  return (
    <label
      className={classNames(
        'flex min-h-11 cursor-pointer items-center gap-2.5 has-disabled:cursor-not-allowed has-disabled:opacity-50',
        className,
      )}
    >
      <span className="relative flex size-[1.125rem] shrink-0">
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          className="peer size-full cursor-[inherit] appearance-none rounded-sm border border-edge bg-surface checked:border-sea checked:bg-sea"
        />
        <Check
          strokeWidth={3}
          className="pointer-events-none invisible absolute inset-0 m-auto size-3.5 text-on-sea peer-checked:visible"
        />
      </span>
      {children}
    </label>
  );
}
