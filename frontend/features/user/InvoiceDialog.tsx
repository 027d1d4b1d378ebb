import { maxInvoiceTitleLength } from '../../../bff/contract/constants.ts';
import { Button } from '../../components/Button.tsx';
import { Field, Form, useFields } from '../../components/form/Form.tsx';
import { DialogFrame } from '../../components/overlay/Dialog.tsx';
import { closeDialog, type DialogTable, dismissDialog } from '../../lib/dialogs.ts';
import { useAction } from '../../lib/hooks/useAction.ts';

/** Asks for the invoice of a paid order. */
export function InvoiceDialog({ tradeNo, itemName }: DialogTable['invoice']) {
  const { values, field } = useFields({ title: '', tax_number: '', mail: '' });
  const action = useAction('/api/order/invoice', {
    failure: false,
    success: '已收到发票申请，开具后发送到邮箱',
    revalidates: ['/api/user/orderList'],
    onDone: closeDialog,
  });
  return (
    <DialogFrame title="申请发票" onClose={dismissDialog} className="max-w-sm">
      <p className="mb-4 text-muted text-sm">
        {itemName}，交易单号 <span className="break-all tabular-nums">{tradeNo}</span>
      </p>
      <Form error={action.error} onSubmit={() => void action.run({ out_trade_no: tradeNo, ...values })}>
        <Field
          name="title"
          label="发票抬头"
          autoComplete="organization"
          maxLength={maxInvoiceTitleLength}
          {...field('title')}
        />
        <Field
          name="tax_number"
          label="税号（个人不填）"
          autoComplete="off"
          maxLength={20}
          {...field('tax_number')}
        />
        <Field
          name="mail"
          label="接收邮箱"
          type="email"
          autoComplete="email"
          maxLength={254}
          {...field('mail')}
        />
        <Button
          type="submit"
          tone="primary"
          className="w-full"
          disabled={action.pending || values.title.trim() === '' || values.mail.trim() === ''}
        >
          {action.pending ? '正在提交……' : '提交申请'}
        </Button>
      </Form>
    </DialogFrame>
  );
}
