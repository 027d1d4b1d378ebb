import { useSearchParams } from 'react-router';
import type { DataOf } from '../../../bff/contract/calls.ts';
import { chinaMinute } from '../../../bff/contract/chinaTime.ts';
import { Button, ButtonLink, TextLink } from '../../components/Button.tsx';
import { PagedList } from '../../components/list/PagedList.tsx';
import { Cover } from '../../components/Picture.tsx';
import { Skeleton } from '../../components/Placeholders.tsx';
import { MetaLine } from '../../components/report/MetaLine.tsx';
import { PageLink, ReportLink } from '../../components/report/ReportLinks.tsx';
import { Highlighted } from '../../components/search/Highlighted.tsx';
import { formatCount, formatPages } from '../../lib/format.ts';
import { useAction } from '../../lib/hooks/useAction.ts';
import { UserFrame } from './UserFrame.tsx';
import { useOwnPages } from './useOwnPages.ts';

type Item = DataOf<'/api/inbox/list'>['items'][number];

/** A report that a saved search found: unread ones carry a mark, and opening one reads it. */
function Announced({ item, onOpen }: { item: Item; onOpen: () => void }) {
  const { report, page, text, gated, why, saved_name, created_at, read } = item;
  const because = [`“${saved_name}”`, ...why].join(' · ');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links within are what is pressed.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link that is pressed by key is clicked.
    <div
      className="relative flex min-h-30 items-start gap-x-4 py-3"
      onClick={read ? undefined : onOpen}
      data-read={read}
    >
      <Cover url={report.share_url} title={report.name} className="w-15" sizes="60px" />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2">
          {read === 0 && (
            <span className="size-2 shrink-0 self-center rounded-full bg-cinnabar">
              <span className="sr-only">未读</span>
            </span>
          )}
          <ReportLink report={report} className={read === 0 ? 'font-semibold' : ''} />
        </p>
        <MetaLine
          parts={[report.organization.name, report.time_text, formatPages(report.page_count)]}
          className="mt-1 text-sm"
        />
        {page > 0 && (
          <p className="mt-1 line-clamp-2 text-sm">
            <PageLink
              reportId={report.id}
              page={page}
              locked={gated !== undefined}
              className="relative z-10 mr-2 inline-block"
            />
            <Highlighted html={text} />
          </p>
        )}
        <p className="mt-1 text-muted text-sm tabular-nums">
          {chinaMinute(new Date(created_at))} · {because}
        </p>
      </div>
    </div>
  );
}

/** A positive number in the address; null for none. */
const numberIn = (text: string | null) => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null);

/**
 * /user/inbox: reports that one's saved searches announced; `?saved=` those of one of them, `?digest=` of a digest,
 * `?digests` the digests themselves.
 */
export function Inbox() {
  const [query] = useSearchParams();
  const saved = numberIn(query.get('saved'));
  const digest = numberIn(query.get('digest'));
  const asDigests = query.has('digests');
  const of = { ...(saved && { saved_id: saved }), ...(digest && { digest_id: digest }) };
  const { data, list } = useOwnPages('/api/inbox/list', of);
  const read = useAction('/api/inbox/read', {
    revalidates: ['/api/inbox/list', '/api/inbox/unread', '/api/saved/list'],
  });
  const name = data?.items.find(({ saved_id }) => saved_id === saved)?.saved_name;
  return (
    <UserFrame
      title="订阅更新"
      note={data && data.total > 0 && `共 ${formatCount(data.total)} 份，${formatCount(data.unread)} 份未读`}
    >
      <div className="mb-3 flex min-h-11 flex-wrap items-center gap-x-3">
        <ButtonLink to="/user/saved" size="sm">
          管理订阅
        </ButtonLink>
        <ButtonLink to={asDigests ? '/user/inbox' : '/user/inbox?digests'} size="sm" tone="quiet">
          {asDigests ? '全部更新' : '定期汇总'}
        </ButtonLink>
        {(saved !== null || digest !== null) && !asDigests && (
          <ButtonLink to="/user/inbox" size="sm" tone="quiet">
            {name ? `只看“${name}”，查看全部` : '查看全部'}
          </ButtonLink>
        )}
        {data && data.unread > 0 && (
          <Button
            size="sm"
            tone="quiet"
            className="ml-auto"
            disabled={read.pending}
            onClick={() => void read.run({})}
          >
            全部标为已读
          </Button>
        )}
      </div>
      {asDigests ? (
        <Digests />
      ) : (
        <PagedList
          {...list}
          label="订阅更新"
          rows={data?.items}
          expected={5}
          empty={{
            title: '还没有更新',
            children: '在搜索页点“订阅此搜索”，有符合的新报告收录时会出现在这里。',
            action: <ButtonLink to="/report">去搜索</ButtonLink>,
          }}
          rowKey={({ id }) => id}
          row={(item) => <Announced item={item} onOpen={() => void read.run({ ids: [item.id] })} />}
          skeleton={
            <div className="flex min-h-30 items-start gap-x-4 py-3">
              <Skeleton className="h-21 w-15" />
              <Skeleton className="h-16 flex-1" />
            </div>
          }
        />
      )}
    </UserFrame>
  );
}

/** Name of a digest by its days. */
const digestName = ({ cadence, from, to }: DataOf<'/api/digest/list'>['items'][number]) =>
  cadence === 'day' ? to : `${from} 至 ${to}`;

/** One's digests; each leads to its reports. */
function Digests() {
  const { data, list } = useOwnPages('/api/digest/list');
  return (
    <PagedList
      {...list}
      label="定期汇总"
      rows={data?.items}
      expected={5}
      empty={{
        title: '还没有汇总',
        children: '在“我的订阅”里选择每天或每周汇总，第一份会在到期后的早上 8 点出现。',
        action: <ButtonLink to="/user/saved">管理订阅</ButtonLink>,
      }}
      rowKey={({ id }) => id}
      row={(digest) => (
        <div className="flex min-h-14 items-baseline gap-4 py-3">
          <TextLink to={`/user/inbox?digest=${digest.id}`} className="touch font-semibold">
            {digestName(digest)}
          </TextLink>
          <span className="text-muted text-sm">{digest.cadence === 'day' ? '每天' : '每周'}</span>
          <span className="ml-auto text-muted text-sm tabular-nums">
            {formatCount(digest.total)} 份{digest.unread > 0 && `，${formatCount(digest.unread)} 份未读`}
          </span>
        </div>
      )}
      skeleton={<Skeleton className="my-3 h-8 w-64" />}
    />
  );
}
