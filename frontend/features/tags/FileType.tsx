import { useSearchParams } from 'react-router';
import { fileListOfType, fileTypeListCap } from '../../../bff/contract/reports.ts';
import { fileTypeList } from '../../../bff/contract/tags.ts';
import { Breadcrumb } from '../../components/Breadcrumb.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { Pagination } from '../../components/Pagination.tsx';
import { TextLink } from '../../components/TextLink.tsx';
import { fileTypeAddress } from '../../lib/addresses.ts';
import { formatCount } from '../../lib/format.ts';
import { useCall } from '../../lib/useCall.ts';
import { FileTypeReports } from './FileTypeReports.tsx';
import { FileTypeTabs } from './FileTypeTabs.tsx';
import { HotConcepts } from './HotConcepts.tsx';
import { MainIndustries } from './MainIndustries.tsx';
import { PlatformStatistics } from './PlatformStatistics.tsx';

/** How many reports one page holds (spec §9). */
const pageSize = 10;

/** The page an address asks for, within what the list allows. */
function readPage(query: URLSearchParams): number {
  const page = Number(query.get('page'));
  return Number.isSafeInteger(page) && page >= 1 ? Math.min(page, fileTypeListCap / pageSize) : 1;
}

/** One file type's reports, newest first, with what else the house holds at the side (spec §2). */
export function FileType({ id }: { id: number }) {
  const page = readPage(useSearchParams()[0]);
  const types = useCall(fileTypeList, {});
  const list = useCall(fileListOfType, Number.isSafeInteger(id) && id > 0 ? { id, page, pageSize } : null);
  const type = types.data?.items.find((entry) => entry.id === id);

  if (types.data && !type) {
    return (
      <div className="page py-16">
        <PageTitle>没有这个报告类型</PageTitle>
        <EmptyState title="没有这个报告类型" action={<TextLink to="/">返回首页，按类型查阅</TextLink>} />
      </div>
    );
  }
  const pages = Math.ceil(Math.min(list.data?.total ?? 0, fileTypeListCap) / pageSize);
  return (
    <div className="page">
      <PageTitle>{type?.name ?? '报告类型'}</PageTitle>
      <Breadcrumb crumbs={[{ name: '首页', to: '/' }, { name: type?.name ?? '报告类型' }]} />
      <header className="pt-4 pb-6">
        <h1 className="font-semibold font-song text-2xl">
          {type?.name ?? (types.error ? '报告类型' : '\u00a0')}
        </h1>
        <p className="mt-1 min-h-13 text-balance text-muted sm:min-h-6.5">{type?.description}</p>
      </header>
      <FileTypeTabs types={types.data?.items} failed={types.error !== undefined} current={id} />
      <div className="grid gap-x-14 gap-y-14 xl:grid-cols-[minmax(0,1fr)_17.5rem]">
        <section aria-labelledby="file-type-reports">
          <h2 id="file-type-reports" className="sr-only">
            报告列表
          </h2>
          <FileTypeReports list={list} size={pageSize} />
          {pages > 1 && (
            <div className="pt-8">
              <Pagination page={page} pages={pages} href={(target) => fileTypeAddress(id, target)} />
              {(list.data?.total ?? 0) >= fileTypeListCap && (
                <p className="mt-3 text-center text-muted text-sm">
                  此处只列出最新的 {formatCount(fileTypeListCap)} 份，更早的请用搜索查找
                </p>
              )}
            </div>
          )}
        </section>
        <aside aria-label="更多线索" className="grid content-start gap-10 md:max-xl:grid-cols-3 xl:pt-6">
          <HotConcepts />
          <MainIndustries />
          <PlatformStatistics />
        </aside>
      </div>
    </div>
  );
}
