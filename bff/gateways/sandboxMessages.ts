import { daySeconds } from '../../mappings/chinaCalendar.ts';
import type { Redis } from '../clients/redis.ts';
import { createSealer, keyedHash } from '../secrets.ts';
import type { CodeMessage, NoticeMessage, TextMessages } from './textMessages.ts';

/** A message that nobody received, as the sandbox shows it. */
export interface SandboxMessage extends Omit<CodeMessage, 'minutes'> {
  /** ISO 8601. */
  sentAt: string;
}

/** A notice that nobody received. */
export interface SandboxNotice extends NoticeMessage {
  /** ISO 8601. */
  sentAt: string;
}

const purpose = 'messages of the sandbox';
/** Messages kept: of all phones together and of one. */
const kept = { all: 200, phone: 20 };
const keyOf = (siteKey: string, kind: 'messages' | 'notices', phone: string | null) =>
  `sandbox:${kind}:${phone === null ? 'all' : keyedHash(siteKey, purpose)(phone)}`;

/** Stands in for the sender of text messages: keeps them, sealed, for the sandbox's page (decisions, gateways). */
export function createSandboxMessages(redis: Redis, siteKey: string): TextMessages {
  const sealer = createSealer(siteKey, purpose);
  const keep = async (kind: 'messages' | 'notices', message: SandboxMessage | SandboxNotice) => {
    for (const [key, length] of [
      [keyOf(siteKey, kind, null), kept.all],
      [keyOf(siteKey, kind, message.phone), kept.phone],
    ] as const) {
      await redis.lpush(key, sealer.seal(JSON.stringify(message)));
      await redis.ltrim(key, 0, length - 1);
      await redis.expire(key, daySeconds);
    }
  };
  return {
    send: ({ phone, purpose, code }) =>
      keep('messages', { phone, purpose, code, sentAt: new Date().toISOString() }),
    tell: (message) => keep('notices', { ...message, sentAt: new Date().toISOString() }),
  };
}

/** The messages that were sent to a phone, or to all (null); newest first. */
export async function readSandboxMessages(
  redis: Redis,
  siteKey: string,
  phone: string | null,
): Promise<SandboxMessage[]> {
  return readKept<SandboxMessage>(redis, siteKey, keyOf(siteKey, 'messages', phone));
}

/** The notices that were sent to a phone, or to all (null); newest first. */
export async function readSandboxNotices(
  redis: Redis,
  siteKey: string,
  phone: string | null,
): Promise<SandboxNotice[]> {
  return readKept<SandboxNotice>(redis, siteKey, keyOf(siteKey, 'notices', phone));
}

async function readKept<Kept>(redis: Redis, siteKey: string, key: string): Promise<Kept[]> {
  const sealer = createSealer(siteKey, purpose);
  return (await redis.lrange(key, 0, -1)).flatMap((sealed) => {
    try {
      return [JSON.parse(sealer.open(sealed)) as Kept];
    } catch {
      // Of another site's key, before a restore.
      return [];
    }
  });
}
