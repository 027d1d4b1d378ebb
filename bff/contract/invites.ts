import { z } from 'zod';
import { body, defineCall, paging, sid, unused } from './call.ts';

/** POST /api/user/inviteList: whom the reader invited, newest first (spec §3, invite record). */
export const inviteList = defineCall({
  method: 'POST',
  path: '/api/user/inviteList',
  summary: 'Users the reader invited',
  tag: 'invites',
  who: 'reader',
  request: body(paging(10)),
  data: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        nickname: z.string(),
        avatar: z.string(),
        /** When the user registered, YYYY-MM-DD HH:mm in China. */
        invite_text: z.string(),
      }),
    ),
    total: z.number(),
  }),
  example: { page: 1 },
});

/**
 * POST /api/invite/myInviteList: the alternate form (spec §3), of the newest thousand. What older clients send to
 * rank invites by theme is taken and has no effect: there are no themes.
 */
export const myInviteList = defineCall({
  method: 'POST',
  path: '/api/invite/myInviteList',
  summary: 'Users the reader invited (alternate form)',
  tag: 'invites',
  who: 'reader',
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
