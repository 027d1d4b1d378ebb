import { maxNotebookName } from '../../../../bff/contract/constants.ts';
import { Overlay } from '../../../components/overlay/Dialog.tsx';
import { PutDialog } from '../../../components/overlay/ListDialogs.tsx';
import { useAction } from '../../../lib/hooks/useAction.ts';
import { useCall } from '../../../lib/hooks/useCall.ts';

/** Puts notes into a notebook of the reader's, or into a new one. */
export function PutInNotebook({
  noteIds,
  onDone,
  onClose,
}: {
  noteIds: readonly number[];
  onDone: () => void;
  onClose: () => void;
}) {
  const { data } = useCall('/api/notebook/list', {});
  const done = {
    success: ({ message }: { message: string }) => message,
    revalidates: ['/api/notebook/list', '/api/note/list'] as const,
  };
  const put = useAction('/api/notebook/put', { ...done, onDone });
  const add = useAction('/api/notebook/add', { ...done, failure: false, onDone });
  return (
    <Overlay open onClose={onClose} shade="bg-black/45">
      <PutDialog
        title="放入摘录本"
        kind="摘录本"
        choices={(data?.items ?? []).map(({ id, name, notes }) => ({ id, name, count: notes }))}
        maxLength={maxNotebookName}
        pending={put.pending || add.pending}
        error={add.error}
        onChoose={(id) => void put.run({ id, note_ids: [...noteIds] })}
        onAdd={(name) => void add.run({ name, note_ids: [...noteIds] })}
        onClose={onClose}
      />
    </Overlay>
  );
}
