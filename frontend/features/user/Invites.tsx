import { shellsPerInvite } from '../../../bff/contract/constants.ts';
import { Avatar } from '../../components/Avatar.tsx';
import { Button } from '../../components/Button.tsx';
import { CopyField } from '../../components/form/CopyField.tsx';
import { lazyPart } from '../../components/lazyPart.tsx';
import { PagedList } from '../../components/list/PagedList.tsx';
import { Skeleton } from '../../components/Placeholders.tsx';
import { copyText } from '../../lib/copy.ts';
import { formatCount } from '../../lib/format.ts';
import { useViewer } from '../../lib/session.ts';
import { words } from '../../lib/words.ts';
import { UserFrame } from './UserFrame.tsx';
import { useOwnPages } from './useOwnPages.ts';

const QrCode = lazyPart(async () => (await import('../../components/QrCode.tsx')).QrCode);

const codeSize = 148;

/** The link that carries the reader's code, to copy and to scan; its empty place while the code is not known. */
function InviteLink({ code }: { code: string | undefined }) {
  const link = code && `${window.location.origin}/?invite=${code}`;
  return (
    <div className="flex flex-wrap-reverse items-end justify-between gap-x-10 gap-y-6 border-line border-y py-6">
      <div className="min-w-0 max-w-prose flex-1 basis-72">
        <p className="text-balance">
          把链接发给朋友。对方通过它注册后，你得 {shellsPerInvite} {words.shells}，每位朋友计一次，不设上限。
        </p>
        <div className="mt-4 flex gap-2">
          <CopyField label="邀请链接" value={link ?? ''} className="min-w-0 flex-1" />
          <Button tone="primary" aria-disabled={!link} onClick={() => link && void copyText(link)}>
            复制链接
          </Button>
        </div>
        <p className="mt-2 text-muted text-sm">
          邀请码 <span className="text-ink tabular-nums">{code}</span>，也可以在注册时填写
        </p>
      </div>
      <div className="size-[150px] shrink-0 border border-line bg-white max-sm:hidden">
        {link && <QrCode text={link} size={codeSize} label="邀请链接二维码" />}
      </div>
    </div>
  );
}

/** /user/invite: how to invite, and who came. */
export function Invites() {
  const { user } = useViewer();
  const { data, list } = useOwnPages('/api/user/inviteList');
  const earned = (data?.total ?? 0) * shellsPerInvite;
  return (
    <UserFrame
      title="我的邀请"
      note={
        data &&
        data.total > 0 &&
        `已邀请 ${formatCount(data.total)} 位，得 ${formatCount(earned)} ${words.shells}`
      }
    >
      <InviteLink code={user?.invite_code} />
      <h2 className="mt-10 mb-4 font-semibold text-lg">已注册的朋友</h2>
      <PagedList
        {...list}
        label="已注册的朋友"
        rows={data?.items}
        expected={3}
        empty={{ title: '还没有朋友注册', children: '发出上面的链接，注册的朋友会出现在这里。' }}
        rowKey={({ id }) => id}
        row={({ avatar, nickname, invite_text }) => (
          <div className="flex h-16 items-center gap-4">
            <Avatar url={avatar} name={nickname} size={40} />
            <span className="min-w-0 flex-1 truncate">{nickname}</span>
            <span className="shrink-0 text-muted text-sm tabular-nums">{invite_text}</span>
          </div>
        )}
        skeleton={
          <div className="flex h-16 items-center gap-4">
            <Skeleton className="size-10 rounded-full" />
            <Skeleton className="h-5 w-40" />
          </div>
        }
      />
    </UserFrame>
  );
}
