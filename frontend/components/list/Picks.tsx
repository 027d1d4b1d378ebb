import { useState } from 'react';
import { classNames } from '../../lib/classNames.ts';
import { lazyPart } from '../lazyPart.tsx';
import { Checkbox } from '../search/Checkbox.tsx';
import type { Picks } from './PickBar.tsx';

export type { Picks } from './PickBar.tsx';

/** The picks of a list: none at first. */
export function usePicks(): Picks {
  const [ids, pick] = useState<readonly number[]>([]);
  return { ids, pick };
}

interface PickBoxProps {
  report: { id: number; name: string };
  picks: Picks;
  className?: string;
}

/** The box that picks a report of a list. */
export function PickBox({ report: { id, name }, picks: { ids, pick }, className }: PickBoxProps) {
  const others = ids.filter((other) => other !== id);
  return (
    <Checkbox
      checked={ids.includes(id)}
      onChange={(on) => pick(on ? [...others, id] : others)}
      className={classNames('z-10 size-11 shrink-0 justify-center', className)}
    >
      <span className="sr-only">选择：{name}</span>
    </Checkbox>
  );
}

/** What can be done with the picked reports; its code comes with the first of them. */
export const PickBar = lazyPart(async () => (await import('./PickBar.tsx')).PickBar);
