import type { CollectionItem } from '../../../bff/contract/collections.ts';
import { Button } from '../../components/Button.tsx';
import { useGate } from '../../lib/gate.ts';
import { useViewer } from '../../lib/session.ts';
import { words } from '../../lib/words.ts';

/** Level from which on unlocking is included (spec §6). */
const neededLevel = 2;

/** 立即解锁, or a disabled 已解锁 (spec §2), under a line with what it is, what it needs and what the reader has. */
export function UnlockButton({ collection }: { collection: CollectionItem }) {
  const gate = useGate();
  const { state, level } = useViewer();
  const unlocked = collection.is_unlock === 1;
  const needs = `解锁后可免费下载其中报告，需${words.tiers[neededLevel]}`;
  const has = state === 'reader' && level < neededLevel ? `，你是${words.tiers[level]}` : '';
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        tone={unlocked ? 'plain' : 'primary'}
        disabled={unlocked}
        aria-disabled={gate.pending || undefined}
        onClick={() => gate.run({ kind: 'unlock', id: collection.id })}
        className="min-w-32"
      >
        {unlocked ? '已解锁' : '立即解锁'}
      </Button>
      <p className="text-muted text-sm">
        {unlocked
          ? '其中的报告下载不计次数，也不耗贝壳'
          : level < neededLevel
            ? needs + has
            : '解锁后可免费下载其中报告'}
      </p>
    </div>
  );
}
