import { Bookmark, BookmarkCheck } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { DataOf } from '../../../bff/contract/calls.ts';
import { type FavouriteSort, favouriteSorts } from '../../../bff/contract/constants.ts';
import { Button, ButtonLink, type ButtonProps } from '../../components/Button.tsx';
import { lazyDialog } from '../../components/lazyPart.tsx';
import { MoveButtons } from '../../components/list/MoveButtons.tsx';
import { PagedList, ReadLink, ReportRow, reportRowSkeleton } from '../../components/list/PagedList.tsx';
import { PickBar, PickBox, type Picks, usePicks } from '../../components/list/Picks.tsx';
import type { EmptyStateProps } from '../../components/Placeholders.tsx';
import { DownloadButton } from '../../components/report/DownloadButton.tsx';
import { SortButtons } from '../../components/search/ListControls.tsx';
import { openDialog } from '../../lib/dialogs.ts';
import { formatCount } from '../../lib/format.ts';
import { useGate } from '../../lib/gate.ts';
import { useAction } from '../../lib/hooks/useAction.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { words } from '../../lib/words.ts';
import type { FolderDialog } from './FolderDialogs.tsx';
import { FolderStrip } from './Folders.tsx';
import { UserFrame } from './UserFrame.tsx';
import { useOwnPages } from './useOwnPages.ts';

const FolderDialogs = lazyDialog(async () => (await import('./FolderDialogs.tsx')).FolderDialogs);

type Favourite = DataOf<'/api/user/collectHistory'>['files'][number];

/** The report, and whether it is a favourite. */
interface FavouriteButtonProps extends Pick<ButtonProps, 'tone' | 'size' | 'className'> {
  report: { id: number; name: string; is_collect: 0 | 1 };
}

/** 收藏 or 已收藏; asks for a login by itself. */
function FavouriteButton({ report, ...look }: FavouriteButtonProps) {
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
      onClick={() => gate.runGated({ kind: 'favourite', id: report.id })}
    >
      <Icon size={18} className={kept ? 'text-sea' : undefined} />
      {label}
    </Button>
  );
}

/** What else can be done with the picked favourites. */
function FavouriteActs({ picks, shown }: { picks: Picks; shown: readonly Favourite[] }) {
  const remove = useAction('/api/favourite/remove', {
    success: ({ message }) => message,
    revalidates: ['/api/user/collectHistory', '/api/favourite/folders'],
    onDone: () => picks.pick([]),
  });
  return (
    <>
      <Button
        tone="quiet"
        size="sm"
        disabled={remove.pending}
        onClick={() => void remove.run({ ids: [...picks.ids] })}
        className="text-sea max-sm:-mx-1"
      >
        取消收藏
      </Button>
      {picks.ids.length < shown.length && (
        <Button
          tone="quiet"
          size="sm"
          onClick={() => picks.pick(shown.map(({ id }) => id))}
          className="max-md:hidden"
        >
          全选本页
        </Button>
      )}
    </>
  );
}

/** Stands where no favourite is: none at all, or none in a folder (0: outside of all folders). */
const emptyOf = (folder: number | undefined): EmptyStateProps =>
  folder === undefined
    ? {
        title: '还没有收藏',
        children: '在报告页点“收藏”，以后在这里就能找到。',
        action: <ButtonLink to="/report">浏览报告</ButtonLink>,
      }
    : {
        title: folder === 0 ? '没有未分组的收藏' : '这个收藏夹是空的',
        children: '在收藏列表里勾选报告，再放入收藏夹。',
        action: <ButtonLink to="/user/favorite">查看全部收藏</ButtonLink>,
      };

/** `note`: when it was kept, and where; `isMoved`: whether its place may change; `onRemark` says something of it. */
interface FavouriteRowProps {
  report: Favourite;
  note: string;
  picks: Picks;
  isMoved: boolean;
  onRemark: ((remark: string) => void) | null;
}

