import { useState } from 'react';
import { chinaMinute } from '../../../bff/contract/chinaTime.ts';
import { Button } from '../../components/Button.tsx';
import { ChoiceField } from '../../components/form/ChoiceField.tsx';
import { Field, Form } from '../../components/form/Form.tsx';
import { lazyDialog } from '../../components/lazyPart.tsx';
import { ErrorState, Skeleton } from '../../components/Placeholders.tsx';
import { copyText } from '../../lib/copy.ts';
import { useAction } from '../../lib/hooks/useAction.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { useViewer } from '../../lib/session.ts';
import { useProof } from '../account/useProof.tsx';
import { UserFrame } from './UserFrame.tsx';

const NewKey = lazyDialog(async () => (await import('./NewKey.tsx')).NewKey);

const row = 'flex min-h-16 items-center gap-4 py-2';

/** Stands in an example for the reader's own key. */
const placeholder = 'yh_你的密钥';

type Scope = 'read' | 'upload';

const scopes = [
  { value: 'read', name: '只读' },
  { value: 'upload', name: '上传' },
] as const;

/** A text to be taken over as it is. */
function Example({ label, text }: { label: string; text: string }) {
  return (
    <div className="mt-4">
      <div className="flex min-h-11 items-center justify-between">
        <h3 className="font-semibold">{label}</h3>
        <Button
          size="sm"
          tone="quiet"
          className="-mr-3"
          aria-label={`复制：${label}`}
          onClick={() => void copyText(text)}
        >
          复制
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <pre tabIndex={0} className="overflow-x-auto rounded-md bg-sunken p-4 text-sm leading-6">
        {text}
      </pre>
    </div>
  );
}

/** How programs use the site: by calls, and by the Model Context Protocol in three well-known clients. */
function HowTo({ made }: { made: { key: string; scope: Scope } | null }) {
  const { origin } = window.location;
  const keyOf = (scope: Scope) => (made?.scope === scope ? made.key : placeholder);
  const key = keyOf('read');
  const server = { url: `${origin}/mcp`, headers: { Authorization: `Bearer ${key}` } };
  const json = (value: object) => JSON.stringify(value, null, 2);
  return (
    <section aria-labelledby="how-to" className="mt-10">
      <h2 id="how-to" className="font-semibold text-lg">
        使用方法
      </h2>
      <p className="mt-2 max-w-prose">
        只读密钥的权限与会员等级一致，每分钟限 600
        次；上传密钥仅可上传文件和查询本人上传，次数与网页端合并计算。所有接口见
        <a href="/api/docs" className="touch ml-1 text-sea underline underline-offset-4">
          接口文档
        </a>
        。AI 助手通过 MCP 可搜索报告、页面和图表，读取单页，回答问题并给出引文。
      </p>
      <Example
        label="命令行"
        text={`curl ${origin}/api/file/search \\\n  -H 'Authorization: Bearer ${key}' \\\n  -H 'Content-Type: application/json' \\\n  -d '{"keyword": "储能", "onlyTitle": 0}'`}
      />
      <Example
        label="上传"
        text={`curl ${origin}/api/upload \\\n  -H 'Authorization: Bearer ${keyOf('upload')}' \\\n  -F 'file=@报告.pdf'`}
      />
      <Example
        label="Claude Code"
        text={`claude mcp add --transport http yanhai ${origin}/mcp \\\n  --header 'Authorization: Bearer ${key}'`}
      />
      <Example label="Cursor（mcp.json）" text={json({ mcpServers: { yanhai: server } })} />
      <Example
        label="VS Code（.vscode/mcp.json）"
        text={json({ servers: { yanhai: { type: 'http', ...server } } })}
      />
    </section>
  );
}

/** Makes a key; asks for a proof where the login is not fresh. */
function AddKey({ onMade }: { onMade: (made: { key: string; scope: Scope }) => void }) {
  const { user } = useViewer();
  const [name, setName] = useState('');
  const [scope, setScope] = useState<Scope>('read');
  const add = useAction('/api/key/add', {
    failure: false,
    revalidates: ['/api/key/list'],
    onDone: ({ key }) => onMade({ key, scope }),
  });
  const proof = useProof(user?.phone ?? '', add.error);
  return (
    <Form onSubmit={() => void add.run({ name: name.trim(), scope, ...proof.values })} error={proof.error}>
      <div className="flex flex-wrap items-start gap-x-3">
        <ChoiceField
          name="scope"
          label="用途"
          choices={scopes}
          value={scope}
          onChange={(value) => setScope(value as Scope)}
        />
        <Field
          name="name"
          label="密钥名称"
          hint="例如：周报脚本"
          maxLength={60}
          className="max-w-sm flex-1 basis-48"
          value={name}
          onChange={setName}
        />
        <Button type="submit" tone="primary" className="mt-6" disabled={add.pending || name.trim() === ''}>
          新建密钥
        </Button>
      </div>
      {proof.fields && <div className="max-w-sm">{proof.fields}</div>}
    </Form>
  );
}

/** /user/keys: one's keys for programs, and how to use them. */
export function Keys() {
  const { data, error, mutate } = useCall('/api/key/list', {});
  const [made, setMade] = useState<{ key: string; scope: Scope } | null>(null);
  const [shown, setShown] = useState(false);
  const remove = useAction('/api/key/remove', {
    success: ({ message }) => message,
    revalidates: ['/api/key/list'],
  });
  return (
    <UserFrame title="开放接口" note={data && data.total > 0 && `共 ${data.total} 个密钥，最多 10 个`}>
      <AddKey
        key={made?.key}
        onMade={(next) => {
          setMade(next);
          setShown(true);
        }}
      />
      <p className="text-muted text-sm">重置密码或退出其他设备后，全部密钥失效。</p>
      {error && <ErrorState compact error={error} onRetry={() => void mutate()} />}
      <ul
        aria-label="密钥"
        aria-busy={data === undefined}
        className="mt-4 divide-y divide-line border-line border-y"
      >
        {/* As high as one key, so that nothing below moves when there is none. */}
        {data === undefined && (
          <li className={row}>
            <Skeleton className="h-10 w-64" />
          </li>
        )}
        {data?.items.length === 0 && <li className={`${row} text-muted`}>还没有密钥</li>}
        {data?.items.map((item) => (
          <li key={item.id} className={row}>
            <span className="min-w-0 flex-1">
              <span title={item.name} className="block truncate font-semibold">
                {item.name}
              </span>
              <span className="block text-muted text-sm tabular-nums">
                {scopes.find(({ value }) => value === item.scope)?.name} · 尾号 {item.hint} ·{' '}
                {item.used_at ? `最近使用 ${chinaMinute(new Date(item.used_at))}` : '还没有使用'}
              </span>
            </span>
            <Button
              size="sm"
              tone="quiet"
              disabled={remove.pending}
              aria-label={`删除：${item.name}（尾号 ${item.hint}）`}
              onClick={() => void remove.run({ id: item.id })}
            >
              删除
            </Button>
          </li>
        ))}
      </ul>
      <HowTo made={made} />
      {shown && made && <NewKey secret={made.key} onClose={() => setShown(false)} />}
    </UserFrame>
  );
}
