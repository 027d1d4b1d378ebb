import { readPhone } from '../codes/index.ts';
import { sandboxMessages } from '../contract/sandbox.ts';
import { readSandboxMessages } from '../gateways/sandboxMessages.ts';
import { handle, type Route } from '../http/route.ts';
import { nationalPhone } from '../models/phone.ts';
import type { Services } from '../services.ts';

/** The codes that were sent to nobody. */
export function messageRoutes({ redis }: Services): Route[] {
  return [
    handle(sandboxMessages, async ({ phone }) => {
      const messages = await readSandboxMessages(redis, phone === undefined ? null : readPhone(phone));
      return {
        messages: messages.map(({ phone: sentTo, purpose, code, sentAt }) => ({
          phone: nationalPhone(sentTo),
          purpose: purpose ?? '',
          code,
          sent_at: sentAt,
        })),
      };
    }),
  ];
}
