import { z } from 'zod';
import type { SiteCodeKey } from './contract/site/about.ts';

/** An address that a QR code says (`https://…`, `weixin://…`), or a picture of one (`file:///…`). */
const code = z.url().max(1000).optional();

/** Facts a deployment states about itself; those not given are not shown. */
export const aboutVariables = {
  /** Operating company of the site. */
  SITE_COMPANY: z.string().max(100).default('研海'),
  /** The registration notice at the very foot, such as 京ICP备00000000号. */
  SITE_REGISTRATION: z.string().max(200).default(''),
  /** For business and privacy matters. */
  SITE_MAIL: z.union([z.literal(''), z.email()]).default(''),
  SITE_GROUP_CODE: code,
  SITE_ACCOUNT_CODE: code,
  SITE_PROGRAM_CODE: code,
  SITE_SERVICE_CODE: code,
};

/** The same as the rest of the BFF reads it; a code that is not configured is empty. */
export function aboutSettings(env: z.infer<z.ZodObject<typeof aboutVariables>>) {
  const codes: Record<SiteCodeKey, string> = {
    group: env.SITE_GROUP_CODE ?? '',
    account: env.SITE_ACCOUNT_CODE ?? '',
    program: env.SITE_PROGRAM_CODE ?? '',
    service: env.SITE_SERVICE_CODE ?? '',
  };
  return {
    company: env.SITE_COMPANY,
    registration: env.SITE_REGISTRATION,
    mail: env.SITE_MAIL,
    codes,
  };
}
