import { useSearchParams } from 'react-router';
import { collectHistory, favouriteSorts } from '../../bff/contract/reading.ts';
import { DownloadButton } from '../components/actions/DownloadButton.tsx';
import { FavouriteButton } from '../components/actions/FavouriteButton.tsx';
import { ButtonLink } from '../components/ButtonLink.tsx';
import { SortButtons } from '../components/SortButtons.tsx';
import { OwnReports } from '../features/user/OwnReports.tsx';
import { readerAddress } from '../lib/addresses.ts';

/** /user/favorite, in the order of `?sort=`. */
export function Component() {
  const [query, setQuery] = useSearchParams();
  const sort = favouriteSorts.find(({ id }) => id === query.get('sort'))?.id ?? 'latest';
  return (
    <OwnReports
      title="我的收藏"
      call={collectHistory}
      params={{ sort }}
      sorting={
        <SortButtons
          orders={favouriteSorts}
          order={sort}
          onOrder={(id) => setQuery(id === 'latest' ? {} : { sort: id })}
        />
      }
      at="收藏于"
      empty={{
        title: '还没有收藏',
        children: '在报告页点“收藏”，以后在这里就能找到。',
        action: <ButtonLink to="/report">去找报告</ButtonLink>,
      }}
      action={(report) => (
        <span className="inline-flex flex-wrap justify-end">
          <ButtonLink
            to={readerAddress(report.id, 1)}
            target="_blank"
            rel="noopener"
            tone="quiet"
            size="sm"
            className="text-sea"
            aria-label={`阅读：${report.name}`}
          >
            阅读
          </ButtonLink>
          <DownloadButton report={report} tone="quiet" size="sm" className="text-sea" />
          <FavouriteButton report={{ ...report, is_collect: 1 }} tone="quiet" size="sm" className="-mr-3" />
        </span>
      )}
    />
  );
}
