import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../../components/IconButton.tsx';
import { classNames } from '../../lib/classNames.ts';

/** Which way it goes, and whether there is somewhere to go. */
export interface StepButtonProps {
  by: 1 | -1;
  disabled: boolean;
  onStep: (by: 1 | -1) => void;
  /** Stands as a strip at the chart's side, from tablets on; else in the row under it, on phones. */
  side?: boolean;
}

/** To the chart before or after. */
export function StepButton({ by, disabled, onStep, side = false }: StepButtonProps) {
  return (
    <IconButton
      icon={by < 0 ? ChevronLeft : ChevronRight}
      label={by < 0 ? '上一张' : '下一张'}
      disabled={disabled}
      onClick={() => onStep(by)}
      className={
        side
          ? classNames(
              'scheme-light absolute top-1/2 h-24 -translate-y-1/2 text-muted max-md:hidden',
              by < 0 ? 'left-1' : 'right-1',
            )
          : 'md:hidden'
      }
    />
  );
}
