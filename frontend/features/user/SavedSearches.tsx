import { useState } from 'react';
import { Button, ButtonLink, TextLink } from '../../components/Button.tsx';
import { lazyDialog } from '../../components/lazyPart.tsx';
import { PagedList } from '../../components/list/PagedList.tsx';
import { Skeleton } from '../../components/Placeholders.tsx';
import { formatCount } from '../../lib/format.ts';
import { useAction } from '../../lib/hooks/useAction.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import type { SavedDialogName } from './SavedDialogs.tsx';
import { addressOfSaved, cadences, describeSearch, type Saved } from './savedSearch.ts';
import { UserFrame } from './UserFrame.tsx';

const SavedDialog = lazyDialog(async () => (await import('./SavedDialogs.tsx')).SavedDialog);

/** One saved search: what it looks for, what is new, and what can be done with it. */
function SavedRow({ item, onDialog }: { item: Saved; onDialog: (name: SavedDialogName) => void }) {
  const pause = useAction('/api/saved/update', { revalidates: ['/api/saved/list'] });
  const button = (label: string, onClick: () => void, disabled = false) => (
    <Button
      size="sm"
      tone="quiet"
      disabled={disabled}
      aria-label={`${label}：${item.name}`}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  const togglePause = () => void pause.run({ id: item.id, paused: item.paused ? 0 : 1 });
  return (
    <div className="flex min-h-20 flex-wrap items-center gap-x-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex items-baseline gap-2">
          <TextLink
            to={addressOfSaved(item.search)}
            title={item.name}
            className="touch truncate font-semibold"
          >
            {item.name}
          </TextLink>
          {item.paused === 1 && <span className="shrink-0 text-muted text-sm">已暂停</span>}
        </p>
        {item.fault && <p className="text-cinnabar text-sm">{item.fault}</p>}
        <p className="truncate text-muted text-sm">
          {item.digest !== 'off' && `${cadences.find(({ value }) => value === item.digest)?.name}汇总 · `}
          {describeSearch(item.search)}
        </p>
      </div>
      <ButtonLink to={`/user/inbox?saved=${item.id}`} size="sm" tone="quiet" className="text-sea">
        {item.unread > 0 ? `${formatCount(item.unread)} 份未读` : '更新'}
      </ButtonLink>
      <span className="-mr-3 flex flex-wrap">
        {button(item.paused ? '恢复' : '暂停', togglePause, pause.pending)}
        {button('重命名', () => onDialog('rename'))}
        {button('汇总', () => onDialog('digest'))}
        {button('RSS', () => onDialog('feed'))}
        {button('删除', () => onDialog('remove'))}
      </span>
    </div>
  );
}

/** /user/saved: one's saved searches, each with what is new, its pause and its feed. */
export function SavedSearches() {
  const answer = useCall('/api/saved/list', {});
  const { data } = answer;
  const [shown, setShown] = useState<{ id: number; name: SavedDialogName } | null>(null);
  const saved = data?.items.find(({ id }) => id === shown?.id);
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
        row={(item) => <SavedRow item={item} onDialog={(name) => setShown({ id: item.id, name })} />}
        skeleton={
          <div className="flex min-h-20 items-center py-3">
            <Skeleton className="h-12 w-64" />
          </div>
        }
      />
      {shown && saved && <SavedDialog name={shown.name} saved={saved} onClose={() => setShown(null)} />}
    </UserFrame>
  );
}
