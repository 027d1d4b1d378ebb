import { Bookmark, BookmarkCheck } from 'lucide-react';
import { useGate } from '../../lib/gate.ts';
import { words } from '../../lib/words.ts';
import { Button, type ButtonProps } from '../Button.tsx';

/** The report, and whether it is a favourite. */
export interface FavouriteButtonProps extends Pick<ButtonProps, 'tone' | 'size' | 'className'> {
  report: { id: number; name: string; is_collect: 0 | 1 };
}

/** 收藏 or 已收藏; asks for a login by itself. */
export function FavouriteButton({ report, ...look }: FavouriteButtonProps) {
  const gate = useGate();
  const kept = report.is_collect === 1;
  const Icon = kept ? BookmarkCheck : Bookmark;
  const label = kept ? `已${words.favourite}` : words.favourite;
  return (
    <Button
      {...look}
      aria-label={`${label}：${report.name}`}
      aria-pressed={kept}
      aria-disabled={gate.pending}
      onClick={() => gate.run({ kind: 'favourite', id: report.id })}
    >
      <Icon aria-hidden="true" size={18} strokeWidth={1.5} className={kept ? 'text-sea' : undefined} />
      {label}
    </Button>
  );
}
