import type { Call } from '../contract/call.ts';
import { sandboxScan } from '../contract/sandbox.ts';
import { createTickets } from '../qrlogin/index.ts';
import type { Site } from '../site.factory.ts';

/** What a call is asked with, and the headers it needs beside a session's. */
interface Arranged {
  input: object;
  headers?: Record<string, string>;
}

/** Examples name codes, tickets and numbers that live for minutes; here they are made, and put in their place. */
const arrangements: Record<string, (site: Site) => Promise<Arranged>> = {
  async [sandboxScan.path](site) {
    const origin = { channel: '', referrer: '', inviteCode: '' };
    return { input: { ticket: await createTickets(site.services.redis).issue('browser', origin) } };
  },
};

/** The example of a call with all in it that exists for a short while only. */
export async function arrange(site: Site, call: Call): Promise<Arranged> {
  const { input, headers = {} } = (await arrangements[call.path]?.(site)) ?? { input: {} };
  return { input: { ...(call.example as object), ...input }, headers };
}
