import { z } from 'zod';
import { body, callsOf, unwrapped } from '../call.ts';

const anyonesCall = callsOf('site', 'anyone');

/** The codes of the shell, in the order in which the toolbar shows them. */
export const siteCodeKeys = ['group', 'account', 'program', 'service'] as const;

/** Which code: 报告群组, 公众号, 小程序, 在线客服. */
export type SiteCodeKey = (typeof siteCodeKeys)[number];

export const siteInfo = anyonesCall({
  method: 'GET',
  path: '/api/site',
  summary:
    "This site's company, registration notice, contact and codes; texts are empty and codes absent where not configured",
  data: z.object({
    /** Operating company of the site. */
    company: z.string(),
    /** The registration notice at the very foot. */
    registration: z.string(),
    /** For business and privacy matters. */
    mail: z.string(),
    codes: z.array(
      z.object({
        key: z.enum(siteCodeKeys),
        name: z.string(),
        /** Its purpose, in one line. */
        text: z.string(),
        /** Address of the picture to scan. */
        image: z.string(),
      }),
    ),
  }),
});

export const siteCode = anyonesCall({
  method: 'GET',
  path: '/api/site/code',
  summary: "The picture of one of the site's codes",
  produces: 'image/png',
  request: body({ key: z.enum(siteCodeKeys) }),
  data: unwrapped,
  errors: ['not_found'],
  example: { key: 'account' },
});
