import { Fragment, useState } from 'react';
import type { DataOf } from '../../../bff/contract/calls.ts';
import { Button } from '../../components/Button.tsx';
import { SelectField } from '../../components/form/ChoiceField.tsx';
import { Field, Form } from '../../components/form/Form.tsx';
import { useCall } from '../../lib/hooks/useCall.ts';
import { DeskFrame, DeskList, useCursor } from './DeskFrame.tsx';
import { actNames, keptTarget, reasonName, targetName } from './names.ts';

type AuditItem = DataOf<'/api/operator/audit'>['items'][number];

/** Lines of the trail, the latest first. */
export function AuditLines({ lines }: { lines: readonly AuditItem[] }) {
  if (lines.length === 0) return <p className="text-muted">没有操作记录。</p>;
  return (
    <ul aria-label="操作记录" className="divide-y divide-line border-line border-y">
      {lines.map((line) => (
        <li key={line.id} className="py-3">
          <AuditLine line={line} />
        </li>
      ))}
    </ul>
  );
}

/** One act: what was done to what, why, by whom, when; and on demand what it was before and after. */
function AuditLine({ line }: { line: AuditItem }) {
  const { what, target, reason, actor, actor_name, time, before, after } = line;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{actNames[what] ?? what}</span>
        <span className="tabular-nums">{targetName(target)}</span>
        <span className="ml-auto text-muted text-sm tabular-nums">{time}</span>
      </p>
      <p className="text-sm">{reasonName(reason) || '（未填写理由）'}</p>
      <p className="text-muted text-sm">
        {actor_name ? `${actor_name}（${targetName(actor)}）` : targetName(actor)}
      </p>
      {(before || after) && (
        <details className="text-sm">
          <summary className="flex min-h-11 cursor-pointer items-center text-sea">前后对照</summary>
          <Change before={before} after={after} />
        </details>
      )}
    </>
  );
}

/** The names of what acts change, where the site has words for them. */
const fieldNames: Record<string, string> = {
  visible: '可见',
  recommend: '编辑精选',
  place: '位置',
  name: '名称',
  title: '标题',
  user: '用户',
  level: '会员等级',
  days: '天数',
  shells: '贝壳',
  refunded: '已退款（分）',
  days_taken: '收回天数',
  state: '状态',
  reason: '理由',
  reports: '报告索引',
  pages: '页面索引',
  charts: '图表索引',
};

/** A state in the audit trail, which is JSON, by field; plain text is one field without a name. */
function fieldsOf(text: string): Map<string, string> {
  if (text === '') return new Map();
  try {
    const state: unknown = JSON.parse(text);
    if (typeof state === 'object' && state !== null && !Array.isArray(state))
      return new Map(
        Object.entries(state).map(([name, value]) => [
          name,
          typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value),
        ]),
      );
  } catch {
    // Older lines may hold a sentence.
  }
  return new Map([['', text]]);
}

/** Changes of an act, field by field, and what stayed. */
function Change({ before, after }: Pick<AuditItem, 'before' | 'after'>) {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...was.keys(), ...is.keys()])];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 pb-2">
      {names.map((name) => {
        const [old, now] = [was.get(name) || '—', is.get(name) || '—'];
        return (
          <Fragment key={name}>
            <dt className="text-muted">{fieldNames[name] ?? (name || '内容')}</dt>
            <dd className="break-words tabular-nums">
              {old === now ? (
                <span>{now}（未变）</span>
              ) : (
                <>
                  <span className="sr-only">之前</span>
                  <del className="text-muted">{old}</del> → <span className="sr-only">之后</span>
                  <ins className="font-semibold no-underline">{now}</ins>
                </>
              )}
            </dd>
          </Fragment>
        );
      })}
    </dl>
  );
}

/** /operator/audit: who did what to what, when and why. */
export function Audit() {
  const cursor = useCursor();
  const { before, filter, choose } = cursor;
  const filters = { what: filter('what'), actor: filter('actor'), target: filter('target') };
  const answer = useCall('/api/operator/audit', { ...filters, ...(before && { before }) });
  return (
    <DeskFrame title="操作记录" note="每一项操作连同改动一并记录，不能修改或删除。">
      <AuditFilters key={JSON.stringify(filters)} filters={filters} choose={choose} />
      <DeskList
        label="操作记录"
        call={answer}
        cursor={cursor}
        rowKey={({ id }) => id}
        row={(line) => <AuditLine line={line} />}
        empty={{ title: '没有符合条件的记录', children: '换一个条件再试。' }}
      />
    </DeskFrame>
  );
}

const acts = [{ id: '', name: '全部' }, ...Object.entries(actNames).map(([id, name]) => ({ id, name }))];

type Filters = Record<'what' | 'actor' | 'target', string>;

function AuditFilters({ filters, choose }: { filters: Filters; choose: (chosen: Filters) => void }) {
  const [chosen, setChosen] = useState({
    ...filters,
    actor: targetName(filters.actor),
    target: targetName(filters.target),
  });
  const field = (name: 'actor' | 'target') => ({
    name,
    value: chosen[name],
    onChange: (text: string) => setChosen({ ...chosen, [name]: text }),
  });
  return (
    <Form
      className="mb-4"
      onSubmit={() =>
        choose({ ...chosen, actor: keptTarget(chosen.actor), target: keptTarget(chosen.target) })
      }
    >
      <div className="grid items-start gap-x-4 sm:grid-cols-3">
        <SelectField
          name="what"
          label="操作"
          value={chosen.what}
          onChange={(what) => setChosen({ ...chosen, what })}
          choices={acts}
        />
        <Field label="操作者" placeholder="如 用户 12" {...field('actor')} />
        <Field label="对象" placeholder="如 报告 12" {...field('target')} />
      </div>
      <Button type="submit">筛选</Button>
    </Form>
  );
}
