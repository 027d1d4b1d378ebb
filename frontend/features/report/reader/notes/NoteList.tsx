import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { noteList, noteRemove } from '../../../../../bff/contract/endpoints/reader.ts';
import { IconButton, TextLink } from '../../../../components/Button.tsx';
import { classNames } from '../../../../lib/classNames.ts';
import { openDialog } from '../../../../lib/dialogs.ts';
import { useAction } from '../../../../lib/hooks/useAction.ts';
import { colourGround, colourName } from './ColourChoice.tsx';
import type { Note } from './useNotes.ts';

/** One note: its passage, what is noted, and what can be done with it; `place` leads to the passage. */
export function NoteItem({ note, place }: { note: Note; place: ReactNode }) {
  const remove = useAction(noteRemove, { success: ({ message }) => message, revalidates: [noteList] });
  const about = [...note.quote].slice(0, 20).join('');
  return (
    <div className="flex gap-3 py-3 text-sm">
      <span
        role="img"
        aria-label={colourName(note.colour)}
        className={classNames('w-1 shrink-0 rounded-full', colourGround(note.colour))}
      />
      <div className="min-w-0 flex-1">
        <p className="line-clamp-6 text-pretty">{note.quote}</p>
        {note.note && <p className="mt-1 whitespace-pre-wrap text-muted">{note.note}</p>}
        <div className="flex flex-wrap items-center gap-x-3">
          {place}
          {note.lost === 1 && <span className="text-cinnabar text-xs">原文已更新，没有找到这段文字</span>}
          <span className="-mr-3 ml-auto flex">
            <IconButton icon={Pencil} label={`编辑笔记：${about}`} onClick={() => openDialog('note', note)} />
            <IconButton
              icon={Trash2}
              label={`删除笔记：${about}`}
              disabled={remove.pending}
              onClick={() => void remove.run({ id: note.id })}
            />
          </span>
        </div>
      </div>
    </div>
  );
}

/** 笔记: the reader's notes on the open report, each with the way to its page. */
export function ReportNotes({ notes, onGo }: { notes: readonly Note[]; onGo: (page: number) => void }) {
  if (notes.length === 0)
    return <p className="py-6 text-muted text-sm">还没有笔记。选中原文中的文字，可以高亮并写下想法。</p>;
  return (
    <div className="pb-4">
      <ul className="divide-y divide-line">
        {notes.map((note) => (
          <li key={note.id}>
            <NoteItem
              note={note}
              place={
                <button
                  type="button"
                  onClick={() => onGo(note.page)}
                  className="touch text-sea text-xs tabular-nums hover:underline"
                >
                  第{note.page}页
                </button>
              }
            />
          </li>
        ))}
      </ul>
      <TextLink to="/user/notes" className="touch inline-block text-sm">
        全部笔记
      </TextLink>
    </div>
  );
}
