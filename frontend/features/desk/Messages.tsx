import type { Data } from '../../../bff/contract/call.ts';
import { deskOverview } from '../../../bff/contract/desk/audit.ts';
import { deskMessages } from '../../../bff/contract/desk/messages.ts';
import { ChoiceField } from '../../components/form/ChoiceField.tsx';
import { useCall } from '../../lib/hooks/useCall.ts';
import { DeskFrame, DeskList, useParts } from './DeskFrame.tsx';
import { MessageRow } from './MessageRow.tsx';

type Kind = Data<typeof deskMessages>['items'][number]['kind'];

const kinds = [
  { value: '', name: '全部' },
  { value: 'notice', name: '侵权投诉' },
  { value: 'counter_notice', name: '反通知' },
  { value: 'suggestion', name: '意见建议' },
];
const states = [
  { value: '', name: '待办' },
  { value: 'all', name: '包括已办结' },
];

/** /operator/messages: what people wrote, the latest first. */
export function Messages() {
  const { before, filter, choose, ways } = useParts();
  const kind = filter('kind');
  const state = filter('state');
  const { data, error, isLoading, mutate } = useCall(deskMessages, {
    open: state === 'all' ? 0 : 1,
    ...(kind && { kind: kind as Kind }),
    ...(before && { before }),
  });
  return (
    <DeskFrame title="投诉与建议" note="侵权投诉须在15个工作日内答复；下架会在数秒内对所有读者生效。">
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
        label="投诉与建议"
        rows={data?.items}
        rowKey={({ id }) => id}
        row={(message) => <MessageRow message={message} stale={[deskMessages, deskOverview]} />}
        empty={{
          title: state === 'all' ? '没有消息' : '没有待办的消息',
          children: '读者的投诉与建议会出现在这里。',
        }}
        error={error}
        onRetry={() => void mutate()}
        loading={isLoading}
        {...ways(data?.next)}
      />
    </DeskFrame>
  );
}
