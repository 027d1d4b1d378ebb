import { useState } from 'react';
import { deskAudit } from '../../../bff/contract/endpoints/desk.ts';
import { Button } from '../../components/Button.tsx';
import { SelectField } from '../../components/form/ChoiceField.tsx';
import { Field } from '../../components/form/Field.tsx';
import { Form } from '../../components/form/Form.tsx';
import { useCall } from '../../lib/hooks/useCall.ts';
import { AuditLine } from './AuditLines.tsx';
import { DeskFrame, DeskList, useParts } from './DeskFrame.tsx';
import { actNames } from './names.ts';

/** /operator/audit: who did what to what, when and why. */
export function Audit() {
  const { before, filter, choose, ways } = useParts();
  const filters = { what: filter('what'), actor: filter('actor'), target: filter('target') };
  const { data, error, isLoading, mutate } = useCall(deskAudit, { ...filters, ...(before && { before }) });
  return (
    <DeskFrame title="操作记录" note="每一项操作与它所做的改变在同一笔事务里记下，不能修改或删除。">
      <AuditFilters key={JSON.stringify(filters)} filters={filters} choose={choose} />
      <DeskList
        label="操作记录"
        rows={data?.items}
        rowKey={({ id }) => id}
        row={(line) => <AuditLine line={line} />}
        empty={{ title: '没有这样的记录', children: '换一个条件再试。' }}
        error={error}
        onRetry={() => void mutate()}
        loading={isLoading}
        {...ways(data?.next)}
      />
    </DeskFrame>
  );
}

const acts = [{ id: '', name: '全部' }, ...Object.entries(actNames).map(([id, name]) => ({ id, name }))];

type Filters = Record<'what' | 'actor' | 'target', string>;

function AuditFilters({ filters, choose }: { filters: Filters; choose: (chosen: Filters) => void }) {
  const [chosen, setChosen] = useState(filters);
  const field = (name: 'actor' | 'target') => ({
    name,
    value: chosen[name],
    onChange: (text: string) => setChosen({ ...chosen, [name]: text }),
  });
  return (
    <Form className="mb-4" onSubmit={() => choose(chosen)}>
      <div className="grid items-start gap-x-4 sm:grid-cols-3">
        <SelectField
          name="what"
          label="操作"
          value={chosen.what}
          onChange={(what) => setChosen({ ...chosen, what })}
          choices={acts}
        />
        <Field label="操作者" placeholder="如 user 12（用户 12）" {...field('actor')} />
        <Field label="对象" placeholder="如 report 12（报告 12）" {...field('target')} />
      </div>
      <Button type="submit">筛选</Button>
    </Form>
  );
}
