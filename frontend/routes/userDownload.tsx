import { downloadHistory } from '../../bff/contract/reading.ts';
import { DownloadButton } from '../components/actions/DownloadButton.tsx';
import { ButtonLink } from '../components/ButtonLink.tsx';
import { OwnReports } from '../features/user/OwnReports.tsx';

/** /user/download. */
export function Component() {
  return (
    <OwnReports
      title="我的下载"
      call={downloadHistory}
      at="下载于"
      empty={{
        title: '还没有下载报告',
        children: '下载过的报告会出现在这里，再次下载不计次、不扣贝壳。',
        action: <ButtonLink to="/report">去找报告</ButtonLink>,
      }}
      action={(report) => (
        <DownloadButton report={report} label="再次下载" tone="quiet" size="sm" className="-mr-3 text-sea" />
      )}
    />
  );
}
