import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { maxNotebookName } from '../../../../bff/contract/constants.ts';
import { Button, TextLink } from '../../../components/Button.tsx';
import { lazyDialog } from '../../../components/lazyPart.tsx';
import { readerAddress } from '../../../lib/addresses.ts';
import { classNames } from '../../../lib/classNames.ts';
import { saveText } from '../../../lib/copy.ts';
import { useAction } from '../../../lib/hooks/useAction.ts';
import { useCall } from '../../../lib/hooks/useCall.ts';
import type { Note } from '../../report/reader/notes/useNotes.ts';

export const NameDialog = lazyDialog(
  async () => (await import('../../../components/overlay/ListDialogs.tsx')).NameDialog,
);

/** The address of a notebook. */
const notebookAddress = (id: number): string => `/user/notes?notebook=${id}`;

/** Leads to where a note's thing is, in its report; on paper the report's house and date stand beside. */
export function NoteSource({ note: { id, chart_id, report, page } }: { note: Note }) {
  if (!report.name) return <span className="text-muted text-xs">报告已下架</span>;
  const address = readerAddress(report.id, page, '', chart_id > 0 ? { figure: chart_id } : { note: id });
  const more = [report.organization, report.time_text].filter(Boolean).join('，');
  return (
    <span className="min-w-0 text-xs">
      <TextLink to={address} className="touch">
        《{report.name}》第{page}页
      </TextLink>
      {more && <span className="text-muted"> {more}</span>}
      <span className="hidden break-all text-muted print:block">
        {window.location.origin}
        {address}
      </span>
    </span>
  );
}

/** Saves what is exported: Markdown as it came, DOCX from its base64. */
function useNoteExport() {
  return useAction('/api/note/export', {
    onDone: ({ name, text, file }) => {
      if (file === '') return saveText(text, name, 'text/markdown');
      const bytes = Uint8Array.from(atob(file), (sign) => sign.charCodeAt(0));
      saveText(bytes, name, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document');
    },
  });
}

/** 导出 Markdown and 导出 Word. */
export function ExportButtons({ about, disabled }: { about: object; disabled: boolean }) {
  const save = useNoteExport();
  return (['markdown', 'docx'] as const).map((format) => (
    <Button
      key={format}
      disabled={save.pending || disabled}
      onClick={() => void save.run({ ...about, format })}
      className="max-sm:flex-1"
    >
      导出 {format === 'docx' ? 'Word' : 'Markdown'}
    </Button>
  ));
}

/** Ways between all notes and each notebook, and to a new one. */
export function NotebookLinks() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const here = Number(query.get('notebook') ?? 0);
  const { data } = useCall('/api/notebook/list', {});
  const [naming, setNaming] = useState(false);
  const add = useAction('/api/notebook/add', {
    failure: false,
    success: ({ message }) => message,
    revalidates: ['/api/notebook/list'],
    onDone: ({ id }) => navigate(notebookAddress(id)),
  });
  const links = [
    { id: 0, to: '/user/notes', name: '全部笔记', notes: undefined },
    ...(data?.items ?? []).map((item) => ({ ...item, to: notebookAddress(item.id) })),
  ];
  return (
    <nav
      aria-label="摘录本"
      className="-mx-1 mb-4 flex items-center gap-1 overflow-x-auto px-1 [scrollbar-width:thin] print:hidden"
    >
      {links.map(({ id, to, name, notes }) => (
        <Link
          key={id}
          to={to}
          aria-current={id === here ? 'page' : undefined}
          className={classNames(
            'flex min-h-11 max-w-56 shrink-0 items-center gap-1.5 border-b-2 px-2 text-sm hover:text-sea focus-visible:-outline-offset-2',
            id === here ? 'border-sea font-semibold text-sea' : 'border-transparent',
          )}
        >
          <span title={name} className="truncate">
            {name}
          </span>
          {notes !== undefined && <span className="font-normal text-muted tabular-nums">{notes}</span>}
        </Link>
      ))}
      <Button size="sm" tone="quiet" onClick={() => setNaming(true)}>
        <Plus size={16} />
        新建摘录本
      </Button>
      {naming && (
        <NameDialog
          title="新建摘录本"
          maxLength={maxNotebookName}
          pending={add.pending}
          error={add.error}
          onSave={async (name) => {
            if (await add.run({ name })) setNaming(false);
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </nav>
  );
}
