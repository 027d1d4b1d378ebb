import type { Logger } from 'pino';
import type { Redis } from '../clients/redis.ts';
import type { BffConfig } from '../config.ts';
import { createSandboxMessages } from './sandboxMessages.ts';
import { createTencentMessages } from './tencentMessages.ts';
import type { TextMessages } from './textMessages.ts';
import { createWechatLoginCodes, type LoginCodes, sandboxLoginCodes } from './wechatLogin.ts';

/** What a gateway is chosen by. */
interface Surroundings {
  config: BffConfig;
  redis: Redis;
  log: Logger;
}

/** The sender of text messages: Tencent Cloud with keys, else the sandbox where it is on, else none. */
export function chooseTextMessages({ config, redis, log }: Surroundings): TextMessages | null {
  const { sms } = config.gateways;
  if (sms?.noticeTemplateId === '')
    log.warn('phones are not told of changes: SMS_NOTICE_TEMPLATE_ID is not set');
  if (sms) return createTencentMessages(sms);
  if (config.sandbox) return createSandboxMessages(redis);
  log.warn('text messages are off: no keys are set (SMS_*)');
  return null;
}

/** The maker of login codes: WeChat with keys, else the sandbox where it is on, else none. */
export function chooseLoginCodes({ config, log }: Surroundings): LoginCodes | null {
  if (config.gateways.wechat) return createWechatLoginCodes(config.gateways.wechat);
  if (config.sandbox) return sandboxLoginCodes;
  log.warn('login by scanned codes is off: no keys are set (WECHAT_*)');
  return null;
}
