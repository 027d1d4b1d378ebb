import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { lazyDialog } from '../../../components/lazyPart.tsx';
import { PagedList } from '../../../components/list/PagedList.tsx';
import { Skeleton } from '../../../components/Placeholders.tsx';
import { Checkbox } from '../../../components/search/Checkbox.tsx';
import { formatCount } from '../../../lib/format.ts';
import { useAction } from '../../../lib/hooks/useAction.ts';
import { aboutOf, NoteItem } from '../../report/reader/notes/NoteList.tsx';
import { UserFrame } from '../UserFrame.tsx';
import { useOwnPages } from '../useOwnPages.ts';
import { Notebook } from './Notebook.tsx';
import { ExportButtons, NotebookLinks, NoteSource } from './notebookParts.tsx';

const PutInNotebook = lazyDialog(async () => (await import('./PutInNotebook.tsx')).PutInNotebook);

/** What is done with the notes that are chosen. */
function ChosenBar({ chosen, onDone }: { chosen: readonly number[]; onDone: () => void }) {
  const [putting, setPutting] = useState(false);
  const [removing, setRemoving] = useState(false);
  const remove = useAction('/api/note/remove', {
    success: ({ message }) => message,
    revalidates: ['/api/note/list', '/api/notebook/list'],
    onDone: () => {
      setRemoving(false);
      onDone();
    },
  });
  return (
    <div
      role="toolbar"
      aria-label="选中的笔记"
      className="sticky bottom-0 z-10 flex min-h-14 flex-wrap items-center gap-x-3 border-line border-t bg-surface px-3 py-1 shadow-float"
    >
      <span className="mr-auto text-sm tabular-nums">已选 {chosen.length} 条</span>
      {removing ? (
        <>
          <span className="text-cinnabar text-sm">删除后不能恢复</span>
          <Button size="sm" tone="quiet" onClick={() => setRemoving(false)}>
            取消
          </Button>
          <Button size="sm" disabled={remove.pending} onClick={() => void remove.run({ ids: [...chosen] })}>
            确认删除
          </Button>
        </>
      ) : (
        <>
          <Button size="sm" tone="quiet" onClick={() => setRemoving(true)}>
            删除
          </Button>
          <Button size="sm" tone="quiet" onClick={onDone}>
            取消选择
          </Button>
          <Button size="sm" tone="primary" onClick={() => setPutting(true)}>
            放入摘录本
          </Button>
        </>
      )}
      {putting && (
        <PutInNotebook
          noteIds={chosen}
          onClose={() => setPutting(false)}
          onDone={() => {
            setPutting(false);
            onDone();
          }}
        />
      )}
    </div>
  );
}

/** All of one's notes, the latest first; `?keyword=` those that hold it. */
function AllNotes() {
  const [query, setQuery] = useSearchParams();
  const keyword = query.get('keyword') ?? '';
  const [draft, setDraft] = useState(keyword);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const { data, list } = useOwnPages('/api/note/list', { keyword });
  const search = (event: FormEvent) => {
    event.preventDefault();
    setQuery(draft.trim() ? { keyword: draft.trim() } : {});
  };
  const shown = chosen.filter((id) => data?.items.some((note) => note.id === id));
  return (
    <UserFrame title="我的笔记" note={data && data.total > 0 && `共 ${formatCount(data.total)} 条`}>
      <NotebookLinks />
      <div className="mb-3 flex flex-wrap items-center gap-3 print:hidden">
        <form
          onSubmit={search}
          className="flex h-11 min-w-0 flex-1 basis-56 items-center rounded-md border border-edge bg-surface focus-within:border-sea focus-within:ring-1 focus-within:ring-sea"
        >
          <Search size={16} className="ml-3 shrink-0 text-muted" />
          <input
            type="search"
            aria-label="搜索笔记"
            placeholder="搜索原文和笔记"
            maxLength={64}
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
            className="h-full min-w-0 flex-1 bg-transparent px-2 outline-none placeholder:text-muted"
          />
        </form>
        <ExportButtons about={{ keyword }} disabled={!data || data.total === 0} />
      </div>
      <PagedList
        {...list}
        label="我的笔记"
        rows={data?.items}
        expected={5}
        empty={
          keyword
            ? { title: '没有找到笔记', children: '换一个词，或清空搜索查看全部笔记。' }
            : {
                title: '还没有笔记',
                children: '阅读报告时选中文字，可以高亮并写下想法；图表和页也可以摘录。只有你自己能看到。',
                action: <ButtonLink to="/report">浏览报告</ButtonLink>,
              }
        }
        rowKey={({ id }) => id}
        row={(note) => (
          <div className="flex">
            <Checkbox
              checked={chosen.includes(note.id)}
              onChange={(on) => setChosen(on ? [...shown, note.id] : shown.filter((id) => id !== note.id))}
              className="w-9 shrink-0 self-start pt-1 print:hidden"
            >
              <span className="sr-only">选择笔记：{aboutOf(note)}</span>
            </Checkbox>
            <NoteItem note={note} source={<NoteSource note={note} />} className="min-w-0 flex-1" />
          </div>
        )}
        skeleton={
          <div className="flex min-h-24 items-center py-3">
            <Skeleton className="h-14 flex-1" />
          </div>
        }
      />
      {shown.length > 0 && <ChosenBar chosen={shown} onDone={() => setChosen([])} />}
    </UserFrame>
  );
}

/** /user/notes: all of one's notes; `?notebook=` one of the notebooks. */
export function Notes() {
  const [query] = useSearchParams();
  const id = Number(query.get('notebook') ?? 0);
  return Number.isSafeInteger(id) && id > 0 ? <Notebook key={id} id={id} /> : <AllNotes />;
}
