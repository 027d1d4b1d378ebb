import { Button } from '../../../../components/Button.tsx';
import { Skeleton } from '../../../../components/Placeholders.tsx';
import { classNames } from '../../../../lib/classNames.ts';

/** Stands where text will, while it loads. */
export function TextSkeleton() {
  return (
    <div role="status" aria-label="正在载入正文" className="min-h-[80dvh] space-y-4 py-4">
      {Array.from({ length: 8 }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines without content.
        <Skeleton key={line} className={classNames('h-4', line % 4 === 3 ? 'w-1/2' : 'w-full')} />
      ))}
    </div>
  );
}

/** Stands there while what shows text could not be loaded. */
export function TextLost({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="py-16 text-center">
      <p className="font-semibold text-lg">正文加载失败</p>
      <p className="mt-2 mb-6 opacity-75">网络恢复后会自动打开，也可以先查看原文。</p>
      <Button onClick={onRetry}>重试</Button>
    </div>
  );
}
