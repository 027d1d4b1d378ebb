import { sandboxMessages } from '../contract/sandbox.ts';
import { readSandboxMessages } from '../gateways/sandboxMessages.ts';
import { ApiError } from '../http/apiError.ts';
import { handle, type Route } from '../http/route.ts';
import { nationalPhone, phoneKey } from '../models/phone.ts';
import type { Services } from '../services.ts';

/** The codes that were sent to nobody. */
export function messageRoutes({ redis }: Services): Route[] {
  return [
    handle(sandboxMessages, async ({ phone }) => {
      const key = phone === undefined ? null : phoneKey(phone);
      if (phone !== undefined && key === null) throw new ApiError('invalid', { text: '请输入正确的手机号' });
      const messages = await readSandboxMessages(redis, key);
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
