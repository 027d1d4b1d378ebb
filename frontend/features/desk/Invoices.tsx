import { deskInvoiceHandle, deskInvoices } from '../../../bff/contract/invoices.ts';
import { TextLink } from '../../components/TextLink.tsx';
import { formatYuan } from '../../lib/format.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { DeskList, Facts, useParts } from './DeskFrame.tsx';
import { ReasonedActs, reasonedAct } from './ReasonedActs.tsx';

/** Requests for invoices; `all`: those that were handled too. */
export function Invoices({ all }: { all: boolean }) {
  const { before, ways } = useParts('invoicesBefore');
  const { data, error, isLoading, mutate } = useCall(deskInvoices, {
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
        rows={data?.items}
        rowKey={({ id }) => id}
        row={(request) => (
          <>
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-semibold">{request.title}</span>
              <span className="ml-auto text-muted text-sm tabular-nums">{request.create_time}</span>
            </p>
            <Facts
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
                ['处理', request.handle_time && `${request.handle_time} · ${request.handled_by}`],
                ['结果', request.note],
              ]}
            />
            {request.handle_time === '' && (
              <div className="mt-3">
                <ReasonedActs
                  acts={[
                    reasonedAct({
                      call: deskInvoiceHandle,
                      input: { id: request.id },
                      act: '记下处理结果',
                      label: `记下发票申请 ${request.id} 的处理结果`,
                      effect: '请先开具发票并发送到邮箱；这里写明怎样处理的，用户的订单随之显示已开票。',
                    }),
                  ]}
                  revalidates={[deskInvoices]}
                />
              </div>
            )}
          </>
        )}
        empty={{ title: all ? '没有发票申请' : '没有待处理的发票申请' }}
        error={error}
        onRetry={() => void mutate()}
        loading={isLoading}
        {...ways(data?.next)}
      />
    </section>
  );
}
