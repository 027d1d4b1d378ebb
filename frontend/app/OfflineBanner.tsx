import { WifiOff } from 'lucide-react';
import { useOnline } from '../lib/useOnline.ts';

/** Says that there is no network, as long as there is none. */
export function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status" className="sticky top-16 z-20">
      {!online && (
        <p className="page flex items-center justify-center gap-2 bg-ink py-2 text-paper text-sm">
          <WifiOff aria-hidden="true" size={16} strokeWidth={1.5} />
          网络已断开，恢复后会自动继续
        </p>
      )}
    </div>
  );
}
