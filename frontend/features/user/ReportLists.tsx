import { Bookmark, BookmarkCheck } from 'lucide-react';
import { useSearchParams } from 'react-router';
import {
  collectHistory,
  downloadHistory,
  favouriteSorts,
  readingHistory,
} from '../../../bff/contract/reading.ts';
import { DownloadButton } from '../../components/actions/DownloadButton.tsx';
import { Button, ButtonLink, type ButtonProps } from '../../components/Button.tsx';
import { SortButtons } from '../../components/search/ListControls.tsx';
import { readerAddress } from '../../lib/addresses.ts';
import { useGate } from '../../lib/gate.ts';
import { words } from '../../lib/words.ts';
import { OwnReports } from './OwnReports.tsx';

/** The report, and whether it is a favourite. */
interface FavouriteButtonProps extends Pick<ButtonProps, 'tone' | 'size' | 'className'> {
  report: { id: number; name: string; is_collect: 0 | 1 };
}

/** 收藏 or 已收藏; asks for a login by itself. */
function FavouriteButton({ report, ...look }: FavouriteButtonProps) {
  const gate = useGate();
  const kept = report.is_collect === 1;
  const Icon = kept ? BookmarkCheck : Bookmark;
  const label = kept ? `已${words.favourite}` : words.favourite;
  return (
    <Button
      {...look}
      aria-label={`${label}：${report.name}`}
      aria-pressed={kept}
      aria-disabled={gate.pending}
      onClick={() => gate.run({ kind: 'favourite', id: report.id })}
    >
      <Icon aria-hidden="true" size={18} strokeWidth={1.5} className={kept ? 'text-sea' : undefined} />
      {label}
    </Button>
  );
}

/** /user/history: reports read, with the page to continue at. */
export function Readings() {
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

/** /user/download: reports downloaded. */
export function Downloads() {
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

/** /user/favorite: favourites, in the order of `?sort=`. */
export function Favourites() {
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
