import { Folder, FolderPlus, Link2 } from 'lucide-react';
import { Link } from 'react-router';
import type { ApiPath, DataOf } from '../../../bff/contract/calls.ts';
import { maxFolderName } from '../../../bff/contract/constants.ts';
import { Button } from '../../components/Button.tsx';
import { DialogFrame } from '../../components/overlay/Dialog.tsx';
import { CopyActs, NameDialog, PutDialog } from '../../components/overlay/ListDialogs.tsx';
import { RemovalDialog } from '../../components/overlay/RemovalDialog.tsx';
import { classNames } from '../../lib/classNames.ts';
import { copyText } from '../../lib/copy.ts';
import { closeDialog, type DialogTable, openDialog } from '../../lib/dialogs.ts';
import { formatCount } from '../../lib/format.ts';
import { useAction } from '../../lib/hooks/useAction.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { notify } from '../../lib/notify.ts';

type Folders = DataOf<'/api/favourite/folders'>;
type OwnFolder = Folders['items'][number];

/** A dialog about one's folders. */
export type FolderDialog = { name: 'add' } | { name: 'rename' | 'remove'; folder: OwnFolder };

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
    if (sort !== 'latest') query.set('sort', sort);
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
    <div className="mb-2 border-line border-b pb-2">
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
            <span className="truncate">{name}</span>
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
      {shown && (
        <p className="flex flex-wrap">
          <Button tone="quiet" size="sm" onClick={() => openDialog('shareFolder', { id: shown.id })}>
            {shown.share_url ? '分享链接' : '分享'}
          </Button>
          <Button tone="quiet" size="sm" onClick={() => onDialog({ name: 'rename', folder: shown })}>
            重命名
          </Button>
          <Button tone="quiet" size="sm" onClick={() => onDialog({ name: 'remove', folder: shown })}>
            删除收藏夹
          </Button>
        </p>
      )}
    </div>
  );
}

const lists: ApiPath[] = ['/api/favourite/folders', '/api/user/collectHistory'];

/** A name for a new folder, or another for one there is. */
function FolderName({ folder, onClose }: { folder?: OwnFolder; onClose: () => void }) {
  const settings = { failure: false, revalidates: lists, onDone: onClose } as const;
  const add = useAction('/api/favourite/addFolder', settings);
  const rename = useAction('/api/favourite/updateFolder', settings);
  return (
    <NameDialog
      title={folder ? '重命名' : '新建收藏夹'}
      {...(folder && { name: folder.name })}
      maxLength={maxFolderName}
      pending={add.pending || rename.pending}
      error={add.error ?? rename.error}
      onSave={(name) => void (folder ? rename.run({ id: folder.id, name }) : add.run({ name }))}
      onClose={onClose}
    />
  );
}

/** The secret address of a folder: made, copied, taken back. */
function Share({ folder }: { folder: OwnFolder }) {
  const share = useAction('/api/favourite/updateFolder', {
    revalidates: ['/api/favourite/folders'],
    onDone: async ({ share_url: made }) => void (await copyText(made, '已复制分享链接')),
  });
  const take = useAction('/api/favourite/updateFolder', {
    success: '已收回，链接不再可用',
    revalidates: ['/api/favourite/folders'],
    onDone: closeDialog,
  });
  const address = folder.share_url;
  return (
    <DialogFrame title="分享收藏夹" onClose={closeDialog}>
      <p>知道链接的人都能看到“{folder.name}”里的报告列表，看不到是谁的收藏。能读多少，仍由各人的会员决定。</p>
      {address ? (
        <CopyActs
          label="分享链接"
          value={address}
          copy="复制链接"
          copied="已复制分享链接"
          act={{
            name: '收回链接',
            pending: take.pending,
            run: () => void take.run({ id: folder.id, shared: 0 }),
          }}
        />
      ) : (
        <Button
          tone="primary"
          className="mt-4 w-full"
          disabled={share.pending}
          onClick={() => void share.run({ id: folder.id, shared: 1 })}
        >
          生成并复制链接
        </Button>
      )}
    </DialogFrame>
  );
}

/** Removal, once it is confirmed. */
function Remove({
  folder,
  onClose,
  onRemoved,
}: {
  folder: OwnFolder;
  onClose: () => void;
  onRemoved: () => void;
}) {
  const action = useAction('/api/favourite/removeFolder', {
    success: ({ message }) => message,
    revalidates: lists,
    onDone: () => {
      onClose();
      onRemoved();
    },
  });
  return (
    <RemovalDialog
      title="删除收藏夹"
      pending={action.pending}
      onRemove={() => void action.run({ id: folder.id })}
      onClose={onClose}
    >
      删除“{folder.name}”？其中 {formatCount(folder.count)} 份报告仍在收藏里
      {folder.share_url && '，分享链接随之失效'}。
    </RemovalDialog>
  );
}

/** Chooses a folder, an own one or a new one, for reports; the message then leads on to sharing it. */
function PutInto({ ids, folders }: { ids: readonly number[]; folders: readonly OwnFolder[] }) {
  const put = useAction('/api/favourite/put', {
    revalidates: [...lists, '/api/file/detail'],
    onDone: ({ message }, { folder: id }) => {
      closeDialog();
      const share = { label: '分享收藏夹', onClick: () => openDialog('shareFolder', { id: Number(id) }) };
      notify('success', message, Number(id) === 0 ? undefined : share);
    },
  });
  const add = useAction('/api/favourite/addFolder', {
    failure: false,
    onDone: async ({ id }) => void (await put.run({ ids: [...ids], folder: id })),
  });
  return (
    <PutDialog
      title={`放入收藏夹（${ids.length} 份）`}
      kind="收藏夹"
      choices={folders.length > 0 ? [...folders, { id: 0, name: '不放入收藏夹' }] : []}
      maxLength={maxFolderName}
      pending={put.pending || add.pending}
      error={add.error}
      onChoose={(folder) => void put.run({ ids: [...ids], folder })}
      onAdd={(name) => void add.run({ name })}
      onClose={closeDialog}
    />
  );
}

/** Asks for the folder that reports are put into. */
export function PutIntoFolder({ ids }: DialogTable['folder']) {
  const { data } = useCall('/api/favourite/folders', {});
  return data && <PutInto ids={ids} folders={data.items} />;
}

/** The address of one of the reader's folders. */
export function ShareFolder({ id }: DialogTable['shareFolder']) {
  const { data } = useCall('/api/favourite/folders', {});
  const folder = data?.items.find((one) => one.id === id);
  return folder && <Share folder={folder} />;
}

interface FolderDialogsProps {
  dialog: FolderDialog | null;
  folders: readonly OwnFolder[];
  onClose: () => void;
  onRemoved: () => void;
}

/** Shows the dialog that is asked for, about the folder as it is now. */
export function FolderDialogs({ dialog, folders, onClose, onRemoved }: FolderDialogsProps) {
  if (dialog === null) return null;
  if (dialog.name === 'add') return <FolderName onClose={onClose} />;
  const folder = folders.find(({ id }) => id === dialog.folder.id) ?? dialog.folder;
  if (dialog.name === 'rename') return <FolderName folder={folder} onClose={onClose} />;
  return <Remove folder={folder} onClose={onClose} onRemoved={onRemoved} />;
}
