import { GripVertical, X } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { maxNotebookName } from '../../../../bff/contract/constants.ts';
import { Button, ButtonLink, IconButton } from '../../../components/Button.tsx';
import { lazyDialog } from '../../../components/lazyPart.tsx';
import { MoveButtons } from '../../../components/list/MoveButtons.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../components/Placeholders.tsx';
import { updateCached } from '../../../lib/cache.ts';
import { classNames } from '../../../lib/classNames.ts';
import { formatCount } from '../../../lib/format.ts';
import { useAction } from '../../../lib/hooks/useAction.ts';
import { useCall } from '../../../lib/hooks/useCall.ts';
import { aboutOf, NoteItem } from '../../report/reader/notes/NoteList.tsx';
import type { Note } from '../../report/reader/notes/useNotes.ts';
import { UserFrame } from '../UserFrame.tsx';
import { ExportButtons, NameDialog, NotebookLinks, NoteSource } from './notebookParts.tsx';

const RemovalDialog = lazyDialog(
  async () => (await import('../../../components/overlay/RemovalDialog.tsx')).RemovalDialog,
);

/** Moves a note of a notebook, shown at once: before another one, or to the end. */
function useMove(notebookId: number) {
  return useAction('/api/notebook/move', {
    revalidates: ['/api/note/list'],
    optimistic: ({ note_id: noteId, before_id: beforeId }) =>
      updateCached(
        '/api/note/list',
        (input) => Number(input.notebook_id) === notebookId,
        (list) => {
          const moved = list.items.filter(({ id }) => id === Number(noteId));
          const others = list.items.filter(({ id }) => id !== Number(noteId));
          const at = beforeId === undefined ? -1 : others.findIndex(({ id }) => id === Number(beforeId));
          return { ...list, items: others.toSpliced(at < 0 ? others.length : at, 0, ...moved) };
        },
      ),
  });
}

/** Dragging a note of a list to another place: what its row hears, and the grip that begins it. */
function useDrag(notes: readonly Note[], onMove: (noteId: number, before: Note | undefined) => void) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  const row = (note: Note, index: number) => ({
    draggable: dragged === note.id,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.effectAllowed = 'move';
      dataTransfer.setData('text/plain', note.quote);
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === null) return;
      event.preventDefault();
      setOver(note.id);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      const from = notes.findIndex(({ id }) => id === dragged);
      // Downwards a note goes behind what it is dropped on, upwards before it.
      if (dragged !== null && from >= 0 && from !== index)
        onMove(dragged, from < index ? notes[index + 1] : note);
      end();
    },
    onDragEnd: end,
    className: classNames(
      'flex break-inside-avoid',
      dragged === note.id && 'opacity-50',
      over === note.id && dragged !== null && dragged !== note.id && 'bg-wash',
    ),
  });
  const grip = (note: Note) => ({
    onPointerDown: () => setDragged(note.id),
    onPointerUp: () => setDragged(null),
  });
  return { row, grip };
}

/** The notes of a notebook in its order: moved by the buttons at each, or by dragging. */
function OrderedNotes({ id, notes }: { id: number; notes: readonly Note[] }) {
  const move = useMove(id);
  const take = useAction('/api/notebook/take', {
    success: ({ message }) => message,
    revalidates: ['/api/note/list', '/api/notebook/list'],
  });
  const moveBefore = (noteId: number, before: Note | undefined) =>
    void move.run({ id, note_id: noteId, ...(before && { before_id: before.id }) });
  const drag = useDrag(notes, moveBefore);
  const actsOn = (note: Note, index: number) => {
    const isLast = index === notes.length - 1;
    const about = aboutOf(note);
    return (
      <>
        <MoveButtons
          about={about}
          onUp={index === 0 ? null : () => moveBefore(note.id, notes[index - 1])}
          onDown={isLast ? null : () => moveBefore(note.id, notes[index + 2])}
        />
        <IconButton
          icon={X}
          label={`移出摘录本：${about}`}
          disabled={take.pending}
          onClick={() => void take.run({ id, note_ids: [note.id] })}
        />
      </>
    );
  };
  return (
    <ol aria-label="摘录" className="divide-y divide-line border-line border-y">
      {notes.map((note, index) => (
        <li key={note.id} {...drag.row(note, index)}>
          <span
            aria-hidden="true"
            title="拖动排序"
            {...drag.grip(note)}
            className="flex w-9 shrink-0 cursor-grab items-start pt-3 text-muted max-md:hidden print:hidden"
          >
            <GripVertical size={18} />
          </span>
          <NoteItem
            note={note}
            source={<NoteSource note={note} />}
            className="min-w-0 flex-1"
            actions={actsOn(note, index)}
          />
        </li>
      ))}
    </ol>
  );
}

