import { ArrowDown, ArrowUp } from 'lucide-react';
import { IconButton } from '../Button.tsx';

/** `about` names the row; a way is null where there is none. */
interface MoveButtonsProps {
  about: string;
  onUp: (() => void) | null;
  onDown: (() => void) | null;
}

/** A step up and down in a list; where there is none the button stays, so that the focus does. */
export function MoveButtons({ about, onUp, onDown }: MoveButtonsProps) {
  const ways = [
    { name: '上移', icon: ArrowUp, onStep: onUp },
    { name: '下移', icon: ArrowDown, onStep: onDown },
  ];
  return ways.map(({ name, icon, onStep }) => (
    <IconButton
      key={name}
      icon={icon}
      label={`${name}：${about}`}
      aria-disabled={onStep === null}
      onClick={() => onStep?.()}
      className={onStep === null ? 'opacity-40' : ''}
    />
  ));
}
