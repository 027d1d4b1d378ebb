import { Link } from 'react-router';
import type { CollectionItem } from '../../../bff/contract/collections.ts';
import { collectionFilePageSize } from '../../../bff/contract/constants.ts';
import type { ReportListItem } from '../../../bff/contract/entities.ts';
import { Breadcrumb } from '../../components/Breadcrumb.tsx';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { PageTitle } from '../../components/Logo.tsx';
import { PagedList } from '../../components/list/PagedList.tsx';
import { usePageNumber } from '../../components/list/Pagination.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../components/Placeholders.tsx';
import { DownloadButton } from '../../components/report/DownloadButton.tsx';
import { Tag } from '../../components/report/MetaLine.tsx';
import { detailAddress } from '../../lib/addresses.ts';
import { openDialog } from '../../lib/dialogs.ts';
import { formatCount, formatPages } from '../../lib/format.ts';
import { useGate } from '../../lib/gate.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { useViewer } from '../../lib/session.ts';
import { words } from '../../lib/words.ts';
import { Banner } from './CollectionCard.tsx';

/** Level from which on unlocking is included. */
const neededLevel = 2;

/** 立即解锁, or a disabled 已解锁, under a line with what it is, what it needs and what the reader has. */
function UnlockButton({ collection }: { collection: CollectionItem }) {
  const gate = useGate();
  const { state, level } = useViewer();
  const unlocked = collection.is_unlock === 1;
  const needs = `解锁后可免费下载其中报告，需${words.tiers[neededLevel]}`;
  const has = state === 'reader' && level < neededLevel ? `，你是${words.tiers[level]}` : '';
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        tone={unlocked ? 'plain' : 'primary'}
        disabled={unlocked}
        aria-disabled={gate.pending || undefined}
        onClick={() => gate.runGated({ kind: 'unlock', id: collection.id })}
        className="min-w-32"
      >
        {unlocked ? '已解锁' : '立即解锁'}
      </Button>
      <p className="text-muted text-sm">
        {unlocked
          ? '其中的报告下载不计次数，也不耗贝壳'
          : level < neededLevel
            ? needs + has
            : '解锁后可免费下载其中报告'}
      </p>
    </div>
  );
}

/** The feature tags of a collection: its slash-separated tag string apart. */
const collectionTags = (tag: string): string[] => [
  ...new Set(
    tag
      .split('/')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];

const frame = 'grid gap-x-10 gap-y-5 pt-2 pb-10 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]';

/** The collection itself: banner, name, what it is about, how much it holds, and the way in. */
function CollectionHead({ collection }: { collection: CollectionItem }) {
  const tags = collectionTags(collection.tag);
  return (
    <header className={frame}>
      <Banner
        url={collection.banner}
        sizes="(min-width: 64rem) 36rem, 100vw"
        eager
        className="self-start border border-line"
      />
      <div className="flex min-w-0 flex-col">
        <h1 className="text-pretty font-semibold font-song text-2xl">{collection.name}</h1>
        <p className="mt-2 max-w-prose">{collection.description}</p>
        <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-muted text-sm tabular-nums">
          <span>共 {formatCount(collection.file_count)} 份报告</span>
          <span>更新于 {collection.update_text}</span>
        </p>
        {tags.length > 0 && (
          <ul aria-label="特色标签" className="mt-3 flex flex-wrap gap-2">
            {tags.map((tag) => (
              <li key={tag} className="flex">
                <Tag>{tag}</Tag>
              </li>
            ))}
          </ul>
        )}
        <div className="mt-6 lg:mt-auto lg:pt-5">
          <UnlockButton collection={collection} />
        </div>
      </div>
    </header>
  );
}

/** The head's place while it loads. */
function CollectionHeadSkeleton() {
  return (
    <div className={frame}>
      <Skeleton className="aspect-[3/1] w-full" />
      <div className="min-h-48 space-y-3">
        <Skeleton className="h-8 w-2/3" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-4 w-1/3" />
      </div>
    </div>
  );
}

/** A row's shape, so that its place while it loads is as high. */
const fileRow =
  'relative flex min-h-14 items-center gap-x-4 gap-y-1 py-1.5 hover:bg-wash/50 max-md:flex-wrap max-md:py-3';

/** One report of a collection: organization in brackets, name, pages, time, download. */
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

/** The reports of a collection, fifty a page; all may see them. */
function CollectionFiles({ id }: { id: number }) {
  const { page, href } = usePageNumber();
  const answer = useCall('/api/collection/filelist', {
    id,
    page,
    pageSize: collectionFilePageSize,
  });
  const { data } = answer;
  return (
    <section aria-labelledby="collection-files">
      <div className="ruled flex items-center justify-between pb-1">
        <h2 id="collection-files" className="font-semibold font-song text-lg">
          专题报告
        </h2>
        <Button
          tone="quiet"
          size="sm"
          onClick={() => openDialog('export', { call: '/api/export/collection', input: { id } })}
          className="-mr-3 text-sea"
        >
          导出
        </Button>
      </div>
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
        call={answer}
      />
    </section>
  );
}

/** One collection (/collection/detail/{id}): what it is, the way in, and its reports. */
export function CollectionPage({ id }: { id: number }) {
  const known = Number.isSafeInteger(id) && id > 0;
  const { data, error, mutate } = useCall('/api/collection/detail', known ? { id } : null);
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
      {error && !data && <ErrorState error={error} onRetry={() => mutate()} title="专题加载失败" />}
      {/* Asked for at once, but shown with the head, whose height the words decide. */}
      <div hidden={!data && !error}>
        <CollectionFiles id={id} />
      </div>
    </div>
  );
}
