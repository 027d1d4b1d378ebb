import { sms } from 'tencentcloud-sdk-nodejs-sms';
import { daySeconds } from '../../mappings/chinaCalendar.ts';
import type { Redis } from '../clients/redis.ts';
import { ApiError } from '../errors.ts';
import { createSealer, keyedHash } from '../secrets.ts';
import type { SmsSettings } from './settings.ts';

/** Purpose of a code in a message; it serves no other. `prove`: its owner holds the present phone. */
export type CodePurpose = 'register' | 'login' | 'reset' | 'bind' | 'change' | 'prove';

/** A code on its way to a phone. */
interface CodeMessage {
  /** With the country's number, `+8613812341234`. */
  phone: string;
  /** Null: whatever its owner likes. */
  purpose: CodePurpose | null;
  code: string;
  /** Minutes for which the code holds. */
  minutes: number;
}

/** Account events that its phone is notified of. */
interface NoticeMessage {
  phone: string;
  /** `密码已重置` … */
  what: string;
  /** In China, `YYYY-MM-DD HH:mm`. */
  time: string;
}

/** Sends text messages to phones. */
export interface TextMessages {
  /** @throws `ApiError` gateway_unavailable when it did not take the message */
  send(message: CodeMessage): Promise<void>;
  /** Tells a phone of a change. @throws `ApiError` gateway_unavailable, gateway_off without a template for it */
  tell(message: NoticeMessage): Promise<void>;
}

/** Seconds until a message counts as not taken. */
const timeoutSeconds = 8;

/** Text messages by Tencent Cloud. */
export function createTencentMessages(settings: SmsSettings): TextMessages {
  const { protocol, host } = new URL(settings.url);
  const client = new sms.v20210111.Client({
    credential: { secretId: settings.secretId, secretKey: settings.secretKey },
    region: settings.region,
    profile: { httpProfile: { endpoint: host, protocol: `${protocol}//`, reqTimeout: timeoutSeconds } },
  });
  const bring = async (phone: string, templateId: string, values: string[]): Promise<void> => {
    const status = await client
      .SendSms({
        SmsSdkAppId: settings.appId,
        SignName: settings.signName,
        TemplateId: templateId,
        PhoneNumberSet: [phone],
        TemplateParamSet: values,
      })
      .then(({ SendStatusSet }) => SendStatusSet?.[0])
      .catch((error: { code?: string }) => ({ Code: error.code ?? 'no answer' }));
    // Its error may hold the phone: only its code goes on.
    if (status?.Code !== 'Ok') {
      throw new ApiError('gateway_unavailable', { cause: `text message: ${status?.Code ?? 'no status'}` });
    }
  };
  return {
    send: ({ phone, code, minutes }) => bring(phone, settings.templateId, [code, String(minutes)]),
    async tell({ phone, what, time }) {
      if (settings.noticeTemplateId === '') throw new ApiError('gateway_off');
      await bring(phone, settings.noticeTemplateId, [what, time]);
    },
  };
}

/** A message that nobody received, as the sandbox shows it. */
interface SandboxMessage extends Omit<CodeMessage, 'minutes'> {
  /** ISO 8601. */
  sentAt: string;
}

/** A notice that nobody received. */
interface SandboxNotice extends NoticeMessage {
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
