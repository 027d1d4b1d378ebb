import { WifiOff } from 'lucide-react';
import { useOnline } from '../lib/hooks/useOnline.ts';

/** Says that there is no network, as long as there is none; at the foot, where it moves nothing. */
export function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status" className="fixed inset-x-0 bottom-0 z-40">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-ink py-2 text-paper text-sm">
          <WifiOff aria-hidden="true" size={16} strokeWidth={1.5} />
          网络已断开，恢复后会自动继续
        </p>
      )}
    </div>
  );
}
