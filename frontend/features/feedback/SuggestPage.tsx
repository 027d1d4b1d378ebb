import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { suggest } from '../../../bff/contract/endpoints/account.ts';
import type { Data } from '../../../bff/contract/endpoints/endpoint.ts';
import { Button } from '../../components/Button.tsx';
import { ChoiceField } from '../../components/form/ChoiceField.tsx';
import { Field, TextAreaField } from '../../components/form/Field.tsx';
import { Form, useFields } from '../../components/form/Form.tsx';
import { PageTitle } from '../../components/Logo.tsx';
import { TextLink } from '../../components/TextLink.tsx';
import { useAction } from '../../lib/hooks/useAction.ts';
import { Sent } from './Sent.tsx';

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

/** /suggest: a word to those who run the site (spec §2). */
export function SuggestPage() {
  const [query] = useSearchParams();
  const asked = query.get('type') ?? '';
  const [subject, setSubject] = useState<Subject>(asked in subjects ? (asked as Subject) : 'feature');
  const { values, field } = useFields({ content: '', contact: '' });
  const [sent, setSent] = useState<Data<typeof suggest> | null>(null);
  const action = useAction(suggest, {
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
          每一条都有人读。认为内容侵权的，请走
          <TextLink to="/infringement" className="underline">
            侵权投诉
          </TextLink>
          ，处理更快。
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
              {action.pending ? '正在提交…' : '提交'}
            </Button>
          </Form>
        )}
      </div>
    </div>
  );
}
