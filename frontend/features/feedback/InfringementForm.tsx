import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { infringement } from '../../../bff/contract/endpoints/account.ts';
import type { Data } from '../../../bff/contract/endpoints/endpoint.ts';
import { Button } from '../../components/Button.tsx';
import { ChoiceField } from '../../components/form/ChoiceField.tsx';
import { Field, TextAreaField } from '../../components/form/Field.tsx';
import { Form, useFields } from '../../components/form/Form.tsx';
import { Checkbox } from '../../components/search/Checkbox.tsx';
import { useAction } from '../../lib/hooks/useAction.ts';
import { notify } from '../../lib/notify.ts';
import { reportIdIn } from './noticedReport.ts';
import { Sent } from './Sent.tsx';

type Kind = 'notice' | 'counter_notice';

const words: Record<Kind, { name: string; place: string; content: string; placeholder: string }> = {
  notice: {
    name: '权利人姓名或单位',
    place: '侵权内容的地址或报告编号',
    content: '权属证明与侵权事实',
    placeholder:
      '你享有什么权利（可写明原始发布页面、登记号），哪些页、哪些图表侵权，理由是什么；由代理人提交的，请写明授权关系。',
  },
  counter_notice: {
    name: '上传者姓名或单位',
    place: '被下架内容的地址或报告编号',
    content: '不存在侵权行为的理由',
    placeholder: '你为什么有权传播这份内容：授权文件、原创证明、合理使用的说明等。',
  },
};

/** A notice of infringement, or a counter-notice, as the procedure above it asks for (spec §1). */
export function InfringementForm() {
  const [query] = useSearchParams();
  const [kind, setKind] = useState<Kind>('notice');
  const { values, field } = useFields({ name: '', contact: '', url: query.get('report') ?? '', content: '' });
  const [truthful, setTruthful] = useState(false);
  const [sent, setSent] = useState<Data<typeof infringement> | null>(null);
  const action = useAction(infringement, { failure: false, onDone: setSent });
  const { name, place, content, placeholder } = words[kind];
  const submit = () => {
    if (!truthful) return void notify('warning', '请先确认材料真实');
    const report = reportIdIn(values.url);
    void action.run({ kind, ...values, ...(report && { report_id: report }) });
  };
  if (sent) return <Sent text={sent.msg} id={sent.id} onAgain={() => setSent(null)} />;
  const complete = [values.name, values.contact, values.url, values.content].every((text) => text.trim());
  return (
    <Form className="mt-6" error={action.error} onSubmit={submit}>
      <ChoiceField
        name="kind"
        label="提交"
        choices={[
          { value: 'notice', name: '侵权通知' },
          { value: 'counter_notice', name: '反通知' },
        ]}
        value={kind}
        onChange={(value) => setKind(value as Kind)}
      />
      <div className="grid gap-x-6 sm:grid-cols-2">
        <Field name="name" label={name} autoComplete="name" maxLength={100} {...field('name')} />
        <Field
          name="contact"
          label="联系方式"
          hint="邮箱、电话或通信地址"
          autoComplete="email"
          maxLength={200}
          {...field('contact')}
        />
      </div>
      <Field
        name="url"
        label={place}
        hint="报告页面地址栏中的地址，或其中的数字"
        inputMode="url"
        maxLength={500}
        {...field('url')}
      />
      <TextAreaField
        name="content"
        label={content}
        maxLength={5000}
        placeholder={placeholder}
        {...field('content')}
      />
      <Checkbox checked={truthful} onChange={setTruthful} className="text-sm">
        本人对以上内容的真实性负责，知悉错误通知须依法承担责任。
      </Checkbox>
      <Button
        type="submit"
        tone="primary"
        disabled={action.pending || !complete}
        className="mt-2 w-full sm:w-auto"
      >
        {action.pending ? '正在提交…' : '提交'}
      </Button>
    </Form>
  );
}
