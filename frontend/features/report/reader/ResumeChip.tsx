import { X } from 'lucide-react';
import { IconButton } from '../../../components/IconButton.tsx';

/** Offers to go on where one stopped the last time; `page` from 1. */
export function ResumeChip({
  page,
  onResume,
  onDismiss,
}: {
  page: number;
  onResume: () => void;
  onDismiss: () => void;
}) {
  return (
    <div className="-translate-x-1/2 absolute bottom-5 left-1/2 z-20 flex items-center rounded-md border border-line bg-surface shadow-float print:hidden">
      <button
        type="button"
        onClick={onResume}
        className="h-11 whitespace-nowrap pr-1 pl-4 text-sea tabular-nums hover:underline"
      >
        从第 {page} 页继续
      </button>
      <IconButton icon={X} label="留在这里" onClick={onDismiss} />
    </div>
  );
}
