import { ChevronLeft } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Button, ButtonLink, TextLink } from '../../components/Button.tsx';
import { PageTitle } from '../../components/Logo.tsx';
import { PagedList, ReadLink, ReportRow, reportRowSkeleton } from '../../components/list/PagedList.tsx';
import { usePageNumber } from '../../components/list/Pagination.tsx';
import { Skeleton } from '../../components/Placeholders.tsx';
import { formatCount } from '../../lib/format.ts';
import { useAction } from '../../lib/hooks/useAction.ts';
import { useCall } from '../../lib/hooks/useCall.ts';

const reportsPerPage = 10;

/** /joinGroup?group=ID: the reports in one of one's groups. */
function GroupReports({ id }: { id: number }) {
  const { page, href } = usePageNumber();
  const answer = useCall('/api/group/files', { id, page, pageSize: reportsPerPage });
  const { data } = answer;
  const remove = useAction('/api/group/removeFile', {
    success: ({ msg }) => msg,
    revalidates: ['/api/group/files', '/api/web/getMyGroups'],
  });
  const title = data?.group.name ?? '报告群组';
  return (
    <div className="page pt-10 pb-8">
      <PageTitle>{title}</PageTitle>
      <p className="mb-3 text-sm">
        <TextLink to="/joinGroup" className="touch inline-flex items-center gap-1">
          <ChevronLeft size={16} />
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
          pageSize={reportsPerPage}
          href={href}
          expected={5}
          call={answer}
          rowKey={({ id: report }) => report}
          empty={{
            title: '群组里还没有报告',
            children: '在报告页点“分享到群组”，把报告分享到这里。',
            action: <ButtonLink to="/report">浏览报告</ButtonLink>,
          }}
          row={(report) => (
            <ReportRow report={report} note={`${report.by || '已注销的成员'} · ${report.at_text} 加入`}>
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
              <ReadLink report={report} className="-mr-3" />
            </ReportRow>
          )}
          skeleton={reportRowSkeleton}
        />
      </div>
    </div>
  );
}

/** Groups a page. */
const groupsPerPage = 7;

/** Way into a group: the code of the site's own group, where there is one, and the same in words. */
function GroupCode() {
  const { data } = useCall('/api/site', {});
  const code = data?.codes.find(({ key }) => key === 'group');
  const service = data?.codes.find(({ key }) => key === 'service');
  const shown = code ?? service;
  if (data && !shown) return <p className="mt-3 text-muted">群组二维码尚未公布，请留意公众号。</p>;
  return (
    <>
      <div className="mt-4 size-45 border border-line bg-white">
        {shown && <img src={shown.image} alt={`${shown.name}二维码`} width={180} height={180} />}
      </div>
      <ol className="mt-4 list-decimal space-y-1 pl-5 text-muted">
        <li>用微信扫描二维码{code ? '' : '，联系客服'}</li>
        <li>告诉群主你关注的行业</li>
        <li>加入后，在报告页点“分享到群组”，把报告分享到这里</li>
      </ol>
    </>
  );
}

/** /joinGroup: the report groups one is in, and how to join; with `?group=ID` the reports of one. */
export function JoinGroup() {
  const [query] = useSearchParams();
  const group = Number(query.get('group'));
  return Number.isInteger(group) && group > 0 ? <GroupReports key={group} id={group} /> : <OwnGroups />;
}

function OwnGroups() {
  const { page, href } = usePageNumber();
  const answer = useCall('/api/web/getMyGroups', { page, pageSize: groupsPerPage });
  const { data } = answer;
  return (
    <div className="page pt-10 pb-8">
      <PageTitle>报告群组</PageTitle>
      <h1 className="font-semibold font-song text-2xl">报告群组</h1>
      <p className="mt-2 max-w-prose text-muted">与同行按行业交流报告，把读到的好报告分享给群组成员。</p>
      <div className="mt-8 grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-labelledby="mine">
          <h2 id="mine" className="ruled mb-4 font-semibold font-song text-xl">
            我的群组
          </h2>
          <PagedList
            label="我的群组"
            rows={data?.infor.group_list}
            total={data?.infor.total ?? 0}
            page={page}
            pageSize={groupsPerPage}
            href={href}
            expected={3}
            call={answer}
            rowKey={({ id }) => id}
            row={({ id, name, logo, member_count, fcount }) => (
              <div className="flex h-18 items-center gap-4">
                <img
                  src={logo}
                  alt=""
                  width={44}
                  height={44}
                  className="size-11 shrink-0 rounded-md bg-sunken"
                />
                <div className="min-w-0">
                  <TextLink
                    to={`/joinGroup?group=${id}`}
                    title={name}
                    className="touch block truncate font-semibold"
                  >
                    {name}
                  </TextLink>
                  <p className="text-muted text-sm tabular-nums">
                    {formatCount(member_count)} 位成员 · {formatCount(fcount)} 份报告
                  </p>
                </div>
              </div>
            )}
            skeleton={
              <div className="flex h-18 items-center gap-4">
                <Skeleton className="size-11" />
                <Skeleton className="h-5 w-48" />
              </div>
            }
            empty={{ title: '你还没有加入群组', children: '扫描二维码，选一个关注的行业开始。' }}
          />
        </section>
        <section aria-labelledby="join" className={answer.isLoading ? 'invisible' : undefined}>
          <h2 id="join" className="ruled font-semibold font-song text-xl">
            加入新群组
          </h2>
          <GroupCode />
        </section>
      </div>
    </div>
  );
}
