import { daySeconds } from '../../mappings/chinaCalendar.ts';
import type { BffConfig } from '../config.ts';
import { codeResendSeconds } from '../contract/constants.ts';
import type { Limit } from './rateLimit.ts';

const minute = 60;
const quarter = 15 * 60;
const hour = 3600;

/**
 * Every counted limit of the site (decisions, limits), as points per seconds. Operators set `calls`, `files`, `pages`
 * and `codesOfSite` (`configuredLimits`); uploads are limited by the indexer (`indexer/limits.ts`), which counts
 * them.
 */
export const limits = {
  /** Wrong logins an account may have from one address, from anywhere, and an address. */
  loginOfAccount: { name: 'login-account', points: 10, seconds: quarter },
  loginFromAnywhere: { name: 'login-anywhere', points: 50, seconds: hour },
  /** Wrong logins of a device that logged into the account before; no stranger's count for it. */
  loginOfDevice: { name: 'login-device', points: 10, seconds: quarter },
  loginOfAddress: { name: 'login-address', points: 100, seconds: hour },
  /** Failed uploads a reader may have tried again: each holds the queue's tools for as long as a new one does. */
  retriesOfUser: { name: 'retries', points: 20, seconds: hour },
  /** Codes of a second factor a user may try: of a million few are right at a time. */
  factorTries: { name: 'factor-tries', points: 10, seconds: quarter },
  /** Codes by text message an address and a phone may ask for. */
  codesOfAddress: { name: 'codes-address', points: 30, seconds: hour },
  codesOfPhoneAtOnce: { name: 'codes-minute', points: 1, seconds: codeResendSeconds },
  codesOfPhoneHourly: { name: 'codes-hour', points: 5, seconds: hour },
  codesOfPhoneDaily: { name: 'codes-day', points: 10, seconds: daySeconds },
  /** Codes an address may try, right or wrong; as many as logins it may get wrong. */
  codeTries: { name: 'code-tries', points: 100, seconds: hour },
  /** Pictures an address may have drawn. */
  captchas: { name: 'captchas', points: 60, seconds: hour },
  /** Questions in words among them: a program reads those, so they are for as many codes as a person asks for. */
  captchaQuestions: { name: 'captcha-questions', points: 6, seconds: hour },
  /**
   * Characters, in thousands, of pages that one address has marked in the reader (`reports/pageHits`): each page is read
   * and folded in our one thread, and a report may have two thousand. 30 searches through 200 pages each.
   */
  marked: { name: 'marked', points: 12_000, seconds: minute },
  /** Phones one address may ask about (decisions, calls). */
  phonesAsked: { name: 'phones-asked', points: 10, seconds: hour },
  /** Login codes an address may fetch: each costs one of the account's at WeChat. A page left open takes 60 an hour. */
  loginCodes: { name: 'login-codes', points: 600, seconds: hour },
  /** Names a user may take: others see them. */
  nicknamesOfUser: { name: 'nicknames', points: 10, seconds: daySeconds },
  /** Messages to the operators, suggestions and notices together. */
  feedbackOfUser: { name: 'feedback-user', points: 20, seconds: daySeconds },
  feedbackOfAddress: { name: 'feedback-address', points: 5, seconds: daySeconds },
  /** Notices an address may send: a gateway has few addresses, and each notice costs but a signature. */
  payNotices: { name: 'notices', points: 6000, seconds: minute },
  wechatNotices: { name: 'login-notices', points: 6000, seconds: minute },
} as const satisfies Record<string, Limit>;

/** The limits that operators set by the environment. */
export function configuredLimits(config: BffConfig) {
  return {
    /** API calls of an address or a session. */
    calls: { name: 'calls', points: config.callsPerMinute, seconds: minute },
    /** Files of an address. */
    files: { name: 'files', points: config.filesPerMinute, seconds: minute },
    /** Pages of an address. */
    pages: { name: 'pages', points: config.callsPerMinute, seconds: minute },
    /** Codes by text message of the whole site. */
    codesOfSite: { name: 'codes-site', points: config.codesPerHour, seconds: hour },
  } satisfies Record<string, Limit>;
}
