import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Skeleton } from './Placeholders.tsx';

/** A code in its place: `children` is the picture, absent while it is on its way. */
export interface QrFrameProps {
  /** Side in pixels. */
  size: number;
  /** Its time is over: it is covered and a press fetches another. */
  invalid: boolean;
  /** Label of the button. */
  refreshLabel: string;
  onRefresh: () => void;
  children?: ReactNode;
}

/** A QR code that may expire, on white in every theme, in a box that never changes its size. */
export function QrFrame({ size, invalid, refreshLabel, onRefresh, children }: QrFrameProps) {
  return (
    <div
      className="scheme-light relative border border-line bg-white"
      style={{ width: size + 2, height: size + 2 }}
    >
      {children ?? <Skeleton className="size-full" />}
      {invalid && (
        <button
          type="button"
          onClick={onRefresh}
          className="absolute inset-0 flex flex-col items-center justify-center gap-2 bg-white/95 p-2 text-center text-ink text-sm hover:text-sea"
        >
          <RefreshCw size={22} />
          {refreshLabel}
        </button>
      )}
    </div>
  );
}
