import type { ReactNode } from 'react';
import type { ApiPath } from '../../../bff/contract/calls.ts';
import { TextLink } from '../../components/Button.tsx';
import { ChoiceField } from '../../components/form/ChoiceField.tsx';
import { formatYuan } from '../../lib/format.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { DeskFrame, DeskList, Facts, type FactsProps, useCursor } from './DeskFrame.tsx';
import { reasonName } from './names.ts';
import { ReasonedActs, reasonedAct } from './ReasonForm.tsx';

/** What an operator has yet to deal with outside of the site, and to note; its head, and facts of its own. */
interface DealtWithProps {
  row: { id: number; handle_time: string; handled_by: string; note: string };
  head: ReactNode;
  time: string;
  facts: FactsProps['facts'];
  /** Its name in labels. */
  name: string;
  call: '/api/operator/invoice/handle' | '/api/operator/payment/handle';
  effect: string;
  revalidates: readonly ApiPath[];
}

/** A row with the note of what was done about it, or the way to note that. */
function DealtWith({ row, head, time, facts, name, call, effect, revalidates }: DealtWithProps) {
  const { id, handle_time, handled_by, note } = row;
  const label = `记下${name} ${id} 的处理结果`;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        {head}
        <span className="ml-auto text-muted text-sm tabular-nums">{time}</span>
      </p>
      <Facts facts={[...facts, ['处理', handle_time && `${handle_time} · ${handled_by}`], ['结果', note]]} />
      {handle_time === '' && (
        <div className="mt-3">
          <ReasonedActs
            acts={[reasonedAct({ call, input: { id }, act: '记下处理结果', label, effect })]}
            revalidates={revalidates}
          />
        </div>
      )}
    </>
  );
}

/** Requests for invoices; `all`: those that were handled too. */
function Invoices({ all }: { all: boolean }) {
  const cursor = useCursor('invoicesBefore');
  const { before } = cursor;
  const answer = useCall('/api/operator/invoice/list', {
    open: all ? 0 : 1,
    ...(before && { before }),
  });
  return (
    <section aria-labelledby="invoices" className="mt-10">
      <h2 id="invoices" className="mb-2 font-semibold text-lg">
        发票申请
      </h2>
      <DeskList
        label="发票申请"
        call={answer}
        cursor={cursor}
        rowKey={({ id }) => id}
        row={(request) => (
          <DealtWith
            row={request}
            head={<span className="font-semibold">{request.title}</span>}
            time={request.create_time}
            facts={[
              ['税号', request.tax_number || '个人'],
              ['邮箱', request.mail],
              [
                '金额',
                `${formatYuan(request.total - request.refunded)} 元${request.simulated ? '（沙盒订单，未实际付款）' : ''}`,
              ],
              ['订单', `${request.item_name}，${request.out_trade_no}`],
              [
                '用户',
                <TextLink key="user" to={`/operator/users?id=${request.user_id}`}>
                  用户 {request.user_id}
                </TextLink>,
              ],
            ]}
            name="发票申请"
            call="/api/operator/invoice/handle"
            effect="请先开具发票并发送到邮箱；这里写明怎样处理的，用户的订单随之显示已开票。"
            revalidates={['/api/operator/invoice/list']}
          />
        )}
        empty={{ title: all ? '没有发票申请' : '没有待处理的发票申请' }}
      />
    </section>
  );
}

const states = [
  { value: '', name: '待处理' },
  { value: 'all', name: '包括已处理' },
];
const orderStates: Record<string, string> = {
  pending: '待付款',
  paid: '已由另一笔付款开通',
  closed: '已关闭',
};

/** /operator/payments: money that came and bought nothing. */
export function Payments() {
  const cursor = useCursor();
  const { before, filter, choose } = cursor;
  const state = filter('state');
  const answer = useCall('/api/operator/payment/list', {
    open: state === 'all' ? 0 : 1,
    ...(before && { before }),
  });
  return (
    <DeskFrame title="待核款项" note="已收款未开通：订单已由另一笔付款支付，或账号已不在。">
      <ChoiceField
        name="state"
        label="状态"
        choices={states}
        value={state}
        onChange={(value) => choose({ state: value })}
      />
      <DeskList
        label="待核款项"
        call={answer}
        cursor={cursor}
        rowKey={({ id }) => id}
        row={(payment) => (
          <DealtWith
            row={payment}
            head={
              <>
                <span className="font-figure text-xl tabular-nums">{formatYuan(payment.total)} 元</span>
                <span>{payment.platform === 0 ? '微信支付' : '支付宝'}</span>
              </>
            }
            time={payment.receive_time}
            facts={[
              ['缘由', reasonName(payment.why)],
              ['网关单号', payment.transaction_id],
              ['订单号', payment.out_trade_no],
              ['订单', payment.item_name && `${payment.item_name}，${orderStates[payment.order_state]}`],
              [
                '用户',
                payment.user_id > 0 && (
                  <TextLink to={`/operator/users?id=${payment.user_id}`}>
                    {payment.user_name || `用户 ${payment.user_id}`}
                  </TextLink>
                ),
              ],
            ]}
            name="款项"
            call="/api/operator/payment/handle"
            effect="请先在支付平台退款或联系用户；这里写明怎样处理的。"
            revalidates={['/api/operator/payment/list', '/api/operator/overview']}
          />
        )}
        empty={{ title: state === 'all' ? '没有这样的款项' : '没有待核的款项' }}
      />
      <Invoices all={state === 'all'} />
    </DeskFrame>
  );
}
