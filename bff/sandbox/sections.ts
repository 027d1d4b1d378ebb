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
    <input name="openid" placeholder="openid（不填则为新用户）"><button>扫码</button></form>`,
  script: `
    const form = root.querySelector('form');
    form.ticket.value = new URLSearchParams(location.search).get('ticket') ?? '';
    form.onsubmit = async (event) => {
      event.preventDefault();
      const openid = form.openid.value.trim();
      try {
        const data = await call('POST', '/sandbox/api/scan', { ticket: form.ticket.value.trim(), ...(openid && { openid }) });
        say('已扫码，openid：' + data.openid);
      } catch (error) { say(error); }
    };`,
};

/** The page's parts, in order. */
export const sections: readonly Section[] = [login, messages];
