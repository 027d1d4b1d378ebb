import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { ChoiceField } from '../../components/form/ChoiceField.tsx';
import { Field, Form } from '../../components/form/Form.tsx';
import { Dialog } from '../../components/overlay/Dialog.tsx';
import { CopyActs, NameDialog } from '../../components/overlay/ListDialogs.tsx';
import { RemovalDialog } from '../../components/overlay/RemovalDialog.tsx';
import { useAction } from '../../lib/hooks/useAction.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { cadences, type Saved } from './savedSearch.ts';

/** A saved search, and what closes its dialog. */
interface SavedDialogProps {
  saved: Saved;
  onClose: () => void;
}

/** Where digests are mailed to; nothing on a site that sends no mail. */
function MailAddress() {
  const { data, mutate } = useCall('/api/mail/settings', {});
  const [typed, setTyped] = useState<string | null>(null);
  const action = useAction('/api/mail/update', {
    failure: false,
    success: ({ message }) => message,
    onDone: () => {
      setTyped(null);
      void mutate();
    },
  });
  if (!data?.available) return null;
  const { address, confirmed, wanted } = data;
  return (
    <section aria-label="邮件" className="mt-5 border-line border-t pt-4">
      {address !== '' && (
        <div className="mb-3 flex flex-wrap items-center gap-x-2">
          <p className="min-w-0 flex-1 basis-40 break-all">
            {!confirmed
              ? `等待确认：请打开发到 ${address} 的邮件中的链接`
              : wanted
                ? `同时发到 ${address}`
                : `已停止发到 ${address}`}
          </p>
          {confirmed === 1 && (
            <Button
              size="sm"
              tone="quiet"
              disabled={action.pending}
              onClick={() => void action.run({ wanted: wanted ? 0 : 1 })}
            >
              {wanted ? '停止' : '恢复'}
            </Button>
          )}
          <Button
            size="sm"
            tone="quiet"
            disabled={action.pending}
            onClick={() => void action.run({ address: '' })}
          >
            删除邮箱
          </Button>
        </div>
      )}
      <Form onSubmit={() => void action.run({ address: (typed ?? '').trim() })} error={action.error}>
        <div className="flex items-start gap-3">
          <Field
            name="address"
            type="email"
            autoComplete="email"
            label={address === '' ? '同时发到邮箱（可不填）' : '更换邮箱'}
            hint="会先发一封确认邮件"
            maxLength={254}
            className="min-w-0 flex-1"
            value={typed ?? ''}
            onChange={setTyped}
          />
          <Button type="submit" className="mt-6" disabled={action.pending || !typed?.includes('@')}>
            发送
          </Button>
        </div>
      </Form>
    </section>
  );
}

/** How often what a saved search announced is summed up, and where that goes. */
function Digest({ saved, onClose }: SavedDialogProps) {
  const action = useAction('/api/saved/update', { revalidates: ['/api/saved/list'] });
  return (
    <Dialog open title="定期汇总" onClose={onClose} className="max-w-md">
      <p className="mb-4">把“{saved.name}”的新报告汇总成一份，早上 8 点放进“订阅更新”的定期汇总。</p>
      <ChoiceField
        name="digest"
        label="汇总"
        choices={cadences}
        value={saved.digest}
        onChange={(digest) => void action.run({ id: saved.id, digest: digest as Saved['digest'] })}
      />
      <MailAddress />
      <Button tone="primary" className="mt-2 w-full" onClick={onClose}>
        完成
      </Button>
    </Dialog>
  );
}

/** Another name for a saved search. */
function Rename({ saved, onClose }: SavedDialogProps) {
  const action = useAction('/api/saved/update', {
    failure: false,
    revalidates: ['/api/saved/list'],
    onDone: onClose,
  });
  return (
    <NameDialog
      title="重命名"
      name={saved.name}
      maxLength={60}
      pending={action.pending}
      error={action.error}
      onSave={(name) => void action.run({ id: saved.id, name })}
      onClose={onClose}
    />
  );
}

/** Removal, once it is confirmed: what it alone announced goes with it. */
function Remove({ saved, onClose }: SavedDialogProps) {
  const action = useAction('/api/saved/remove', {
    success: ({ message }) => message,
    revalidates: ['/api/saved/list', '/api/inbox/list', '/api/inbox/unread'],
    onDone: onClose,
  });
  return (
    <RemovalDialog
      title="删除订阅"
      pending={action.pending}
      onRemove={() => void action.run({ id: saved.id })}
      onClose={onClose}
    >
      删除“{saved.name}”？只由它找到的更新会一起删除，RSS 地址随之失效。
    </RemovalDialog>
  );
}

/** The secret address of a search's Atom feed. */
function Feed({ saved, onClose }: SavedDialogProps) {
  const renew = useAction('/api/saved/update', {
    success: '已更换，旧地址不再可用',
    revalidates: ['/api/saved/list'],
  });
  return (
    <Dialog open title="RSS 地址" onClose={onClose} className="max-w-md">
      <p>把地址添加到 RSS 阅读器，新报告会出现在那里。知道地址的人都能看到列表，请勿公开。</p>
      <CopyActs
        label="RSS 地址"
        value={saved.feed_url}
        act={{
          name: '更换地址',
          pending: renew.pending,
          run: () => void renew.run({ id: saved.id, renew_feed: 1 }),
        }}
      />
    </Dialog>
  );
}

const dialogs = { rename: Rename, remove: Remove, feed: Feed, digest: Digest };

/** What a saved search's dialog is about. */
export type SavedDialogName = keyof typeof dialogs;

/** Shows the dialog that is asked for. */
export function SavedDialog({ name, ...props }: SavedDialogProps & { name: SavedDialogName }) {
  const Named = dialogs[name];
  return <Named {...props} />;
}
