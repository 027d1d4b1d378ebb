import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { DataOf } from '../../../bff/contract/calls.ts';
import { Button, TextLink } from '../../components/Button.tsx';
import { Field, Form } from '../../components/form/Form.tsx';
import { ErrorState, Skeleton } from '../../components/Placeholders.tsx';
import { formatCount } from '../../lib/format.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { words } from '../../lib/words.ts';
import { AuditLines } from './Audit.tsx';
import { DeskFrame, DeskList, Facts } from './DeskFrame.tsx';
import { Entitlements } from './Entitlements.tsx';
import { eventName } from './names.ts';
import { ReasonedActs, reasonedAct } from './ReasonForm.tsx';

type LedgerRow = DataOf<'/api/operator/user/ledger'>['items'][number];

/** Why shells came or went, for what the site does itself; an operator's reason is added. */
const ledgerKinds: Record<string, (reference: string) => string> = {
  invite: (reference) => `邀请用户 ${reference}`,
  download: (reference) => `下载报告 ${reference.split('-')[1] ?? reference}`,
  grant: () => '运营授予',
  withdraw: () => '运营收回',
  demo: () => '演示账号',
};

const why = ({ kind, reference, reason }: LedgerRow) =>
  [ledgerKinds[kind]?.(reference) ?? `${kind} ${reference}`, reason].filter(Boolean).join('：');

/** With its sign, as accounts are kept. */
const signed = (amount: number) => `${amount < 0 ? '−' : '+'}${formatCount(Math.abs(amount))}`;

/** Every line of an account's shells with its reason, the latest first. */
function Ledger({ id }: { id: number }) {
  const [befores, setBefores] = useState<number[]>([]);
  const before = befores.at(-1);
  const answer = useCall('/api/operator/user/ledger', { id, ...(before && { before }) });
  const { data } = answer;
  return (
    <>
      <DeskList
        label="贝壳明细"
        call={answer}
        rowKey={(line) => line.id}
        row={(line) => (
          <p className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 tabular-nums">
            <span>{why(line)}</span>
            <span className="font-figure text-lg">{signed(line.amount)}</span>
            <span className="text-muted text-sm">{line.time}</span>
          </p>
        )}
        empty={{ title: '暂无收支' }}
      />
      {(before || data?.next) && (
        <p className="mt-4 flex gap-3">
          {before && <Button onClick={() => setBefores(befores.slice(0, -1))}>较新的</Button>}
          {data?.next && (
            <Button onClick={() => setBefores([...befores, data.next as number])}>更早的</Button>
          )}
        </p>
      )}
    </>
  );
}

const states = { valid: '有效', later: '尚未开始', over: '已结束' } as const;
const heading = 'mt-8 mb-2 font-semibold text-lg';

const endSessions = (id: number) =>
  reasonedAct({
    call: '/api/operator/user/endSessions',
    input: { id },
    act: '退出全部设备',
    effect: '该账号在所有设备上立即退出，可以重新登录。',
    label: '让该账号退出全部设备',
  });
const block = (id: number) =>
  reasonedAct({
    call: '/api/operator/user/block',
    input: { id },
    act: '停用账号',
    effect: '立即退出全部设备，之后不能登录；会员期照常计算。理由会告诉用户。',
    label: '停用该账号',
  });
const unblock = (id: number) =>
  reasonedAct({
    call: '/api/operator/user/unblock',
    input: { id },
    act: '恢复账号',
    effect: '用户可以重新登录。',
    label: '恢复该账号',
  });

