import { useEffect } from 'react';
import { ButtonLink, TextLink } from '../../components/Button.tsx';
import { consumePaid } from '../../components/OwnAccount.tsx';
import { ReportLinks } from '../../components/report/ReportLinks.tsx';
import { classNames } from '../../lib/classNames.ts';
import { openDialog } from '../../lib/dialogs.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { useViewer } from '../../lib/session.ts';
import { UserFrame } from './UserFrame.tsx';

const shown = 6;

/** /user and /user/index: what one read last, under a payment dialog. */
export function UserHome() {
  const { state, level } = useViewer();
  const { data, error, mutate } = useCall('/api/user/readingHistory', { page: 1, pageSize: shown });
  useEffect(() => {
    // A reader who has just paid is not offered the same again, and one of the highest tier no lower ones alone.
    if (state === 'reader' && !consumePaid()) openDialog(level === 3 ? 'pay' : 'payList', {});
  }, [state, level]);
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
