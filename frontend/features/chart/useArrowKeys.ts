import { useEffect, useRef } from 'react';

/** Hears the left (-1) and right (1) arrow keys while `on`, wherever the focus is but in a field. */
export function useArrowKeys(on: boolean, onStep: (by: 1 | -1) => void): void {
  const step = useRef(onStep);
  step.current = onStep;
  useEffect(() => {
    if (!on) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.target instanceof Element && event.target.closest('input, textarea')) return;
      if (event.key === 'ArrowLeft') step.current(-1);
      if (event.key === 'ArrowRight') step.current(1);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [on]);
}
