import { Button } from '../../../components/Button.tsx';

/** Offered when a title search gives fewer than 10 (spec §2). */
export function FullTextPrompt({ onSwitch }: { onSwitch: () => void }) {
  return (
    <p className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t py-4">
      没找到想要的报告？试试全文搜索
      <Button size="sm" onClick={onSwitch}>
        搜索全文
      </Button>
    </p>
  );
}
