import { ChevronLeft } from 'lucide-react';
import { getMyGroups, groupFiles, removeGroupFile } from '../../../bff/contract/endpoints/account.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { PageTitle } from '../../components/Logo.tsx';
import { PagedList, usePageNumber } from '../../components/list/PagedList.tsx';
import { Skeleton } from '../../components/Placeholders.tsx';
import { Cover } from '../../components/report/Cover.tsx';
import { MetaLine } from '../../components/report/MetaLine.tsx';
import { ReportLink } from '../../components/report/ReportLinks.tsx';
import { TextLink } from '../../components/TextLink.tsx';
import { readerAddress } from '../../lib/addresses.ts';
import { formatCount, formatPages } from '../../lib/format.ts';
import { useAction } from '../../lib/hooks/useAction.ts';
import { useCall } from '../../lib/hooks/useCall.ts';

const pageSize = 10;

/** /joinGroup?group=ID: the reports in one of one's groups. */
export function GroupReports({ id }: { id: number }) {
  const { page, href } = usePageNumber();
  const { data, error, mutate, isLoading } = useCall(groupFiles, { id, page, pageSize });
  const remove = useAction(removeGroupFile, {
    success: ({ msg }) => msg,
    revalidates: [groupFiles, getMyGroups],
  });
  const title = data?.group.name ?? '报告群';
  return (
    <div className="page pt-10 pb-8">
      <PageTitle>{title}</PageTitle>
      <p className="mb-3 text-sm">
        <TextLink to="/joinGroup" className="touch inline-flex items-center gap-1">
          <ChevronLeft aria-hidden="true" size={16} strokeWidth={1.5} />
          我的群组
        </TextLink>
      </p>
      <h1 className="font-semibold font-song text-2xl">{title}</h1>
      {data && (
        <p className="mt-2 text-muted text-sm tabular-nums">
          {formatCount(data.group.member_count)} 位成员 · {formatCount(data.total)} 份报告
        </p>
      )}
      <div className="mt-6">
        <PagedList
          label={`${title}的报告`}
          rows={data?.files}
          total={data?.total ?? 0}
          page={page}
          pageSize={pageSize}
          href={href}
          expected={5}
          error={error}
          onRetry={() => void mutate()}
          loading={isLoading}
          rowKey={({ id: report }) => report}
          empty={{
            title: '群里还没有报告',
            children: '在报告页点“加入群组”，把报告分享到这里。',
            action: <ButtonLink to="/report">去找报告</ButtonLink>,
          }}
          row={(report) => (
            <div className="relative flex min-h-30 items-center gap-x-4 py-3 max-sm:flex-wrap">
              <Cover url={report.share_url} title={report.name} className="w-15 self-start" sizes="60px" />
              <div className="min-w-0 flex-1">
                <ReportLink report={report} className="font-semibold" />
                <MetaLine
                  parts={[report.organization.name, report.time_text, formatPages(report.page_count)]}
                  className="mt-1 text-sm"
                />
                <p className="mt-0.5 text-muted text-sm tabular-nums">
                  {report.by || '已注销的成员'} · {report.at_text} 加入
                </p>
              </div>
              <span className="relative z-10 shrink-0 max-sm:basis-full max-sm:text-right">
                {report.own === 1 && (
                  <Button
                    tone="quiet"
                    size="sm"
                    disabled={remove.pending}
                    aria-label={`移出群组：${report.name}`}
                    onClick={() => void remove.run({ gid: id, fid: report.id })}
                  >
                    移出
                  </Button>
                )}
                <ButtonLink
                  to={readerAddress(report.id, 1)}
                  target="_blank"
                  rel="noopener"
                  tone="quiet"
                  size="sm"
                  className="-mr-3 text-sea"
                  aria-label={`阅读：${report.name}`}
                >
                  阅读
                </ButtonLink>
              </span>
            </div>
          )}
          skeleton={
            <div className="flex min-h-30 items-center gap-4 py-3">
              <Skeleton className="h-21 w-15 self-start" />
              <Skeleton className="h-12 flex-1" />
            </div>
          }
        />
      </div>
    </div>
  );
}
