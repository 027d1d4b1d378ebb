import { Button } from '../../../components/Button.tsx';
import { formatCount } from '../../../lib/format.ts';

/** The switch to full text, with how many reports it finds where that is known. */
export function FullTextButton({
  total,
  onSwitch,
  primary = false,
}: FullTextPromptProps & { primary?: boolean }) {
  return (
    <Button
      size={primary ? 'md' : 'sm'}
      tone={primary ? 'primary' : 'plain'}
      onClick={onSwitch}
      className="tabular-nums"
    >
      搜索全文{total !== undefined && `（${formatCount(total)} 份）`}
    </Button>
  );
}

/** `total`: reports that have the words anywhere; undefined when it was not counted. */
export interface FullTextPromptProps {
  total: number | undefined;
  onSwitch: () => void;
}

/** Offered when a title search gives fewer than 10 (spec §2). */
export function FullTextPrompt({ total, onSwitch }: FullTextPromptProps) {
  return (
    <p className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t py-4">
      没找到想要的报告？标题里没有的词，正文里可能有
      <FullTextButton total={total} onSwitch={onSwitch} />
    </p>
  );
}
