import { useState } from 'react';
import type { ApiPath, DataOf } from '../../../bff/contract/calls.ts';
import { maxFolderDescription, maxFolderName, maxRemark } from '../../../bff/contract/constants.ts';
import { Button } from '../../components/Button.tsx';
import { Form, FormButtons, TextAreaField } from '../../components/form/Form.tsx';
import { Dialog, DialogFrame } from '../../components/overlay/Dialog.tsx';
import { CopyActs, NameDialog, PutDialog } from '../../components/overlay/ListDialogs.tsx';
import { RemovalDialog } from '../../components/overlay/RemovalDialog.tsx';
import { copyText } from '../../lib/copy.ts';
import { closeDialog, type DialogTable, openDialog } from '../../lib/dialogs.ts';
import { formatCount } from '../../lib/format.ts';
import { useAction } from '../../lib/hooks/useAction.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { notify } from '../../lib/notify.ts';

export type Folders = DataOf<'/api/favourite/folders'>;
type OwnFolder = Folders['items'][number];

/** A dialog about one's folders. */
export type FolderDialog =
  | { name: 'add' }
  | { name: 'remark'; report: { id: number; name: string }; remark: string }
  | { name: 'edit' | 'remove'; folder: OwnFolder };

const lists: ApiPath[] = ['/api/favourite/folders', '/api/user/collectHistory'];

/** A name for a new folder. */
function AddFolder({ onClose }: { onClose: () => void }) {
  const add = useAction('/api/favourite/addFolder', { failure: false, revalidates: lists, onDone: onClose });
  return (
    <NameDialog
      title="新建收藏夹"
      maxLength={maxFolderName}
      pending={add.pending}
      error={add.error}
      onSave={(name) => void add.run({ name })}
      onClose={onClose}
    />
  );
}

/** Another name for a folder, and what is said of it. */
function EditFolder({ folder, onClose }: { folder: OwnFolder; onClose: () => void }) {
  const [description, setDescription] = useState(folder.description);
  const save = useAction('/api/favourite/updateFolder', {
    failure: false,
    revalidates: lists,
    onDone: onClose,
  });
  return (
    <NameDialog
      title="名称与说明"
      name={folder.name}
      maxLength={maxFolderName}
      pending={save.pending}
      error={save.error}
      onSave={(name) => void save.run({ id: folder.id, name, description })}
      onClose={onClose}
    >
      <TextAreaField
        name="description"
        label="说明，分享后他人可见"
        maxLength={maxFolderDescription}
        value={description}
        onChange={setDescription}
      />
    </NameDialog>
  );
}

/** A report in its folder, and what is said of it there. */
interface RemarkProps {
  report: { id: number; name: string };
  remark: string;
  onClose: () => void;
}

/** Says something of a report in its folder. */
function Remark({ report, remark, onClose }: RemarkProps) {
  const [text, setText] = useState(remark);
  const save = useAction('/api/favourite/remark', {
    failure: false,
    revalidates: ['/api/user/collectHistory'],
    onDone: onClose,
  });
  return (
    <Dialog open title="附注" onClose={onClose} className="max-w-md">
      <p className="mb-3 line-clamp-2 font-semibold" title={report.name}>
        {report.name}
      </p>
      <Form onSubmit={() => void save.run({ id: report.id, remark: text })} error={save.error}>
        <TextAreaField
          name="remark"
          label="附注，分享后他人可见"
          maxLength={maxRemark}
          data-autofocus
          value={text}
          onChange={setText}
        />
        <FormButtons submit="保存" disabled={save.pending} onCancel={onClose} />
      </Form>
    </Dialog>
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
  dialog: FolderDialog;
  folders: readonly OwnFolder[];
  onClose: () => void;
  onRemoved: () => void;
}

/** Shows the dialog that is asked for, about the folder as it is now. */
export function FolderDialogs({ dialog, folders, onClose, onRemoved }: FolderDialogsProps) {
  if (dialog.name === 'add') return <AddFolder onClose={onClose} />;
  if (dialog.name === 'remark') return <Remark {...dialog} onClose={onClose} />;
  const folder = folders.find(({ id }) => id === dialog.folder.id) ?? dialog.folder;
  if (dialog.name === 'edit') return <EditFolder folder={folder} onClose={onClose} />;
  return <Remove folder={folder} onClose={onClose} onRemoved={onRemoved} />;
}
