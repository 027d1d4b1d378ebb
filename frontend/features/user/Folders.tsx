import { Folder, FolderPlus, Link2 } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../lib/classNames.ts';
import { openDialog } from '../../lib/dialogs.ts';
import { formatCount } from '../../lib/format.ts';
import type { FolderDialog, Folders } from './FolderDialogs.tsx';

/** The folders, the one on show (undefined: all, 0: in none), and the order that is kept between them. */
interface FolderStripProps {
  folders: Folders | undefined;
  folder: number | undefined;
  sort: string;
  onDialog: (dialog: FolderDialog) => void;
}

/** The ways between one's folders, and what can be done with the one on show. */
export function FolderStrip({ folders, folder, sort, onDialog }: FolderStripProps) {
  const shown = folders?.items.find(({ id }) => id === folder);
  const address = (to: number | undefined) => {
    const query = new URLSearchParams();
    if (to !== undefined) query.set('folder', String(to));
    if (sort) query.set('sort', sort);
    return query.size ? `/user/favorite?${query}` : '/user/favorite';
  };
  const entries = [
    { id: undefined, name: '全部', count: folders?.favourites, shared: false },
    ...(folders && folders.items.length > 0
      ? [{ id: 0, name: '未分组', count: folders.unfiled, shared: false }]
      : []),
    ...(folders?.items ?? []).map(({ id, name, count, share_url }) => ({
      id,
      name,
      count,
      shared: share_url !== '',
    })),
  ];
  return (
    <div className="mb-2">
      <nav aria-label="收藏夹" className="flex flex-wrap items-center gap-x-1">
        {entries.map(({ id, name, count, shared }) => (
          <Link
            key={id ?? 'all'}
            to={address(id)}
            aria-current={id === folder ? 'page' : undefined}
            className={classNames(
              'inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-md px-3 text-sm hover:bg-wash hover:text-sea',
              id === folder && 'bg-wash font-semibold text-sea',
            )}
          >
            {id !== undefined && id > 0 && <Folder size={16} className="shrink-0" />}
            <span title={name} className="truncate">
              {name}
            </span>
            <span className="font-normal text-muted tabular-nums">
              {count === undefined ? '' : formatCount(count)}
            </span>
            {shared && <Link2 size={14} aria-label="已分享" className="shrink-0 text-muted" />}
          </Link>
        ))}
        <Button tone="quiet" size="sm" onClick={() => onDialog({ name: 'add' })} className="text-sea">
          <FolderPlus size={16} />
          新建收藏夹
        </Button>
      </nav>
      {shown?.description && <p className="max-w-prose whitespace-pre-line py-2">{shown.description}</p>}
      {shown && (
        <p className="-ml-3 flex flex-wrap">
          <Button tone="quiet" size="sm" onClick={() => openDialog('shareFolder', { id: shown.id })}>
            {shown.share_url ? '分享链接' : '分享'}
          </Button>
          <Button tone="quiet" size="sm" onClick={() => onDialog({ name: 'edit', folder: shown })}>
            名称与说明
          </Button>
          <Button tone="quiet" size="sm" onClick={() => onDialog({ name: 'remove', folder: shown })}>
            删除收藏夹
          </Button>
        </p>
      )}
    </div>
  );
}