/** A favourite, with a box to pick it by; in its folder it is moved and something is said of it. */
function FavouriteRow({ report, note, picks, isMoved, onRemark }: FavouriteRowProps) {
  const move = useAction('/api/favourite/move', { revalidates: ['/api/user/collectHistory'] });
  const remark = report.folder?.remark;
  const step = (by: -1 | 1) => () => void move.run({ id: report.id, step: by });
  return (
    <div className="flex items-center">
      <PickBox report={report} picks={picks} className="relative -ml-3.5" />
      <div className="min-w-0 flex-1">
        <ReportRow report={report} note={note} remark={remark}>
          <span className="inline-flex flex-wrap justify-end">
            {isMoved && <MoveButtons about={report.name} onUp={step(-1)} onDown={step(1)} />}
            {onRemark && (
              <Button
                tone="quiet"
                size="sm"
                aria-label={`附注：${report.name}`}
                onClick={() => onRemark(remark ?? '')}
                className="text-sea"
              >
                附注
              </Button>
            )}
            <ReadLink report={report} />
            <DownloadButton report={report} tone="quiet" size="sm" className="text-sea" />
            <FavouriteButton report={{ ...report, is_collect: 1 }} tone="quiet" size="sm" className="-mr-3" />
          </span>
        </ReportRow>
      </div>
    </div>
  );
}

/** The order and folder of the address, and what changes them: the list then begins at its first page. */
function useFavouriteAddress() {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('folder');
  const folder = asked !== null && /^\d{1,15}$/.test(asked) ? Number(asked) : undefined;
  const set = (name: 'sort' | 'folder', value: string | null) => {
    const next = new URLSearchParams(query);
    next.delete('page');
    if (value === null) next.delete(name);
    else next.set(name, value);
    setQuery(next);
  };
  const isFolder = folder !== undefined && folder > 0;
  // A folder alone has an order of the reader's, which is what others see of it.
  const usual = isFolder ? 'own' : 'latest';
  const sorts = favouriteSorts.filter(({ id }) => id !== 'own' || isFolder);
  const sort = sorts.find(({ id }) => id === query.get('sort'))?.id ?? usual;
  const input = { sort, ...(folder !== undefined && { folder }) };
  const toSort = (id: FavouriteSort) => set('sort', id === usual ? null : id);
  return { input, sorts, sort, kept: sort === usual ? '' : sort, toSort, folder, isFolder, set };
}

/** `isSorted`: whether there is anything to put in order. */
interface ListActsProps {
  address: ReturnType<typeof useFavouriteAddress>;
  isSorted: boolean;
}

/** The order of the favourites, and what can be done with all of them. */
function ListActs({ address: { input, sorts, sort, toSort }, isSorted }: ListActsProps) {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4">
      {isSorted && <SortButtons orders={sorts} order={sort} onOrder={toSort} />}
      <Button
        tone="quiet"
        size="sm"
        onClick={() => openDialog('export', { call: '/api/export/favourites', input })}
        className="-mr-3 ml-auto"
      >
        导出
      </Button>
    </div>
  );
}

/** /user/favorite: favourites, all or those of `?folder=` (0: of none), in the order of `?sort=`. */
export function Favourites() {
  const address = useFavouriteAddress();
  const { input, sort, kept, folder, isFolder, set } = address;
  const { data, list } = useOwnPages('/api/user/collectHistory', input);
  const folders = useCall('/api/favourite/folders', {});
  const { ids, pick } = usePicks();
  const [dialog, setDialog] = useState<FolderDialog | null>(null);
  const reports = data?.files ?? [];
  // What is not on the page cannot be seen to be picked.
  const picks = { ids: ids.filter((id) => reports.some((report) => report.id === id)), pick };
  const total = data?.total ?? 0;
  const title = folders.data?.items.find(({ id }) => id === folder)?.name ?? '我的收藏';
  return (
    <UserFrame title={title} note={total > 0 && `共 ${formatCount(total)} 份`}>
      <FolderStrip folders={folders.data} folder={folder} sort={kept} onDialog={setDialog} />
      {total > 0 && <ListActs address={address} isSorted={total > 1} />}
      {picks.ids.length > 0 && (
        <PickBar picks={picks}>
          <FavouriteActs picks={picks} shown={reports} />
        </PickBar>
      )}
      <PagedList
        {...list}
        label={title}
        rows={data?.files}
        expected={5}
        empty={emptyOf(folder)}
        rowKey={({ id }) => id}
        row={(report) => (
          <FavouriteRow
            report={report}
            note={`收藏于${report.at_text}${report.folder && folder === undefined ? ` · ${report.folder.name}` : ''}`}
            picks={picks}
            isMoved={sort === 'own' && total > 1}
            onRemark={isFolder ? (remark) => setDialog({ name: 'remark', report, remark }) : null}
          />
        )}
        skeleton={reportRowSkeleton}
      />
      {dialog && (
        <FolderDialogs
          dialog={dialog}
          folders={folders.data?.items ?? []}
          onClose={() => setDialog(null)}
          onRemoved={() => set('folder', null)}
        />
      )}
    </UserFrame>
  );
}
