import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton, TextLink } from '../../../../components/Button.tsx';
import { Picture } from '../../../../components/Picture.tsx';
import { classNames } from '../../../../lib/classNames.ts';
import { openDialog } from '../../../../lib/dialogs.ts';
import { useAction } from '../../../../lib/hooks/useAction.ts';
import { colorGround, colorName } from './ColorChoice.tsx';
import type { Note } from './useNotes.ts';

/** What is told of a note whose thing the report does not hold any more. */
const lostTexts: Record<Note['kind'], string> = {
  text: '原文已更新，没有找到这段文字',
  page: '原文已更新，没有这一页了',
  chart: '原文已更新，没有找到这张图',
  table: '原文已更新，没有找到这张表',
};

/** A note in a few words, for the names of its buttons. */
export const aboutOf = ({ quote, page }: Note): string => [...quote].slice(0, 20).join('') || `第${page}页`;

/** `source` leads to it; `actions` stand before those of every note. */
interface NoteItemProps {
  note: Note;
  source: ReactNode;
  actions?: ReactNode;
  className?: string;
}

/** One note: its passage, what is noted, and what can be done with it. */
export function NoteItem({ note, source, actions, className }: NoteItemProps) {
  const remove = useAction('/api/note/remove', {
    success: ({ message }) => message,
    revalidates: ['/api/note/list', '/api/notebook/list'],
  });
  const about = aboutOf(note);
  const { picture } = note;
  return (
    <div className={classNames('flex gap-3 py-3 text-sm', className)}>
      <span
        role="img"
        aria-label={colorName(note.color)}
        className={classNames('w-1 shrink-0 rounded-full', colorGround(note.color))}
      />
      {picture && (
        <span className="softened flex h-24 w-32 shrink-0 max-sm:h-18 max-sm:w-20 items-start justify-center overflow-hidden border border-line bg-white print:h-auto print:max-h-80 print:w-80">
          <Picture
            url={picture.url}
            width={picture.width || 400}
            height={picture.height || 300}
            sizes="128px"
            alt=""
            className={
              note.kind === 'page'
                ? 'size-full object-cover object-top print:object-contain'
                : 'm-auto max-h-full w-auto max-w-full object-contain print:max-h-80'
            }
          />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <p
          className={classNames(
            'line-clamp-6 text-pretty print:line-clamp-none',
            !note.quote && 'text-muted',
          )}
        >
          {note.quote || `第${note.page}页`}
        </p>
        {note.text && <p className="mt-1 whitespace-pre-wrap text-muted">{note.text}</p>}
        <div className="flex flex-wrap items-center gap-x-3">
          {source}
          {note.lost === 1 && <span className="text-cinnabar text-xs">{lostTexts[note.kind]}</span>}
          {note.changed === 1 && <span className="text-gold text-xs">原文此处有改动</span>}
          <span className="-mr-3 ml-auto flex flex-wrap justify-end print:hidden">
            {actions}
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

/** The notes, the way to a page (from 1), and what begins to select text sentence by sentence. */
interface ReportNotesProps {
  notes: readonly Note[];
  onGo: (page: number) => void;
  onPickText: () => void;
}

/** 笔记: the reader's notes on the open report, each with the way to its page. */
export function ReportNotes({ notes, onGo, onPickText }: ReportNotesProps) {
  const pick = (
    <Button size="sm" onClick={onPickText} className="mt-3">
      逐句选择文字
    </Button>
  );
  if (notes.length === 0)
    return (
      <div className="py-3 text-sm">
        <p className="text-muted">
          还没有笔记。选中原文中的文字，可以高亮并写下想法；用键盘时按 V 逐句选择。
        </p>
        {pick}
      </div>
    );
  return (
    <div className="pb-4">
      {pick}
      <ul className="divide-y divide-line">
        {notes.map((note) => (
          <li key={note.id}>
            <NoteItem
              note={note}
              source={
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
