import { unzipSync } from 'fflate';
import iconv from 'iconv-lite';
import { type BillRow, centsOf } from './gateway.ts';

/**
 * Rows of a bill by the names of its columns, without their unit. In Alipay's, names of other goods may hold commas,
 * which shifts the rest: such a row lacks a number of ours, or has unreadable amounts, and the comparison reports it.
 */
function rowsOf(lines: readonly string[], isHead: (line: string) => boolean): Map<string, string>[] {
  const start = lines.findIndex(isHead);
  if (start < 0) return [];
  const names = cells(lines[start] ?? '').map((name) => name.replace(/[（(]元[）)]$/, ''));
  return lines.slice(start + 1).map((line) => {
    const values = cells(line);
    return new Map(names.map((name, index) => [name, values[index] ?? '']));
  });
}

/** WeChat Pay puts a backtick before each value, but not before the names of columns. */
const cells = (line: string) =>
  (line.startsWith('`') ? line.slice(1).split(',`') : line.replace(/^\uFEFF/, '').split(',')).map((cell) =>
    cell.trim(),
  );

/**
 * The trade bill of WeChat Pay (`bill_type=ALL`): CSV in UTF-8, each value after a backtick, and two lines of sums at
 * the end. Some merchants' bills have older names of columns. A refund stands on the day it was asked for, as far as it
 * was then.
 */
export function readWxpayBill(text: string): BillRow[] {
  const rows = rowsOf(
    text.split(/\r?\n/),
    (line) => line.includes('商户订单号') && line.includes('交易状态'),
  );
  return rows.flatMap((row): BillRow[] => {
    const at = (...names: string[]) => names.map((name) => row.get(name)).find(Boolean) ?? '';
    const common = { outTradeNo: at('商户订单号'), transactionId: at('微信订单号') };
    if (at('交易状态') === 'SUCCESS')
      return [{ ...common, kind: 'payment', refundId: '', total: centsOf(at('订单金额', '总金额')) }];
    if (at('交易状态') !== 'REFUND' || !['SUCCESS', 'PROCESSING'].includes(at('退款状态'))) return [];
    return [
      {
        ...common,
        kind: 'refund',
        refundId: at('微信退款单号'),
        total: centsOf(at('申请退款金额', '退款金额')),
        ...(at('退款状态') === 'PROCESSING' && { pending: true as const }),
      },
    ];
  });
}

/** The trade bill of Alipay: a ZIP of CSV files in GBK; the one of single trades is read, not its summary. */
export function readAlipayBill(zip: Uint8Array): BillRow[] {
  // Names inside are GBK too: the file is known by its columns.
  const texts = Object.values(unzipSync(zip)).map((bytes) => iconv.decode(Buffer.from(bytes), 'gb18030'));
  return texts.flatMap((text) => {
    const rows = rowsOf(
      text.split(/\r?\n/),
      (line) => line.includes('支付宝交易号') && line.includes('业务类型'),
    );
    return rows.flatMap((row): BillRow[] => {
      const at = (name: string) => row.get(name) ?? '';
      const common = { outTradeNo: at('商户订单号'), transactionId: at('支付宝交易号') };
      const total = centsOf(at('订单金额').replace(/^-/, ''));
      if (at('业务类型') === '交易') return [{ ...common, kind: 'payment', refundId: '', total }];
      if (at('业务类型') !== '退款') return [];
      const request = at('退款批次号/请求号');
      // As the notice's is made.
      const refundId = request && `${common.transactionId}:${request}`.slice(0, 128);
      return [{ ...common, kind: 'refund', refundId, total }];
    });
  });
}
