import { expect } from 'chai';
import { zipSync } from 'fflate';
import iconv from 'iconv-lite';
import { readAlipayBill, readWxpayBill } from './bills.ts';

/** Lines as the gateways' own documentation has them. */
const wxpayHead =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const wxpayLine = (state: string, refund: string[], goods: string, sums: string[]) =>
  [
    ...[
      '2024-11-10 16:33:45',
      'wx2421b1c4370ec43b',
      '1900009191',
      '0',
      '1000',
      '4200000008201712143733500001',
    ],
    ...['YH01', '085e9858e3ba5186aafcbaed1', 'NATIVE', state, 'OTHERS', 'CNY', '298.00', '0.00'],
    ...refund,
    ...[goods, '', '-1.78000', '0.60%', ...sums, ''],
  ]
    .map((value) => `\`${value}`)
    .join(',');
const none = ['0', '0', '0.00', '0.00', '', ''];
const back = (status: string) => ['50300000', 'R1', '100.00', '0.00', 'ORIGINAL', status];

describe("gateways' bills", () => {
  it("reads WeChat Pay's: commas in goods, refunds under way, sums at the end", () => {
    const sums =
      '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';
    const text = [
      `\uFEFF${wxpayHead}`,
      wxpayLine('SUCCESS', none, '会员,一年', ['298.00', '0.00']),
      wxpayLine('REFUND', back('SUCCESS'), '会员', ['0.00', '100.00']),
      wxpayLine('REFUND', back('PROCESSING'), '会员', ['0.00', '100.00']),
      wxpayLine('REFUND', back('FAIL'), '会员', ['0.00', '100.00']),
      wxpayLine('REVOKED', none, '会员', ['298.00', '0.00']),
      sums,
      '`5,`298.00,`200.00,`0.00,`-1.78000,`298.00,`200.00',
    ].join('\r\n');
    const common = { outTradeNo: 'YH01', transactionId: '4200000008201712143733500001' };
    const refund = { ...common, kind: 'refund', refundId: '50300000', total: 10_000 };
    expect(readWxpayBill(text)).to.deep.equal([
      { ...common, kind: 'payment', refundId: '', total: 29_800 },
      refund,
      { ...refund, pending: true },
    ]);
  });

  it("reads WeChat Pay's of merchants whose columns have older names", () => {
    const text = [
      '交易时间,公众账号ID,商户号,子商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,总金额,企业红包金额,微信退款单号,商户退款单号,退款金额,企业红包退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率',
      '`2014-11-10 16:33:45,`wx2421b1c4370ec43b,`10000100,`0,`1000,`1001690740201411100005734289,`1415640626,`085e9858e3ba5186aafcbaed1,`MICROPAY,`SUCCESS,`OTHERS,`CNY,`0.01,`0.0,`0,`0,`0,`0,`,`,`被扫支付测试,`订单额外描述,`0,`0.60%',
      '总交易单数,总交易额,总退款金额,总企业红包退款金额,手续费总金额',
      '`1,`0.01,`0.0,`0.0,`0',
    ].join('\n');
    expect(readWxpayBill(text)).to.deep.equal([
      {
        kind: 'payment',
        outTradeNo: '1415640626',
        transactionId: '1001690740201411100005734289',
        refundId: '',
        total: 1,
      },
    ]);
  });

  it("reads Alipay's: tabs after numbers, amounts below zero, a refund without a request's number", () => {
    const line = (kind: string, amount: string, request: string) =>
      `2026100322001400000000000001\t,YH02\t,${kind},会员,2026-10-03 10:00:00,2026-10-03 10:00:30,,,,,buy***@example.com,${amount},${amount},0.00,0.00,0.00,0.00,0.00,,0.00,0.00,${request},-0.12,0.00,`;
    const text = [
      '#支付宝业务明细查询',
      '#账号：[20880000000000000156]',
      '#起始日期：[2026年10月03日 00:00:00]   终止日期：[2026年10月04日 00:00:00]',
      '#-----------------------------------------业务明细列表----------------------------------------',
      '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注',
      line('交易', '298.00', ''),
      line('退款', '-100.00', 'R7\t'),
      line('退款', '-198.00', ''),
      '#-----------------------------------------业务明细列表结束------------------------------------',
      '#交易合计：1笔，商家实收共298.00元，商家优惠共0.00元',
      '#退款合计：2笔，商家实收退款共-298.00元，商家优惠退款共0.00元',
      '#导出时间：[2026年10月04日 09:14:28]',
    ].join('\r\n');
    const summary = '#支付宝业务汇总查询\r\n门店编号,门店名称,交易订单总笔数,退款订单总笔数\r\n合计,,1,2\r\n';
    const zip = zipSync({
      'detail.csv': iconv.encode(text, 'gbk'),
      'summary.csv': iconv.encode(summary, 'gbk'),
    });
    const transactionId = '2026100322001400000000000001';
    const common = { outTradeNo: 'YH02', transactionId };
    expect(readAlipayBill(zip)).to.deep.equal([
      { ...common, kind: 'payment', refundId: '', total: 29_800 },
      { ...common, kind: 'refund', refundId: `${transactionId}:R7`, total: 10_000 },
      { ...common, kind: 'refund', refundId: '', total: 19_800 },
    ]);
  });
});
