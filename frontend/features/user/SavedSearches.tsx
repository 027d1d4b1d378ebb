import { useState } from 'react';
import type { Data } from '../../../bff/contract/endpoints/endpoint.ts';
import {
  inboxList,
  inboxUnread,
  savedList,
  savedRemove,
  savedUpdate,
} from '../../../bff/contract/endpoints/reader.ts';
import { Button, ButtonLink, TextLink } from '../../components/Button.tsx';
import { CopyField } from '../../components/form/CopyField.tsx';
import { Field, Form } from '../../components/form/Form.tsx';
import { PagedList } from '../../components/list/PagedList.tsx';
import { Dialog } from '../../components/overlay/Dialog.tsx';
import { RemovalDialog } from '../../components/overlay/RemovalDialog.tsx';
import { Skeleton } from '../../components/Placeholders.tsx';
import { copyText } from '../../lib/copy.ts';
import { formatCount } from '../../lib/format.ts';
import { useAction } from '../../lib/hooks/useAction.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { cadences, DigestDialog } from './Digest.tsx';
import { addressOfSaved, describeSearch } from './SaveSearchDialog.tsx';
import { UserFrame } from './UserFrame.tsx';

type Saved = Data<typeof savedList>['items'][number];

/** Another name for a saved search. */
function Rename({ saved, onClose }: { saved: Saved; onClose: () => void }) {
  const [name, setName] = useState(saved.name);
  const action = useAction(savedUpdate, { failure: false, revalidates: [savedList], onDone: onClose });
  return (
    <Dialog open title="重命名" onClose={onClose} className="max-w-sm">
      <Form onSubmit={() => void action.run({ id: saved.id, name: name.trim() })} error={action.error}>
        <Field name="name" label="名称" maxLength={60} data-autofocus value={name} onChange={setName} />
        <Button
          type="submit"
          tone="primary"
          className="w-full"
          disabled={action.pending || name.trim() === ''}
        >
          保存
        </Button>
      </Form>
    </Dialog>
  );
}

/** Removal, once it is confirmed: what it alone announced goes with it. */
function Remove({ saved, onClose }: { saved: Saved; onClose: () => void }) {
  const action = useAction(savedRemove, {
    success: ({ message }) => message,
    revalidates: [savedList, inboxList, inboxUnread],
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
function Feed({ saved, onClose }: { saved: Saved; onClose: () => void }) {
  const renew = useAction(savedUpdate, { success: '已更换，旧地址不再可用', revalidates: [savedList] });
  return (
    <Dialog open title="RSS 地址" onClose={onClose} className="max-w-md">
      <p>把地址添加到 RSS 阅读器，新报告会出现在那里。知道地址的人都能看到列表，请勿公开。</p>
      <CopyField label="RSS 地址" value={saved.feed_url} className="mt-4 w-full" />
      <div className="mt-4 flex gap-3">
        <Button
          className="flex-1"
          disabled={renew.pending}
          onClick={() => void renew.run({ id: saved.id, renew_feed: 1 })}
        >
          更换地址
        </Button>
        <Button tone="primary" className="flex-1" onClick={() => void copyText(saved.feed_url)}>
          复制
        </Button>
      </div>
    </Dialog>
  );
}

const dialogs = { rename: Rename, remove: Remove, feed: Feed, digest: DigestDialog };

/** /user/saved: one's saved searches, each with what is new, its pause and its feed. */
export function SavedSearches() {
  const answer = useCall(savedList, {});
  const { data } = answer;
  const [shown, setShown] = useState<{ id: number; name: keyof typeof dialogs } | null>(null);
  const pause = useAction(savedUpdate, { revalidates: [savedList] });
  const saved = data?.items.find(({ id }) => id === shown?.id);
  const Shown = shown && dialogs[shown.name];
  const button = (item: Saved, name: keyof typeof dialogs, label: string) => (
    <Button
      size="sm"
      tone="quiet"
      aria-label={`${label}：${item.name}`}
      onClick={() => setShown({ id: item.id, name })}
    >
      {label}
    </Button>
  );
  return (
    <UserFrame title="我的订阅" note={data && data.total > 0 && `共 ${data.total} 个，最多 50 个`}>
      <div className="mb-3 flex min-h-11 items-center">
        <ButtonLink to="/user/inbox" size="sm">
          订阅更新
        </ButtonLink>
      </div>
      <PagedList
        label="我的订阅"
        rows={data?.items}
        total={data?.total ?? 0}
        page={1}
        pageSize={50}
        href={() => ''}
        call={answer}
        expected={3}
        empty={{
          title: '还没有订阅',
          children: '在搜索页点“订阅此搜索”，有符合的新报告收录时会告诉你。',
          action: <ButtonLink to="/report">去搜索</ButtonLink>,
        }}
        rowKey={({ id }) => id}
        row={(item) => (
          <div className="flex min-h-20 flex-wrap items-center gap-x-4 py-3">
            <div className="min-w-0 flex-1 basis-64">
              <p className="flex items-baseline gap-2">
                <TextLink to={addressOfSaved(item.search)} className="touch truncate font-semibold">
                  {item.name}
                </TextLink>
                {item.paused === 1 && <span className="shrink-0 text-muted text-sm">已暂停</span>}
              </p>
              {item.fault && <p className="text-cinnabar text-sm">{item.fault}</p>}
              <p className="truncate text-muted text-sm">
                {item.digest !== 'off' &&
                  `${cadences.find(({ value }) => value === item.digest)?.name}汇总 · `}
                {describeSearch(item.search)}
              </p>
            </div>
            <ButtonLink to={`/user/inbox?saved=${item.id}`} size="sm" tone="quiet" className="text-sea">
              {item.unread > 0 ? `${formatCount(item.unread)} 份未读` : '更新'}
            </ButtonLink>
            <span className="-mr-3 flex flex-wrap">
              <Button
                size="sm"
                tone="quiet"
                disabled={pause.pending}
                aria-label={`${item.paused ? '恢复' : '暂停'}：${item.name}`}
                onClick={() => void pause.run({ id: item.id, paused: item.paused ? 0 : 1 })}
              >
                {item.paused ? '恢复' : '暂停'}
              </Button>
              {button(item, 'rename', '重命名')}
              {button(item, 'digest', '汇总')}
              {button(item, 'feed', 'RSS')}
              {button(item, 'remove', '删除')}
            </span>
          </div>
        )}
        skeleton={
          <div className="flex min-h-20 items-center py-3">
            <Skeleton className="h-12 w-64" />
          </div>
        }
      />
      {saved && Shown && <Shown saved={saved} onClose={() => setShown(null)} />}
    </UserFrame>
  );
}
