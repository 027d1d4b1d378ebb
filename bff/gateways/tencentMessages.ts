import { sms } from 'tencentcloud-sdk-nodejs-sms';
import { ApiError } from '../errors.ts';
import type { SmsSettings } from './settings.ts';
import type { TextMessages } from './textMessages.ts';

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
