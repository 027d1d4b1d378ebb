import { type ComponentType, useEffect } from 'react';
import { useLocation } from 'react-router';
import { ButtonLink, TextLink } from '../../components/Button.tsx';
import { consumePaid } from '../../components/OwnAccount.tsx';
import { ReportLinks } from '../../components/report/ReportLinks.tsx';
import { classNames } from '../../lib/classNames.ts';
import { openDialog } from '../../lib/dialogs.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { useViewer } from '../../lib/session.ts';
import { Favourites } from './Favourites.tsx';
import { Inbox } from './Inbox.tsx';
import { Invites } from './Invites.tsx';
import { Keys } from './Keys.tsx';
import { Notes } from './notes/Notes.tsx';
import { Orders } from './Orders.tsx';
import { OwnFeedback } from './OwnFeedback.tsx';
import { Downloads, ReadingHistory } from './ReportLists.tsx';
import { SavedSearches } from './SavedSearches.tsx';
import { UserFrame } from './UserFrame.tsx';
import { UserInfo } from './UserInfo.tsx';

const shown = 6;

/** /user and /user/index: what one read last, under the older payment dialog. */
function UserHome() {
  const { state } = useViewer();
  const { data, error, mutate } = useCall('/api/user/readingHistory', { page: 1, pageSize: shown });
  useEffect(() => {
    // A reader who has just paid is not offered the same again.
    if (state === 'reader' && !consumePaid()) openDialog('payList', {});
  }, [state]);
  return (
    <UserFrame title="个人中心">
      <div className="mb-2 flex items-baseline justify-between">
        <h2 className="font-semibold text-lg">最近阅读</h2>
        <TextLink to="/user/history" className="touch text-sm">
          全部
        </TextLink>
      </div>
      <ReportLinks
        columns
        reports={data?.files}
        expected={shown}
        empty="还没有阅读记录"
        error={error}
        onRetry={() => mutate()}
      />
      <div className={classNames('mt-8 flex flex-wrap gap-3', !data && !error && 'invisible')}>
        <ButtonLink to="/upload">上传报告</ButtonLink>
        <ButtonLink to="/user/invite">邀请好友得贝壳</ButtonLink>
      </div>
    </UserFrame>
  );
}

/** Pages of the user centre by the last part of their addresses: one file, because readers go from one to another. */
const pages: Record<string, ComponentType> = {
  userinfo: UserInfo,
  order: Orders,
  history: ReadingHistory,
  download: Downloads,
  favorite: Favourites,
  inbox: Inbox,
  saved: SavedSearches,
  notes: Notes,
  keys: Keys,
  invite: Invites,
  feedback: OwnFeedback,
};

/** /user and its subpages. */
export function UserPages() {
  const { pathname } = useLocation();
  const Page = pages[pathname.split('/')[2] ?? ''] ?? UserHome;
  return <Page />;
}
