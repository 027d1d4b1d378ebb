import { useEffect } from 'react';
import { readingHistory } from '../../../bff/contract/endpoints/reader.ts';
import { ButtonLink } from '../../components/Button.tsx';
import { ReportLinks } from '../../components/report/ReportLinks.tsx';
import { TextLink } from '../../components/TextLink.tsx';
import { openDialog } from '../../lib/dialogs.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { useViewer } from '../../lib/session.ts';
import { takePaid } from '../../lib/storage/justPaid.ts';
import { UserFrame } from './UserFrame.tsx';

const shown = 6;

/** /user and /user/index: what one read last, under the older payment dialog (spec §2: shows a payment dialog). */
export function UserHome() {
  const { state } = useViewer();
  const { data, error, mutate } = useCall(readingHistory, { page: 1, pageSize: shown });
  useEffect(() => {
    // A reader who has just paid is not offered the same again.
    if (state === 'reader' && !takePaid()) openDialog('payList', {});
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
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to="/upload">上传报告</ButtonLink>
        <ButtonLink to="/user/invite">邀请好友得贝壳</ButtonLink>
      </div>
    </UserFrame>
  );
}
