import { Link } from 'react-router';
import { collectionFilePageSize } from '../../../bff/contract/constants.ts';
import { collectionDetail, collectionFileList } from '../../../bff/contract/endpoints/reader.ts';
import type { ReportListItem } from '../../../bff/contract/entities.ts';
import { DownloadButton } from '../../components/actions/DownloadButton.tsx';
import { ButtonLink } from '../../components/Button.tsx';
import { PageTitle } from '../../components/Logo.tsx';
import { PagedList, usePageNumber } from '../../components/list/PagedList.tsx';
import { Breadcrumb } from '../../components/Navigation.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../components/Placeholders.tsx';
import { detailAddress } from '../../lib/addresses.ts';
import { formatPages } from '../../lib/format.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { CollectionHead, CollectionHeadSkeleton } from './CollectionHead.tsx';

/** A row's shape, so that its place while it loads is as high. */
const fileRow =
  'relative flex min-h-14 items-center gap-x-4 gap-y-1 py-1.5 hover:bg-wash/50 max-md:flex-wrap max-md:py-3';

/** One report of a collection: organization in brackets, name, pages, time, download (spec §2). */
function CollectionFileRow({ report, cid }: { report: ReportListItem; cid: number }) {
  const organization = report.organization.name;
  return (
    <div className={fileRow}>
      <Link
        to={detailAddress(report.id, '', cid)}
        target="_blank"
        rel="noopener"
        title={report.name}
        className="whole-row line-clamp-2 min-w-0 flex-1 visited:text-muted hover:text-sea max-md:basis-full"
      >
        {organization && <span className="text-muted">[{organization}] </span>}
        {report.name}
      </Link>
      <span className="shrink-0 text-muted text-sm tabular-nums md:w-14 md:text-right">
        {formatPages(report.page_count)}
      </span>
      <span className="shrink-0 text-muted text-sm tabular-nums md:w-24 md:text-right">
        {report.time_text}
      </span>
      <span className="relative z-10 max-md:ml-auto">
        <DownloadButton report={report} cid={cid} tone="quiet" size="sm" className="-mr-3 text-sea" />
      </span>
    </div>
  );
}

/** The reports of a collection, fifty a page (spec §2); all may see them. */
function CollectionFiles({ id }: { id: number }) {
  const { page, href } = usePageNumber();
  const { data, error, isLoading, mutate } = useCall(collectionFileList, {
    id,
    page,
    pageSize: collectionFilePageSize,
  });
  return (
    <section aria-labelledby="collection-files">
      <h2 id="collection-files" className="ruled pb-3 font-semibold text-lg">
        专题报告
      </h2>
      <PagedList<ReportListItem>
        label="专题报告"
        rows={data?.items}
        total={data?.total ?? 0}
        page={page}
        pageSize={collectionFilePageSize}
        href={href}
        row={(report) => <CollectionFileRow report={report} cid={id} />}
        rowKey={(report) => report.id}
        skeleton={
          <div className={fileRow}>
            <Skeleton className="h-4 w-2/3" />
          </div>
        }
        expected={10}
        empty={{ title: '这个专题还没有报告', children: '报告整理好后会出现在这里。' }}
        error={error}
        onRetry={() => mutate()}
        loading={isLoading}
      />
    </section>
  );
}

/** One collection (spec §2: /collection/detail/{id}): what it is, the way in, and its reports. */
export function CollectionPage({ id }: { id: number }) {
  const known = Number.isSafeInteger(id) && id > 0;
  const { data, error, mutate } = useCall(collectionDetail, known ? { id } : null);
  if (!known || (error?.http === 404 && !data)) {
    return (
      <div className="page py-16">
        <PageTitle>没有这个专题</PageTitle>
        <EmptyState
          title="没有这个专题"
          action={
            <ButtonLink to="/collection" tone="primary">
              查看全部专题
            </ButtonLink>
          }
        >
          地址可能有误，或者专题已被移除。
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="page pb-16">
      <PageTitle>{data?.name ?? '专题'}</PageTitle>
      <Breadcrumb
        crumbs={[{ name: '首页', to: '/' }, { name: '专题', to: '/collection' }, { name: data?.name ?? '…' }]}
      />
      {data && <CollectionHead collection={data} />}
      {!data && !error && <CollectionHeadSkeleton />}
      {error && !data && <ErrorState error={error} onRetry={() => mutate()} title="专题没能载入" />}
      {/* Asked for at once, but shown with the head, whose height the words decide. */}
      <div hidden={!data && !error}>
        <CollectionFiles id={id} />
      </div>
    </div>
  );
}
