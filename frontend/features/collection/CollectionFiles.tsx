import { collectionFileList, collectionFilePageSize } from '../../../bff/contract/collections.ts';
import type { ReportListItem } from '../../../bff/contract/entities.ts';
import { PagedList } from '../../components/PagedList.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { useCall } from '../../lib/useCall.ts';
import { usePageNumber } from '../../lib/usePageNumber.ts';
import { CollectionFileRow, fileRow } from './CollectionFileRow.tsx';

/** The reports of a collection, fifty a page (spec §2); all may see them. */
export function CollectionFiles({ id }: { id: number }) {
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
