import type { DataOf } from '../../../bff/contract/calls.ts';
import { ButtonLink, TextLink } from '../../components/Button.tsx';
import { PagedList } from '../../components/list/PagedList.tsx';
import { Skeleton } from '../../components/Placeholders.tsx';
import { formatCount } from '../../lib/format.ts';
import { useOwnPages } from './useOwnPages.ts';

/** Name of a digest by its days. */
const digestName = ({ cadence, from, to }: DataOf<'/api/digest/list'>['items'][number]) =>
  cadence === 'day' ? to : `${from} 至 ${to}`;

/** One's digests; each leads to its reports. */
export function Digests() {
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
