import { z } from 'zod';
import { body, callsOf, idField, pageOf, paging, sid, unused, unwrapped } from './call.ts';

const anyonesCall = callsOf('sharing', 'anyone');
const readersCall = callsOf('invites', 'reader');

/** A page of the mini program and its query, as WeChat takes them. */
const miniProgramPage = {
  path: z.string().regex(/^[\w/-]{0,200}$/),
  query: z
    .string()
    .max(512)
    .regex(/^[\w%&=.*~-]*$/),
};

export const generateUrlScheme = anyonesCall({
  path: '/api/file/generateUrlScheme',
  summary: 'A link that opens a page of the mini program',
  request: body(miniProgramPage),
  data: z.object({ openlink: z.string() }),
  errors: ['gateway_off'],
  example: { path: 'pages/detail/detail', query: 'id=1' },
});

export const getReportQrCode = anyonesCall({
  method: 'GET',
  path: '/api/gz/getBaogaoWxCode',
  summary: 'A QR image for one report; scanning it opens the report',
  request: body({ scene: idField, type: z.literal('2').default('2') }),
  data: unwrapped,
  produces: 'image/png',
  errors: ['report_not_found', 'search_unavailable'],
  example: { scene: '1', type: '2' },
});

export const inviteList = readersCall({
  path: '/api/user/inviteList',
  summary: 'Whom the reader invited, newest first',
  request: body(paging(10)),
  data: pageOf(
    z.object({
      id: z.number(),
      nickname: z.string(),
      avatar: z.string(),
      /** When the user registered, YYYY-MM-DD HH:mm in China. */
      invite_text: z.string(),
    }),
  ),
  example: { page: 1 },
});

/**
 * The alternate form, of the newest thousand. What older clients send to rank invites by theme is taken and
 * has no effect: there are no themes.
 */
export const myInviteList = readersCall({
  path: '/api/invite/myInviteList',
  summary: 'Users the reader invited (alternate form)',
  request: body({ sid, time: unused, theme_id: unused, rank_type: unused }),
  data: z.object({
    infor: z.object({
      invite_users: z.array(
        z.object({
          headimgurl: z.string(),
          nickname: z.string(),
          /** Epoch seconds. */
          create_time: z.number(),
        }),
      ),
      total: z.number(),
    }),
  }),
  example: {},
});
