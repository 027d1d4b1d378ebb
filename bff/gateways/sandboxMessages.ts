import type { Redis } from '../clients/redis.ts';
import { daySeconds } from '../day.ts';
import type { CodeMessage, TextMessages } from './textMessages.ts';

/** A message that nobody received, as the sandbox shows it. */
export interface KeptMessage extends Omit<CodeMessage, 'minutes'> {
  /** ISO 8601. */
  sentAt: string;
}

/** How many are kept: of all phones together and of one. */
const kept = { all: 200, phone: 20 };
const keyOf = (phone: string | null) => `sandbox:messages:${phone ?? 'all'}`;

/** Stands in for the sender of text messages: keeps them for the sandbox's page (decisions, gateways). */
export function createSandboxMessages(redis: Redis): TextMessages {
  return {
    async send({ phone, purpose, code }) {
      const message: KeptMessage = { phone, purpose, code, sentAt: new Date().toISOString() };
      for (const [key, length] of [
        [keyOf(null), kept.all],
        [keyOf(phone), kept.phone],
      ] as const) {
        await redis.lpush(key, JSON.stringify(message));
        await redis.ltrim(key, 0, length - 1);
        await redis.expire(key, daySeconds);
      }
    },
  };
}

/** The messages that were sent to a phone, or to all (null); newest first. */
export async function readSandboxMessages(redis: Redis, phone: string | null): Promise<KeptMessage[]> {
  const lines = await redis.lrange(keyOf(phone), 0, -1);
  return lines.map((line) => JSON.parse(line) as KeptMessage);
}
