/** One part of the sandbox's page: its heading, its markup, and the script that fills it. */
interface Section {
  id: string;
  title: string;
  /** Markup inside the section; our own, never a reader's. */
  html: string;
  /**
   * Runs in the page with what `runtime.ts` has (`call`, `say`, `make`, `act`, `line`, `show`, `every`) and `root`, the
   * section's element.
   */
  script: string;
}

const login: Section = {
  id: 'scan',
  title: '扫描登录二维码',
  html: `<p>网站上打开的登录二维码会出现在这里，60秒内有效。选一个身份，点一下就是扫码。</p>
    <form><label>以谁的身份<select name="person"><option value="">新用户</option></select></label></form>
    <ul aria-label="等待扫码的二维码"></ul>`,
  script: `
    const person = root.querySelector('select');
    const list = root.querySelector('ul');
    const asked = new URLSearchParams(location.search).get('ticket');
    const known = () => JSON.parse(localStorage.getItem('sandboxPeople') ?? '[]');
    const fill = (chosen) => {
      person.replaceChildren(make('option', '新用户', { value: '' }), ...known().map((openid) => make('option', openid, { value: openid })));
      person.value = chosen;
    };
    fill('');
    const scan = async (ticket) => {
      const { openid } = await call('POST', '/sandbox/api/scan', { ticket, ...(person.value && { openid: person.value }) });
      localStorage.setItem('sandboxPeople', JSON.stringify([openid, ...known().filter((one) => one !== openid)].slice(0, 8)));
      fill(person.value);
      say('已扫码，身份：' + openid);
      await load();
    };
    const load = async () => {
      const { tickets } = await call('GET', '/sandbox/api/tickets', {});
      tickets.sort((a, b) => Number(b.ticket === asked) - Number(a.ticket === asked));
      show(list, tickets, ({ ticket }) => ticket, ({ ticket }) => {
        const row = line(ticket === asked ? '刚才扫到的登录二维码' : '登录二维码', '', act('扫码登录', '扫码登录 ' + ticket, () => scan(ticket)));
        row.classList.toggle('named', ticket === asked);
        return row;
      }, '没有等待扫码的二维码。在网站上点“登录”。');
      for (const { ticket, expires_in } of tickets) {
        const row = [...list.children].find(({ dataset }) => dataset.key === ticket);
        if (row) row.querySelector('small').textContent = '还有' + expires_in + '秒 · ' + ticket;
      }
    };
    every(2, load);`,
};

const orders: Section = {
  id: 'orders',
  title: '支付订单',
  html: `<p>网站上生成的支付二维码会出现在这里，点一下就是付款。</p>
    <ul aria-label="待支付的订单" class="pending"></ul>
    <details><summary>换一个金额，或者丢失通知</summary>
      <form><label>实付金额（分，不填则按订单）<input name="amount" inputmode="numeric"></label>
      <label class="box"><input type="checkbox" name="lost">不发送支付通知</label></form></details>
    <details><summary>最近已完成的订单</summary><ul aria-label="已完成的订单" class="past"></ul></details>`,
  script: `
    const form = root.querySelector('form');
    form.onsubmit = (event) => event.preventDefault();
    const names = ['微信支付', '支付宝'];
    const states = { paid: '已支付', closed: '已关闭' };
    const yuan = (cents) => (cents / 100).toLocaleString('zh-CN') + '元';
    const orderText = (order) => yuan(order.total_fee) + ' · ' + names[order.pay_platform] + ' · ' + order.out_trade_no;
    const pay = async (order) => {
      const amount = Number(form.amount.value);
      const data = await call('POST', '/sandbox/api/pay', {
        out_trade_no: order.out_trade_no, notify: !form.lost.checked, ...(amount > 0 && { amount }),
      });
      say('已支付' + yuan(data.amount) + (data.notice ? '，通知结果：' + data.notice.http + ' ' + data.notice.answer : '，未发送通知'));
      await load();
    };
    const refund = async (order) => {
      const data = await call('POST', '/sandbox/api/refund', { out_trade_no: order.out_trade_no, notify: !form.lost.checked });
      say('已退款' + yuan(data.amount) + (data.notice ? '，通知结果：' + data.notice.http + ' ' + data.notice.answer : '，未发送通知'));
      await load();
    };
    const load = async () => {
      const { items } = await call('GET', '/sandbox/api/orders', {});
      show(root.querySelector('.pending'), items.filter(({ state }) => state === 'pending'), ({ out_trade_no }) => out_trade_no,
        (order) => line(order.orderItemName, orderText(order), act('支付' + yuan(order.total_fee), '支付订单 ' + order.out_trade_no, () => pay(order))),
        '没有待支付的订单。在网站上点“立即开通”。');
      show(root.querySelector('.past'), items.filter(({ state }) => state !== 'pending').slice(0, 10), (order) => order.out_trade_no + order.state,
        (order) => line(order.orderItemName + '，' + states[order.state], orderText(order),
          order.state === 'closed' ? act('仍然支付', '仍然支付订单 ' + order.out_trade_no, () => pay(order))
            : act('退款', '退款订单 ' + order.out_trade_no, () => refund(order))),
        '还没有。');
    };
    every(3, load);`,
};

