import { useState } from 'react';
import type { DataOf } from '../../../bff/contract/calls.ts';
import { Button } from '../../components/Button.tsx';
import { SelectField } from '../../components/form/ChoiceField.tsx';
import { Field, Form, useFields } from '../../components/form/Form.tsx';
import { ErrorState, Skeleton } from '../../components/Placeholders.tsx';
import { useAction } from '../../lib/hooks/useAction.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { messages } from '../../lib/words.ts';

type Metadata = NonNullable<DataOf<'/api/upload/status'>['metadata']>;

/** Above this what was read needs no second look. */
const sure = 0.8;

/** Which upload, and what happens once its uploader is content. */
export interface CorrectFormProps {
  id: number;
  onDone: () => void;
}

/** Metadata read from an upload, to confirm or to correct. */
export function CorrectForm({ id, onDone }: CorrectFormProps) {
  const { data, error, mutate } = useCall('/api/upload/status', { id });
  if (error && !data) return <ErrorState compact error={error} onRetry={() => mutate()} />;
  if (!data) return <Skeleton className="h-72 w-full" />;
  if (!data.metadata) return <p className="py-2 text-muted text-sm">标题与研究员尚未识别，请稍候。</p>;
  return <Correction id={id} read={data.metadata} onDone={onDone} />;
}

/** The line under a field: where its value was read, and whether it should be looked at. */
function provenanceOf({ evidence }: Metadata, field: string): string {
  const found = evidence[field];
  if (!found) return '';
  return `取自第${found.page}页${found.confidence < sure ? '，请核对' : ''}`;
}

const splitNames = (text: string) =>
  text
    .split(/[、,，;；\s]+/u)
    .map((name) => name.trim())
    .filter(Boolean);

function Correction({ id, read, onDone }: CorrectFormProps & { read: Metadata }) {
  const types = useCall('/api/tag/fileTypeList', {});
  const industries = useCall('/api/tag/industryList', { page: 1, pageSize: 200 });
  const { title, organization, date } = read;
  const { values, field } = useFields({
    title,
    organization,
    date,
    researchers: read.researchers.join('、'),
  });
  const [typeId, setTypeId] = useState(read.type_id);
  const [industryId, setIndustryId] = useState(read.industry_id);
  const save = useAction('/api/upload/correct', {
    success: messages.done,
    revalidates: ['/api/upload/list', '/api/upload/status'],
    onDone,
    failure: false,
  });
  const submit = () =>
    save.run({
      id,
      title: values.title.trim(),
      organization: values.organization.trim(),
      researchers: splitNames(values.researchers),
      date: values.date,
      type_id: typeId,
      industry_id: industryId,
    });
  const told = (name: keyof typeof values) => ({ name, ...field(name), hint: provenanceOf(read, name) });
  return (
    <Form onSubmit={submit} error={save.error}>
      <Field {...told('title')} label="标题" required />
      <div className="grid gap-x-6 gap-y-3 md:grid-cols-2">
        <Field {...told('organization')} label="机构" />
        <Field
          {...told('researchers')}
          label="研究员"
          hint={provenanceOf(read, 'researchers') || '多人以顿号分隔'}
        />
        <Field {...told('date')} label="发布日期" type="date" />
        <SelectField
          name="type_id"
          label="报告类型"
          value={typeId}
          onChange={setTypeId}
          choices={types.data?.items}
          hint={provenanceOf(read, 'type')}
        />
        <SelectField
          name="industry_id"
          label="行业"
          value={industryId}
          onChange={setIndustryId}
          choices={industries.data?.items}
          hint={provenanceOf(read, 'industry')}
        />
      </div>
      <Button type="submit" tone="primary" disabled={save.pending}>
        确认无误并保存
      </Button>
    </Form>
  );
}
