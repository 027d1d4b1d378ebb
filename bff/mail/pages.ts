import { type Request, type RequestHandler, type Response, Router } from 'express';
import { mailLink } from '../contract/watch/digests.ts';
import { confirmMailAddress, findMailAddress, setMailWanted } from '../models/account/mailAddress.ts';
import { inTransaction } from '../models/inTransaction.ts';
import type { Services } from '../services.ts';
import { html } from '../site/index.ts';
import { createMailLinks, mailPaths } from './links.ts';

/** What a page of a link says, before and after its button is pressed. */
interface Words {
  title: string;
  /** @param address masked */
  asks: (address: string) => string;
  button: string;
  done: string;
}

const words: Record<keyof typeof mailPaths, Words> = {
  confirm: {
    title: '确认邮箱',
    asks: (address) => `把订阅的定期汇总发到 ${address}？`,
    button: '确认',
    done: '邮箱已确认，以后的汇总会发到这里。',
  },
  unsubscribe: {
    title: '退订邮件',
    asks: (address) => `不再把汇总发到 ${address}？网站上的汇总不受影响。`,
    button: '退订',
    done: '已退订，不会再发邮件。需要时可在“我的订阅”中重新打开。',
  },
};

/**
 * The pages that links in letters open. They ask by a form, for programs that look for viruses open every link; and they
 * need neither scripts nor a session. A POST to the address of `List-Unsubscribe` is the whole of RFC 8058: what its
 * signature names is done, whatever its body says.
 */
export function mailPages(services: Pick<Services, 'config' | 'database'>, limit: RequestHandler): Router {
  const { config, database } = services;
  const router = Router();
  for (const name of ['confirm', 'unsubscribe'] as const) {
    const links = createMailLinks(config, mailPaths[name]);
    /** The reader and the address of a link; null for one that opens nothing. */
    const read = async (request: Request, now: Date) => {
      const link = mailLink.safeParse(request.query);
      if (!link.success) return null;
      const { id: userId, until, key } = link.data;
      const address = (await findMailAddress(database, userId))?.address ?? '';
      return links.opens({ userId, address, until }, key, now) ? { userId, address } : null;
    };
    router.get(mailPaths[name], limit, async (request, response) => {
      const found = await read(request, new Date());
      if (found === null) return sendExpired(response);
      const { title, asks, button } = words[name];
      send(response, 200, title, asks(maskAddress(found.address)), {
        action: request.originalUrl,
        label: button,
      });
    });
    router.post(mailPaths[name], limit, async (request, response) => {
      const now = new Date();
      const found = await read(request, now);
      if (found === null) return sendExpired(response);
      await inTransaction(database, async (transaction) => {
        if (name === 'confirm') await confirmMailAddress(transaction, { ...found, now });
        else await setMailWanted(transaction, { ...found, wanted: 0 });
      });
      send(response, 200, words[name].title, words[name].done);
    });
  }
  return router;
}

/** An address as its reader recognises it and others do not: `l***@example.com`. */
export const maskAddress = (address: string): string => address.replace(/^(.)[^@]*(?=@)/u, '$1***');

const sendExpired = (response: Response) =>
  send(response, 410, '链接已失效', '这个链接已过期，或邮箱已更换。可在“我的订阅”中重新设置。');

// bounded: a constant, in the site's colours
const style = `body{margin:0;background:#faf8f4;color:#1b2329;font:15px/1.7 "PingFang SC","HarmonyOS Sans SC","Microsoft YaHei","Noto Sans CJK SC",system-ui,sans-serif}
main{max-width:26rem;margin:18vh auto 0;padding:0 1rem}h1{font-size:21px;font-weight:600;line-height:1.4}
p{overflow-wrap:anywhere}a{display:inline-block;color:#0b5570;line-height:44px}
button{min-height:44px;padding:0 1.5rem;border:0;border-radius:6px;background:#0b5570;color:#fff;font:inherit}
:focus-visible{outline:2px solid #0b5570;outline-offset:2px}
@media(prefers-color-scheme:dark){body{background:#10171c;color:#e4e1da}a{color:#6cc3dc}button{background:#6cc3dc;color:#0b2530}:focus-visible{outline-color:#6cc3dc}}`;

function send(
  response: Response,
  status: number,
  title: string,
  text: string,
  form?: { action: string; label: string },
): void {
  const button =
    form === undefined
      ? null
      : html`<form method="post" action="${form.action}"><button>${form.label}</button></form>`;
  const page = html`<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title} - 研海</title><style>${{ html: style }}</style></head>
<body><main><h1>${title}</h1><p>${text}</p>${button}<p><a href="/user/saved">我的订阅</a></p></main></body></html>
`;
  // A link's key goes to no other site.
  response
    .status(status)
    .set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' })
    .type('html')
    .send(page.html);
}
