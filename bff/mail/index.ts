import { dayMilliseconds } from '../../mappings/chinaCalendar.ts';
import { mailSettings, mailUpdate } from '../contract/watch/digests.ts';
import { ApiError } from '../errors.ts';
import { MailFailed } from '../gateways/mail.ts';
import { addressOf } from '../http/caller.ts';
import { createRateLimiter, limits } from '../http/limits.ts';
import { handle, type Route } from '../http/route.ts';
import {
  deleteMailAddress,
  findMailAddress,
  setMailWanted,
  writeMailAddress,
} from '../models/account/mailAddress.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { keyedHash } from '../secrets.ts';
import type { Services } from '../services.ts';
import { html } from '../site/index.ts';
import { createMailLinks, mailPaths } from './links.ts';
import { maskAddress } from './pages.ts';

export { createMailLinks, mailPaths } from './links.ts';
export { mailPages } from './pages.ts';

/** Days for which the link in a letter confirms an address. */
const confirmDays = 1;

/** Where a reader's digests are mailed to. */
export function mailRoutes({ config, database, mail, redis, log }: Services): Route[] {
  const links = createMailLinks(config, mailPaths.confirm);
  const limitUser = createRateLimiter(redis, limits.lettersOfUser);
  const limitCaller = createRateLimiter(redis, limits.lettersOfCaller);
  const limitAddress = createRateLimiter(redis, limits.lettersToAddress);
  // Counters lie in Redis, where no address shall be read.
  const hashAddress = keyedHash(config.internalKey, 'address of a letter');
  const settingsOf = async (userId: number) => {
    const found = await findMailAddress(database, userId);
    return {
      available: mail === null ? (0 as const) : (1 as const),
      address: found === null ? '' : maskAddress(found.address),
      confirmed: found?.confirmed_at ? (1 as const) : (0 as const),
      wanted: found?.wanted ?? (0 as const),
    };
  };
  const sendLink = async (userId: number, address: string) => {
    if (mail === null) throw new ApiError('gateway_off');
    const link = links.of({ userId, address, until: Date.now() + confirmDays * dayMilliseconds });
    const text = '点击下面的链接，确认用这个邮箱接收订阅的定期汇总。链接 24 小时内有效。';
    const otherwise = '如果不是你本人操作，请忽略这封邮件，不会再收到。';
    try {
      await mail.send({
        to: address,
        subject: '研海：确认你的邮箱',
        text: `${text}\n\n${link}\n\n${otherwise}\n`,
        html: html`<p>${text}</p><p><a href="${link}">确认邮箱</a></p><p>${otherwise}</p>`.html,
        messageId: `<confirm-${userId}-${Date.now()}@${new URL(config.publicUrl).hostname}>`,
      });
    } catch (error) {
      if (!(error instanceof MailFailed)) throw error;
      log.warn({ reason: error.message, userId }, 'a letter was not taken');
      const text = '邮件没有发出，请检查地址或稍后再试';
      throw new ApiError('gateway_unavailable', { text, field: 'address' });
    }
  };
  return [
    handle(mailSettings, (_input, { userId }) => settingsOf(userId)),
    handle(mailUpdate, async ({ address: typed, wanted }, { userId, request }) => {
      const address = typed?.trim();
      let message = '已保存';
      if (address === '')
        await inTransaction(database, (transaction) => deleteMailAddress(transaction, userId));
      else if (address !== undefined) {
        if (mail === null) throw new ApiError('gateway_off');
        await limitUser(String(userId));
        await limitCaller(addressOf(request));
        await limitAddress(hashAddress(address.toLowerCase()));
        await inTransaction(database, (transaction) => writeMailAddress(transaction, { userId, address }));
        if ((await findMailAddress(database, userId))?.confirmed_at === null) {
          await sendLink(userId, address);
          message = '确认邮件已发送，请在 24 小时内打开其中的链接';
        }
      }
      if (wanted !== undefined)
        await inTransaction(database, (transaction) => setMailWanted(transaction, { userId, wanted }));
      return { message, ...(await settingsOf(userId)) };
    }),
  ];
}
