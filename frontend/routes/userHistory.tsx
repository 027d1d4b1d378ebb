import { readingHistory } from '../../bff/contract/reading.ts';
import { ButtonLink } from '../components/ButtonLink.tsx';
import { OwnReports } from '../features/user/OwnReports.tsx';
import { readerAddress } from '../lib/addresses.ts';

/** /user/history. */
export function Component() {
  return (
    <OwnReports
      title="我的阅读"
      call={readingHistory}
      at="阅读于"
      empty={{
        title: '还没有阅读记录',
        children: '打开过的报告会出现在这里。',
        action: <ButtonLink to="/report">去找报告</ButtonLink>,
      }}
      action={({ id, name, read_page = 1 }) => (
        <ButtonLink
          to={readerAddress(id, read_page)}
          target="_blank"
          rel="noopener"
          tone="quiet"
          size="sm"
          className="-mr-3 text-sea"
          aria-label={`继续阅读：${name}`}
        >
          {read_page > 1 ? `从第 ${read_page} 页继续` : '继续阅读'}
        </ButtonLink>
      )}
    />
  );
}
