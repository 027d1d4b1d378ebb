import { type RefObject, useEffect } from 'react';

/** On paper the column does not scroll: afterwards it stands where it stood before. */
export function usePrintPlace(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let top = 0;
    const keep = () => {
      top = scroller.current?.scrollTop ?? 0;
    };
    const restore = () => scroller.current?.scrollTo({ top });
    window.addEventListener('beforeprint', keep);
    window.addEventListener('afterprint', restore);
    return () => {
      window.removeEventListener('beforeprint', keep);
      window.removeEventListener('afterprint', restore);
    };
  }, [scroller]);
}
