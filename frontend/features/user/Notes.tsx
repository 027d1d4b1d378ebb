import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { noteExport, noteList } from '../../../bff/contract/endpoints/reader.ts';
import { Button, ButtonLink, TextLink } from '../../components/Button.tsx';
import { PagedList } from '../../components/list/PagedList.tsx';
import { Skeleton } from '../../components/Placeholders.tsx';
import { readerAddress } from '../../lib/addresses.ts';
import { saveText } from '../../lib/copy.ts';
import { formatCount } from '../../lib/format.ts';
import { useAction } from '../../lib/hooks/useAction.ts';
import { NoteItem } from '../report/reader/notes/NoteList.tsx';
import { UserFrame, useOwnPages } from './UserFrame.tsx';

/** /user/notes: all of one's notes, the latest first; `?keyword=` those that hold it. */
export function Notes() {
  const [query, setQuery] = useSearchParams();
  const keyword = query.get('keyword') ?? '';
  const [draft, setDraft] = useState(keyword);
  const { data, list } = useOwnPages(noteList, { keyword });
  const save = useAction(noteExport, { onDone: ({ name, text }) => saveText(text, name, 'text/markdown') });
  const search = (event: FormEvent) => {
    event.preventDefault();
    setQuery(draft.trim() ? { keyword: draft.trim() } : {});
  };
  const href = (page: number) => {
    const address = list.href(page);
    return keyword
      ? `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ keyword })}`
      : address;
  };
  return (
    <UserFrame title="我的笔记" note={data && data.total > 0 && `共 ${formatCount(data.total)} 条`}>
      <div className="mb-3 flex flex-wrap items-center gap-3">
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
        <Button
          disabled={save.pending || !data || data.total === 0}
          onClick={() => void save.run({ keyword })}
        >
          导出 Markdown
        </Button>
      </div>
      <PagedList
        {...list}
        href={href}
        label="我的笔记"
        rows={data?.items}
        expected={5}
        empty={
          keyword
            ? { title: '没有找到笔记', children: '换一个词，或清空搜索看全部笔记。' }
            : {
                title: '还没有笔记',
                children: '阅读报告时选中文字，可以高亮并写下想法。只有你自己能看到。',
                action: <ButtonLink to="/report">去找报告</ButtonLink>,
              }
        }
        rowKey={({ id }) => id}
        row={(note) => (
          <NoteItem
            note={note}
            place={
              note.report.name ? (
                <TextLink to={readerAddress(note.report.id, note.page)} className="touch min-w-0 text-xs">
                  《{note.report.name}》第{note.page}页
                </TextLink>
              ) : (
                <span className="text-muted text-xs">报告已下架</span>
              )
            }
          />
        )}
        skeleton={
          <div className="flex min-h-24 items-center py-3">
            <Skeleton className="h-14 flex-1" />
          </div>
        }
      />
    </UserFrame>
  );
}
