import { useState } from 'react';
import type { DataOf } from '../../../bff/contract/calls.ts';
import { Button, ButtonLink, TextLink } from '../../components/Button.tsx';
import { ChoiceField } from '../../components/form/ChoiceField.tsx';
import { Field, Form } from '../../components/form/Form.tsx';
import { PagedList } from '../../components/list/PagedList.tsx';
import { Dialog } from '../../components/overlay/Dialog.tsx';
import { Skeleton } from '../../components/Placeholders.tsx';
import { formatCount } from '../../lib/format.ts';
import { useAction } from '../../lib/hooks/useAction.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { useOwnPages } from './UserFrame.tsx';

type Saved = DataOf<'/api/saved/list'>['items'][number];

export const cadences = [
  { value: 'off', name: '不要' },
  { value: 'day', name: '每天' },
  { value: 'week', name: '每周' },
] as const;

/** Where digests are mailed to; nothing on a site that sends no mail. */
function MailAddress() {
  const { data, mutate } = useCall('/api/mail/settings', {});
  const [typed, setTyped] = useState<string | null>(null);
  const action = useAction('/api/mail/update', {
    failure: false,
    success: ({ message }) => message,
    onDone: () => {
      setTyped(null);
      void mutate();
    },
  });
  if (!data?.available) return null;
  const { address, confirmed, wanted } = data;
  return (
    <section aria-label="邮件" className="mt-5 border-line border-t pt-4">
      {address !== '' && (
        <div className="mb-3 flex flex-wrap items-center gap-x-2">
          <p className="min-w-0 flex-1 basis-40 break-all">
            {!confirmed
              ? `等待确认：请打开发到 ${address} 的邮件中的链接`
              : wanted
                ? `同时发到 ${address}`
                : `已停止发到 ${address}`}
          </p>
          {confirmed === 1 && (
            <Button
              size="sm"
              tone="quiet"
              disabled={action.pending}
              onClick={() => void action.run({ wanted: wanted ? 0 : 1 })}
            >
              {wanted ? '停止' : '恢复'}
            </Button>
          )}
          <Button
            size="sm"
            tone="quiet"
            disabled={action.pending}
            onClick={() => void action.run({ address: '' })}
          >
            删除邮箱
          </Button>
        </div>
      )}
      <Form onSubmit={() => void action.run({ address: (typed ?? '').trim() })} error={action.error}>
        <div className="flex items-start gap-3">
          <Field
            name="address"
            type="email"
            autoComplete="email"
            label={address === '' ? '同时发到邮箱（可不填）' : '更换邮箱'}
            hint="会先发一封确认邮件"
            maxLength={254}
            className="min-w-0 flex-1"
            value={typed ?? ''}
            onChange={setTyped}
          />
          <Button type="submit" className="mt-6" disabled={action.pending || !typed?.includes('@')}>
            发送
          </Button>
        </div>
      </Form>
    </section>
  );
}

/** How often what a saved search announced is summed up, and where that goes. */
export function DigestDialog({ saved, onClose }: { saved: Saved; onClose: () => void }) {
  const action = useAction('/api/saved/update', { revalidates: ['/api/saved/list'] });
  return (
    <Dialog open title="定期汇总" onClose={onClose} className="max-w-md">
      <p className="mb-4">把“{saved.name}”的新报告汇总成一份，早上 8 点放进“订阅更新”的定期汇总。</p>
      <ChoiceField
        name="digest"
        label="汇总"
        choices={cadences}
        value={saved.digest}
        onChange={(digest) => void action.run({ id: saved.id, digest: digest as Saved['digest'] })}
      />
      <MailAddress />
      <Button tone="primary" className="mt-2 w-full" onClick={onClose}>
        完成
      </Button>
    </Dialog>
  );
}

/** `11月24日` */
const inWords = (day: string) => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`;

/** Name of a digest by its days. */
const digestName = ({ cadence, from, to }: DataOf<'/api/digest/list'>['items'][number]) =>
  cadence === 'day' ? inWords(to) : `${inWords(from)}至${inWords(to)}`;

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
