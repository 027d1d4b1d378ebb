import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { DataOf } from '../../../bff/contract/calls.ts';
import { Button, TextLink } from '../../components/Button.tsx';
import { ChoiceField } from '../../components/form/ChoiceField.tsx';
import { Field, Form, TextAreaField, useFields } from '../../components/form/Form.tsx';
import { PageTitle } from '../../components/Logo.tsx';
import { EmptyState } from '../../components/Placeholders.tsx';
import { Checkbox } from '../../components/search/Checkbox.tsx';
import { useAction } from '../../lib/hooks/useAction.ts';
import { notify } from '../../lib/notify.ts';

/** Confirmation in a form's place: the server's words, the message's number, and the way to another. */
function Sent({ text, id, onAgain }: { text: string; id: number; onAgain: () => void }) {
  return (
    <div role="status" className="mt-6">
      <EmptyState title={text} action={<Button onClick={onAgain}>再写一条</Button>}>
        受理编号 {id}，与我们联系时请告知。
      </EmptyState>
    </div>
  );
}

/** Subjects of a message; the key is its name in an address (`/suggest?type=cooperation`). */
const subjects = {
  feature: '功能建议',
  content: '内容问题',
  account: '账号与支付',
  invoice: '发票',
  cooperation: '商务合作',
  other: '其他',
};
type Subject = keyof typeof subjects;

const placeholders: Partial<Record<Subject, string>> = {
  content: '哪份报告、第几页、什么不对？可以附上报告的地址。',
  account: '遇到了什么？请写明订单号或账号的昵称，不要写密码。',
  invoice: '请写明订单号、发票抬头、税号，以及接收发票的邮箱。',
  cooperation: '贵机构是谁，希望怎样合作？',
};

/** /suggest: a word to those who run the site. */
export function SuggestPage() {
  const [query] = useSearchParams();
  const asked = query.get('type') ?? '';
  const [subject, setSubject] = useState<Subject>(asked in subjects ? (asked as Subject) : 'feature');
  const { values, field } = useFields({ content: '', contact: '' });
  const [sent, setSent] = useState<DataOf<'/api/web/suggest'> | null>(null);
  const action = useAction('/api/web/suggest', {
    failure: false,
    onDone: (data) => {
      setSent(data);
      field('content').onChange('');
    },
  });
  return (
    <div className="page pt-10 pb-8">
      <PageTitle>意见反馈</PageTitle>
      <div className="mx-auto max-w-prose">
        <h1 className="font-semibold font-song text-2xl">意见反馈</h1>
        <p className="mt-2 text-muted">
          每一条都有人读。认为内容侵权的，请通过
          <TextLink to="/infringement" className="underline">
            侵权投诉
          </TextLink>
          提交，处理更快。
        </p>
        {sent ? (
          <Sent text={sent.msg} id={sent.id} onAgain={() => setSent(null)} />
        ) : (
          <Form
            className="mt-6"
            error={action.error}
            onSubmit={() => void action.run({ type: subjects[subject], ...values })}
          >
            <ChoiceField
              name="type"
              label="关于"
              choices={Object.entries(subjects).map(([value, name]) => ({ value, name }))}
              value={subject}
              onChange={(value) => setSubject(value as Subject)}
            />
            <TextAreaField
              name="content"
              label="内容"
              maxLength={2000}
              placeholder={placeholders[subject] ?? '想要什么，或者哪里不好用？'}
              {...field('content')}
            />
            <Field
              name="contact"
              label="联系方式（选填）"
              hint="手机号或邮箱，只用于答复这一条。"
              autoComplete="email"
              maxLength={200}
              {...field('contact')}
            />
            <Button
              type="submit"
              tone="primary"
              disabled={action.pending || values.content.trim() === ''}
              className="w-full sm:w-auto"
            >
              {action.pending ? '正在提交……' : '提交'}
            </Button>
          </Form>
        )}
      </div>
    </div>
  );
}

type Kind = 'notice' | 'counter_notice';

const words: Record<Kind, { name: string; address: string; content: string; placeholder: string }> = {
  notice: {
    name: '权利人姓名或单位',
    address: '侵权内容的地址或报告编号',
    content: '权属证明与侵权事实',
    placeholder:
      '你享有什么权利（可写明原始发布页面、登记号），哪些页、哪些图表侵权，理由是什么；由代理人提交的，请写明授权关系。',
  },
  counter_notice: {
    name: '上传者姓名或单位',
    address: '被下架内容的地址或报告编号',
    content: '不存在侵权行为的理由',
    placeholder: '你为什么有权传播这份内容：授权文件、原创证明、合理使用的说明等。',
  },
};

/** A notice of infringement, or a counter-notice, as the procedure above it asks for. */
export function InfringementForm() {
  const [query] = useSearchParams();
  const [kind, setKind] = useState<Kind>('notice');
  const { values, field } = useFields({ name: '', contact: '', url: query.get('report') ?? '', content: '' });
  const [truthful, setTruthful] = useState(false);
  const [sent, setSent] = useState<DataOf<'/api/web/infringement'> | null>(null);
  const action = useAction('/api/web/infringement', { failure: false, onDone: setSent });
  const { name, address: text, content, placeholder } = words[kind];
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
        label={text}
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
        {action.pending ? '正在提交……' : '提交'}
      </Button>
    </Form>
  );
}

/** The number of the report that an address, or a number alone, names; undefined for anything else. */
export function reportIdIn(address: string): number | undefined {
  const text = address.trim();
  const [, id = ''] =
    /^(\d+)$/.exec(text) ?? /(?<!collection)\/(?:detail|preview)\/(\d+)(?!\d)/.exec(text) ?? [];
  const number = Number(id);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}
