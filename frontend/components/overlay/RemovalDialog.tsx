import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from './Dialog.tsx';

/** What is removed is said by title and children; `pending` while the removal is under way. */
export interface RemovalDialogProps {
  title: string;
  children: ReactNode;
  pending: boolean;
  onRemove: () => void;
  onClose: () => void;
}

/** Asks before something of one's own is removed. */
export function RemovalDialog({ title, children, pending, onRemove, onClose }: RemovalDialogProps) {
  return (
    <Dialog open title={title} onClose={onClose} className="max-w-sm">
      <p>{children}</p>
      <div className="mt-6 flex gap-3">
        <Button className="flex-1" onClick={onClose}>
          取消
        </Button>
        <Button tone="primary" className="flex-1" disabled={pending} onClick={onRemove}>
          删除
        </Button>
      </div>
    </Dialog>
  );
}
