import { readPhone } from '../codes/index.ts';
import { sandboxMessages } from '../contract/sandbox.ts';
import { readSandboxMessages, readSandboxNotices } from '../gateways/sandboxMessages.ts';
import { handle, type Route } from '../http/route.ts';
import { nationalPhone } from '../models/account/phone.ts';
import type { Services } from '../services.ts';

/** The codes and notices that were sent to nobody. */
export function sandboxMessageRoutes({ redis, config }: Services): Route[] {
  return [
    handle(sandboxMessages, async ({ phone }) => {
      const key = phone === undefined ? null : readPhone(phone);
      const [messages, notices] = await Promise.all([
        readSandboxMessages(redis, config.internalKey, key),
        readSandboxNotices(redis, config.internalKey, key),
      ]);
      return {
        messages: messages.map(({ phone: sentTo, purpose, code, sentAt }) => ({
          phone: nationalPhone(sentTo),
          purpose: purpose ?? '',
          code,
          sent_at: sentAt,
        })),
        notices: notices.map(({ phone: sentTo, what, time, sentAt }) => ({
          phone: nationalPhone(sentTo),
          what,
          time,
          sent_at: sentAt,
        })),
      };
    }),
  ];
}
