import { ChevronLeft, ChevronRight, Link2, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { DataOf } from '../../../bff/contract/calls.ts';
import { Button, ButtonLink, IconButton } from '../../components/Button.tsx';
import { DialogFrame } from '../../components/overlay/Dialog.tsx';
import { ErrorState, Skeleton } from '../../components/Placeholders.tsx';
import { Checkbox } from '../../components/search/Checkbox.tsx';
import { detailAddress } from '../../lib/addresses.ts';
import { copyText } from '../../lib/copy.ts';
import { closeDialog, type DialogTable, dismissDialog } from '../../lib/dialogs.ts';
import { formatCount } from '../../lib/format.ts';
import { useAction } from '../../lib/hooks/useAction.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { notify } from '../../lib/notify.ts';
import { messages } from '../../lib/words.ts';

type Group = DataOf<'/api/web/getMyGroups'>['infor']['group_list'][number];

/** Groups a page. */
const pageSize = 7;
const slots = Array.from({ length: pageSize }, (_, index) => index);

/** The pages of a list in a dialog, whose address is not the page's. */
function Pager({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  if (pages <= 1) return null;
  return (
    <>
      <IconButton icon={ChevronLeft} label="上一页" disabled={page === 1} onClick={() => onPage(page - 1)} />
      <span className="text-muted text-sm tabular-nums">
        {page} / {pages}
      </span>
      <IconButton
        icon={ChevronRight}
        label="下一页"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </>
  );
}

/** A group with its logo and size. */
function GroupName({ group }: { group: Group }) {
  return (
    <>
      {group.logo && <img src={group.logo} alt="" width={36} height={36} className="rounded-md bg-sunken" />}
      <span className="min-w-0">
        <span className="block truncate leading-5">{group.name}</span>
        <span className="block text-muted text-xs tabular-nums">
          {formatCount(group.member_count)} 位成员 · {formatCount(group.fcount)} 份报告
        </span>
      </span>
    </>
  );
}

/** The reader's groups to put a report into. */
export function GroupsDialog({ id }: DialogTable['groups']) {
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const { data, error, mutate } = useCall('/api/web/getMyGroups', { page, pageSize });
  const add = useAction('/api/group/addGroupsFiles', {
    success: messages.done,
    revalidates: ['/api/web/getMyGroups'],
    onDone: closeDialog,
  });
  const groups = data?.infor.group_list;
  const pages = Math.ceil((data?.infor.total ?? 0) / pageSize);
  const choose = (group: number, on: boolean) =>
    setChosen((now) => (on ? [...now, group] : now.filter((each) => each !== group)));
  const confirm = () => {
    if (chosen.length === 0) void notify('error', messages.noGroup);
    else void add.run({ fid: id, gids: JSON.stringify(chosen) });
  };
  const footer = (
    <div className="flex items-center gap-1">
      <Pager page={page} pages={pages} onPage={setPage} />
      <ButtonLink to="/joinGroup" tone="quiet" size="sm" className="-ml-3">
        我的群组
      </ButtonLink>
      <Button tone="primary" className="ml-auto" disabled={add.pending} onClick={confirm}>
        {chosen.length > 0 ? `确认（${chosen.length}）` : '确认'}
      </Button>
    </div>
  );
  return (
    <DialogFrame
      title="分享到群组"
      onClose={dismissDialog}
      className="max-w-sm"
      footer={groups?.length !== 0 && footer}
    >
      {error && <ErrorState compact error={error} onRetry={() => mutate()} />}
      {groups?.length === 0 && (
        <div className="py-6 text-center">
          <p className="mb-4 text-muted">你还没有加入群组</p>
          <ButtonLink to="/joinGroup">看看怎样加入</ButtonLink>
        </div>
      )}
      <ul className={pages > 1 ? 'min-h-[24.5rem]' : undefined}>
        {(groups ?? (error ? [] : slots)).map((group) =>
          typeof group === 'number' ? (
            <li key={group} className="flex h-14 items-center border-line border-b">
              <Skeleton className="h-5 w-40" />
            </li>
          ) : (
            <li key={group.id} className="border-line border-b last:border-0">
              <Checkbox
                checked={chosen.includes(group.id)}
                onChange={(on) => choose(group.id, on)}
                className="min-h-14"
              >
                <GroupName group={group} />
              </Checkbox>
            </li>
          ),
        )}
      </ul>
    </DialogFrame>
  );
}

const side = 190;

/** Passing a report on: its code for the mini program, a link into it on phones, its address. */
export function ProgramDialog({ id, name }: DialogTable['program']) {
  const open = useAction('/api/file/generateUrlScheme', {
    onDone: ({ openlink }) => window.location.assign(openlink),
  });
  const address = new URL(detailAddress(id), window.location.href).href;
  return (
    <DialogFrame title="分享报告" onClose={dismissDialog} className="max-w-sm">
      <p className="line-clamp-2 text-balance text-center">{name}</p>
      <img
        src={`/api/gz/getBaogaoWxCode?${new URLSearchParams({ scene: String(id), type: '2' })}`}
        alt="小程序二维码"
        width={side}
        height={side}
        className="mx-auto mt-4 border border-line bg-white"
      />
      <p className="mt-3 text-center text-muted text-sm">扫描二维码，在小程序中查看</p>
      <div className="mt-4 flex gap-3">
        <Button tone="primary" className="flex-1" onClick={() => copyText(address)}>
          <Link2 size={18} />
          复制链接
        </Button>
        <Button
          className="flex-1 md:hidden"
          disabled={open.pending}
          onClick={() => open.run({ path: 'pages/detail/detail', query: `id=${id}` })}
        >
          <Smartphone size={18} />
          打开小程序
        </Button>
      </div>
    </DialogFrame>
  );
}
