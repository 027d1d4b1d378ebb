import type { Section } from './section.ts';

const messages: Section = {
  id: 'messages',
  title: '已发送的验证码',
  html: '<form><input name="phone" placeholder="手机号（可不填）" inputmode="tel"><button>查询</button></form><table></table>',
  script: `
    const form = root.querySelector('form');
    const load = async () => {
      const phone = form.phone.value.trim();
      const { messages } = await call('GET', '/sandbox/api/messages', phone ? { phone } : {});
      show(root.querySelector('table'), [
        ['手机号', '用途', '验证码', '时间'],
        ...messages.map((m) => [m.phone, m.purpose || '不限', m.code, new Date(m.sent_at).toLocaleString('zh-CN')]),
      ]);
    };
    form.onsubmit = (event) => { event.preventDefault(); load().catch(say); };
    load().catch(say);`,
};

const login: Section = {
  id: 'scan',
  title: '扫描登录二维码',
  html: `<form><input name="ticket" placeholder="ticket" required size="48">
    <input name="openid" placeholder="openid（不填则为新用户）"><button>扫码</button></form>
    <p>等待扫码的二维码：</p><table></table>`,
  script: `
    const form = root.querySelector('form');
    form.ticket.value = new URLSearchParams(location.search).get('ticket') ?? '';
    const load = async () => {
      const { tickets } = await call('GET', '/sandbox/api/tickets', {});
      show(root.querySelector('table'), [
        ['ticket', '剩余秒数', ''],
        ...tickets.map((t) => [t.ticket, String(t.expires_in), button('扫码', () => scan(t.ticket))]),
      ]);
    };
    const scan = async (ticket) => {
      const openid = form.openid.value.trim();
      try {
        const data = await call('POST', '/sandbox/api/scan', { ticket, ...(openid && { openid }) });
        say('已扫码，openid：' + data.openid);
        await load();
      } catch (error) { say(error); }
    };
    form.onsubmit = (event) => { event.preventDefault(); scan(form.ticket.value.trim()); };
    load().catch(say);
    setInterval(() => load().catch(() => {}), 5000);`,
};

const orders: Section = {
  id: 'orders',
  title: '待支付的订单',
  html: `<form><input name="amount" placeholder="实付金额（分，不填则按订单）" inputmode="numeric" size="28">
    <label><input type="checkbox" name="lost">不发送支付通知</label><button>刷新</button></form><table></table>`,
  script: `
    const form = root.querySelector('form');
    const states = { pending: '待支付', paid: '已支付', closed: '已关闭' };
    const pay = async (order) => {
      const amount = Number(form.amount.value);
      const data = await call('POST', '/sandbox/api/pay', {
        out_trade_no: order.out_trade_no, notify: !form.lost.checked, ...(amount > 0 && { amount }),
      });
      say('已支付 ' + data.amount / 100 + ' 元' + (data.notice ? '，通知结果：' + data.notice.http + ' ' + data.notice.answer : '，未发送通知'));
      await load();
    };
    const load = async () => {
      const { items } = await call('GET', '/sandbox/api/orders', {});
      show(root.querySelector('table'), [
        ['订单号', '套餐', '金额（元）', '方式', '状态', ''],
        ...items.map((order) => [order.out_trade_no, order.orderItemName, String(order.total_fee / 100),
          order.pay_platform === 0 ? '微信' : '支付宝', states[order.state],
          order.state === 'paid' ? '' : button('支付', () => pay(order).catch(say))]),
      ]);
    };
    form.onsubmit = (event) => { event.preventDefault(); load().catch(say); };
    load().catch(say);`,
};

/** The page's parts, in order. */
export const sections: readonly Section[] = [login, messages, orders];
