import { randomUUID } from 'node:crypto';
import { sandboxScan, sandboxTickets } from '../contract/sandbox.ts';
import { ApiError } from '../errors.ts';
import { handle, type Route } from '../http/route.ts';
import { createTickets } from '../qrlogin/index.ts';
import type { Services } from '../services.ts';

/** Seeing login codes and scanning them, as a person would with the messaging app. */
export function loginRoutes({ redis, config }: Services): Route[] {
  const tickets = createTickets(redis, config);
  return [
    handle(sandboxTickets, async () => ({
      tickets: (await tickets.waiting()).map(({ ticket, seconds }) => ({ ticket, expires_in: seconds })),
    })),
    handle(sandboxScan, async ({ ticket, openid = `sandbox-${randomUUID()}` }) => {
      if (!(await tickets.scan(ticket, openid))) throw new ApiError('qr_expired');
      return { openid };
    }),
  ];
}