/** One account: what it is, its memberships, every line of its shells, what happened to it and what was done. */
function Account({ id }: { id: string }) {
  const { data, error, mutate } = useCall('/api/operator/user/detail', { id }, { keepPreviousData: false });
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <Skeleton className="h-96 w-full" />;
  const { user, shells, terms, events, acts } = data;
  return (
    <>
      <section aria-labelledby="account-name" className="border-line border-y py-5">
        <h2 id="account-name" className="font-semibold text-lg">
          {user.nickname}
        </h2>
        <Facts
          facts={[
            ['编号', String(user.id)],
            ['用户名', user.username],
            ['手机', user.phone || '未绑定'],
            ['会员', words.tiers[user.level as 0 | 1 | 2 | 3]],
            [words.shells, formatCount(shells)],
            ['权限', user.operator === 1 && '运营人员'],
            ['停用', user.blocked],
            ['注册', user.create_time],
          ]}
        />
        <Entitlements id={user.id} />
        <div className="mt-3">
          <ReasonedActs
            acts={
              user.blocked ? [unblock(user.id), endSessions(user.id)] : [block(user.id), endSessions(user.id)]
            }
            revalidates={['/api/operator/user/detail']}
          />
        </div>
      </section>
      <h2 className={heading}>会员期</h2>
      {terms.length === 0 && <p className="text-muted">从未开通过会员。</p>}
      <ul className="divide-y divide-line tabular-nums">
        {terms.map(({ level, start, end, state }) => (
          <li key={level} className="flex flex-wrap gap-x-4 py-2">
            <span className="w-18">{words.tiers[level as 0 | 1 | 2 | 3]}</span>
            <span className="text-muted">
              {start} 至 {end}
            </span>
            <span>{states[state]}</span>
          </li>
        ))}
      </ul>
      <h2 className={heading}>贝壳明细</h2>
      <Ledger id={user.id} />
      <h2 className={heading}>登录与账号变动</h2>
      {events.length === 0 && <p className="text-muted">没有记录。</p>}
      <ul className="divide-y divide-line text-sm tabular-nums">
        {events.map(({ what, device, address, time }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one moment have no number of their own.
          <li key={`${time} ${index}`} className="flex flex-wrap gap-x-4 py-2">
            <span>{time}</span>
            <span>{eventName(what)}</span>
            <span className="text-muted">{[device, address].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
      <h2 className={heading}>操作历史</h2>
      <AuditLines lines={acts} />
    </>
  );
}

/** /operator/users: an account by its number, phone or name. */
export function Users() {
  const [query, setQuery] = useSearchParams();
  const sought = query.get('q') ?? '';
  const id = query.get('id') ?? '';
  return (
    <DeskFrame title="用户" note="按编号、手机号或用户名查找，须完整输入；手机号始终遮盖。">
      <Search key={sought} sought={sought} onSearch={(q) => setQuery({ q })} />
      {id ? <Account id={id} /> : sought && <Found sought={sought} />}
    </DeskFrame>
  );
}

function Search({ sought, onSearch }: { sought: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(sought);
  return (
    <Form className="max-w-prose" onSubmit={() => text.trim() && onSearch(text.trim())}>
      <Field
        name="query"
        label="编号、手机号或用户名"
        value={text}
        onChange={setText}
        maxLength={100}
        autoComplete="off"
        aside={
          <Button type="submit" tone="quiet" className="text-sea" disabled={text.trim() === ''}>
            查找
          </Button>
        }
      />
    </Form>
  );
}

function Found({ sought }: { sought: string }) {
  const answer = useCall('/api/operator/user/find', { query: sought }, { keepPreviousData: false });
  return (
    <DeskList
      label="找到的用户"
      call={answer}
      rowKey={({ id }) => id}
      row={({ id, nickname, username, phone, level, operator }) => (
        <p className="flex flex-wrap items-baseline gap-x-4">
          <TextLink to={`/operator/users?id=${id}`} className="font-semibold">
            {nickname}
          </TextLink>
          <span className="text-muted text-sm tabular-nums">
            {[`用户 ${id}`, username, phone, words.tiers[level as 0 | 1 | 2 | 3], operator ? '运营人员' : '']
              .filter(Boolean)
              .join(' · ')}
          </span>
        </p>
      )}
      empty={{ title: '没有找到这样的用户', children: '请完整输入编号、手机号或用户名。' }}
    />
  );
}
