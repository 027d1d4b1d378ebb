import type { ApiPath, DataOf } from '../../../bff/contract/calls.ts';
import { TextLink } from '../../components/Button.tsx';
import { ChoiceField } from '../../components/form/ChoiceField.tsx';
import { Tag } from '../../components/report/MetaLine.tsx';
import { useCall } from '../../lib/hooks/useCall.ts';
import { DeskFrame, DeskList, Facts, useCursor } from './DeskFrame.tsx';
import { ReasonedActs, reasonedAct } from './ReasonForm.tsx';

type Message = DataOf<'/api/operator/message/list'>['items'][number];

const kindNames = { suggestion: '意见反馈', notice: '侵权投诉', counter_notice: '反通知' } as const;
const outcomes = { '': '待办', takedown: '已下架', answered: '已答复', closed: '已办结' } as const;

/** One message: who wrote what about which report, and what is done with it. */
function MessageRow({ message, stale }: { message: Message; stale: readonly ApiPath[] }) {
  const { id, kind, type, content, outcome, answer, create_time, close_time, closed_by } = message;
  return (
    <article aria-labelledby={`message-${id}`}>
      <h2 id={`message-${id}`} className="flex flex-wrap items-center gap-2 font-semibold">
        <Tag tone={kind === 'suggestion' ? 'plain' : 'cinnabar'}>{kindNames[kind]}</Tag>
        <span className="tabular-nums">#{id}</span>
        {type && <span>{type}</span>}
        <span className="ml-auto font-normal text-muted text-sm tabular-nums">{create_time}</span>
      </h2>
      <p className="mt-2 max-w-prose whitespace-pre-wrap">{content}</p>
      <Facts facts={factsOf(message)} />
      {outcome === '' ? (
        <MessageActs message={message} stale={stale} />
      ) : (
        <p className="mt-2 text-muted text-sm tabular-nums">
          {outcomes[outcome]} · {close_time} · {closed_by}
          {answer && ` · 答复：${answer}`}
        </p>
      )}
    </article>
  );
}

function factsOf({ name, contact, user_id, url, report, report_id }: Message) {
  return [
    ['来自', [name, user_id ? `用户 ${user_id}` : '访客'].filter(Boolean).join(' · ')],
    ['联系方式', contact],
    ['所指地址', url],
    [
      '所指报告',
      report_id > 0 && (
        <>
          <TextLink to={`/operator/catalog?id=${report_id}`}>{report?.name ?? `报告 ${report_id}`}</TextLink>
          {report ? report.visible === 0 && '（已下架）' : '（目录中没有，或暂时查不到）'}
        </>
      ),
    ],
  ] as const;
}

function MessageActs({ message, stale }: { message: Message; stale: readonly ApiPath[] }) {
  const { id, report_id, kind } = message;
  const takedown = reasonedAct({
    call: '/api/operator/message/takedown',
    input: { id },
    act: '下架报告并办结',
    confirm: '确认下架',
    label: `下架并办结消息 ${id}`,
    effect: `报告 ${report_id} 将从检索、详情、图片和下载中消失，这条消息随之办结。`,
  });
  const close = reasonedAct({
    call: '/api/operator/message/close',
    input: { id },
    act: '答复或办结',
    confirm: '办结',
    label: `答复或办结消息 ${id}`,
    effect: '答复会显示在对方的“我的反馈”里；没有登录的人，请按留下的联系方式答复。',
    text: { name: 'answer', label: '答复（选填）', maxLength: 2000 },
  });
  return (
    <div className="mt-3">
      <ReasonedActs
        acts={kind === 'notice' && report_id > 0 ? [takedown, close] : [close]}
        revalidates={stale}
      />
    </div>
  );
}

type Kind = DataOf<'/api/operator/message/list'>['items'][number]['kind'];

const kinds = [
  { value: '', name: '全部' },
  { value: 'notice', name: '侵权投诉' },
  { value: 'counter_notice', name: '反通知' },
  { value: 'suggestion', name: '意见反馈' },
];
const states = [
  { value: '', name: '待办' },
  { value: 'all', name: '包括已办结' },
];

/** /operator/messages: what people wrote, the latest first. */
export function Messages() {
  const cursor = useCursor();
  const { before, filter, choose } = cursor;
  const kind = filter('kind');
  const state = filter('state');
  const answer = useCall('/api/operator/message/list', {
    open: state === 'all' ? 0 : 1,
    ...(kind && { kind: kind as Kind }),
    ...(before && { before }),
  });
  return (
    <DeskFrame title="投诉与反馈" note="侵权投诉须在 15 个工作日内答复；下架会在数秒内对所有用户生效。">
      <div className="flex flex-wrap gap-x-8">
        <ChoiceField
          name="kind"
          label="类别"
          choices={kinds}
          value={kind}
          onChange={(value) => choose({ kind: value })}
        />
        <ChoiceField
          name="state"
          label="状态"
          choices={states}
          value={state}
          onChange={(value) => choose({ state: value })}
        />
      </div>
      <DeskList
        label="投诉与反馈"
        call={answer}
        cursor={cursor}
        rowKey={({ id }) => id}
        row={(message) => (
          <MessageRow message={message} stale={['/api/operator/message/list', '/api/operator/overview']} />
        )}
        empty={{
          title: state === 'all' ? '没有消息' : '没有待办的消息',
          children: '用户的投诉与反馈会出现在这里。',
        }}
      />
    </DeskFrame>
  );
}