const messages: Section = {
  id: 'messages',
  title: '已发送的验证码',
  html: `<p>网站发出的短信到不了手机，都在这里，最新的在前。</p>
    <form><label>只看一个手机号<input name="phone" inputmode="tel" autocomplete="off"></label></form>
    <ul aria-label="已发送的验证码"></ul>
    <details><summary>已发送的提醒</summary><ul aria-label="已发送的提醒" class="notices"></ul></details>`,
  script: `
    const form = root.querySelector('form');
    const uses = { register: '注册', login: '登录', reset: '重置密码', bind: '绑定手机号', change: '更换手机号', prove: '验证身份' };
    const load = async () => {
      const phone = form.phone.value.replace(/\\D/g, '');
      const { messages, notices } = await call('GET', '/sandbox/api/messages', phone.length === 11 ? { phone } : {});
      show(root.querySelector('ul'), messages.slice(0, 20), (sent) => sent.phone + sent.sent_at + sent.code, (sent) => {
        const row = line(sent.phone, (uses[sent.purpose] ?? '不限用途') + ' · ' + new Date(sent.sent_at).toLocaleString('zh-CN'));
        row.append(make('span', sent.code, { className: 'code' }));
        return row;
      }, '还没有发送过验证码。');
      show(root.querySelector('.notices'), notices.slice(0, 20), (sent) => sent.phone + sent.sent_at + sent.what,
        (sent) => line(sent.phone, sent.what + ' · ' + new Date(sent.sent_at).toLocaleString('zh-CN')), '还没有。');
    };
    form.onsubmit = (event) => event.preventDefault();
    form.oninput = () => load().catch(say);
    every(3, load);`,
};

const codes: Section = {
  id: 'codes',
  title: '网站上的二维码',
  html: `<p>工具栏和页尾显示这些二维码。这里是沙盒的示例；上线时用环境变量给出真实的地址或图片。</p>
    <ul aria-label="网站上的二维码" class="codes"></ul>`,
  script: `
    const load = async () => {
      const { codes } = await call('GET', '/api/site', {});
      root.querySelector('ul').replaceChildren(...codes.map(({ key, name, image }) => {
        const row = make('li', undefined, { id: 'code-' + key });
        const figure = make('figure');
        const caption = make('figcaption', name);
        caption.append(make('br'), make('code', 'SITE_' + key.toUpperCase() + '_CODE'));
        figure.append(make('img', undefined, { src: image, alt: name + '二维码', width: 144, height: 144 }), caption);
        row.append(figure);
        return row;
      }));
      if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
    };
    load().catch(say);`,
};

const operator: Section = {
  id: 'operator',
  title: '演示运营账号',
  html: `<p>账号 operator 登录后进入运营台时，需要设置令牌来开启二次验证。取新令牌会结束先前的二次验证。</p>
    <p><button type="button" class="primary">取设置令牌</button> <output class="code"></output></p>`,
  script: `
    const button = root.querySelector('button');
    button.onclick = async () => {
      button.disabled = true;
      try {
        const { token } = await call('POST', '/sandbox/api/operator', {});
        root.querySelector('output').textContent = token;
      } catch (error) { say(error); } finally { button.disabled = false; }
    };`,
};

/** The page's parts, in order. */
export const sections: readonly Section[] = [login, orders, messages, operator, codes];
