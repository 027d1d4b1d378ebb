import { sms } from 'tencentcloud-sdk-nodejs-sms';
import { ApiError } from '../errors.ts';
import type { SmsSettings } from './settings.ts';
/** Purpose of a code in a message; it serves no other. `prove`: its owner holds the present phone. */
export type CodePurpose = 'register' | 'login' | 'reset' | 'bind' | 'change' | 'prove';

/** A code on its way to a phone. */
export interface CodeMessage {
  /** With the country's number, `+8613812341234`. */
  phone: string;
  /** Null: whatever its owner likes. */
  purpose: CodePurpose | null;
  code: string;
  /** Minutes for which the code holds. */
  minutes: number;
}

/** Account events that its phone is notified of. */
export interface NoticeMessage {
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
