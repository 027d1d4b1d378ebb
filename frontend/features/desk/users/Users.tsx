import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { deskUsers } from '../../../../bff/contract/endpoints/desk.ts';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/form/Field.tsx';
import { Form } from '../../../components/form/Form.tsx';
import { TextLink } from '../../../components/TextLink.tsx';
import { useCall } from '../../../lib/hooks/useCall.ts';
import { words } from '../../../lib/words.ts';
import { DeskFrame, DeskList } from '../DeskFrame.tsx';
import { Account } from './Account.tsx';

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
  const { data, error, mutate } = useCall(deskUsers, { query: sought }, { keepPreviousData: false });
  return (
    <DeskList
      label="找到的用户"
      rows={data?.items}
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
      error={error}
      onRetry={() => void mutate()}
    />
  );
}