/** Removal, once it is confirmed. */
function Remove({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const navigate = useNavigate();
  const remove = useAction('/api/notebook/remove', {
    success: ({ message }) => message,
    revalidates: ['/api/notebook/list'],
    onDone: () => navigate('/user/notes'),
  });
  return (
    <RemovalDialog
      title="删除摘录本"
      pending={remove.pending}
      onRemove={() => void remove.run({ id })}
      onClose={onClose}
    >
      删除“{name}”？其中的笔记不会删除，仍在全部笔记里。
    </RemovalDialog>
  );
}

/** One notebook: its notes in an order of one's own, its name, its exports; printed it is the notes alone. */
export function Notebook({ id }: { id: number }) {
  const books = useCall('/api/notebook/list', {});
  const { data, error, mutate } = useCall('/api/note/list', { notebook_id: id });
  const [shown, setShown] = useState<'rename' | 'remove' | null>(null);
  const rename = useAction('/api/notebook/update', {
    failure: false,
    success: ({ message }) => message,
    revalidates: ['/api/notebook/list'],
    onDone: () => setShown(null),
  });
  const name = books.data?.items.find((item) => item.id === id)?.name ?? '摘录本';
  const notes = data?.items;
  const close = () => setShown(null);
  if (error?.http === 404)
    return (
      <UserFrame title="摘录本">
        <NotebookLinks />
        <EmptyState title="没有这个摘录本" action={<ButtonLink to="/user/notes">全部笔记</ButtonLink>}>
          它可能已被删除。
        </EmptyState>
      </UserFrame>
    );
  return (
    <UserFrame title={name} note={notes && notes.length > 0 && `共 ${formatCount(notes.length)} 条`}>
      <NotebookLinks />
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
        <Button tone="quiet" size="sm" className="-ml-3" onClick={() => setShown('rename')}>
          重命名
        </Button>
        <Button tone="quiet" size="sm" className="mr-auto" onClick={() => setShown('remove')}>
          删除摘录本
        </Button>
        <Button disabled={!notes?.length} onClick={() => window.print()} className="max-sm:flex-1">
          打印
        </Button>
        <ExportButtons about={{ notebook_id: id }} disabled={!notes?.length} />
      </div>
      {error && !notes && <ErrorState error={error} onRetry={() => void mutate()} />}
      {!notes && !error && <Skeleton className="h-40" />}
      {notes?.length === 0 && (
        <EmptyState
          title="摘录本里还没有笔记"
          action={<ButtonLink to="/user/notes">去全部笔记里选</ButtonLink>}
        >
          在全部笔记里勾选几条，放入这个摘录本。
        </EmptyState>
      )}
      {notes && notes.length > 0 && <OrderedNotes id={id} notes={notes} />}
      {shown === 'rename' && (
        <NameDialog
          title="重命名摘录本"
          name={name}
          maxLength={maxNotebookName}
          pending={rename.pending}
          error={rename.error}
          onSave={(next) => void rename.run({ id, name: next })}
          onClose={close}
        />
      )}
      {shown === 'remove' && <Remove id={id} name={name} onClose={close} />}
    </UserFrame>
  );
}
