import type { Transaction } from 'sequelize';
import { chinaMinute } from '../../mappings/chinaCalendar.ts';
import { shellsPerInvite } from '../contract/constants.ts';
import { inviteList, myInviteList } from '../contract/sharing.ts';
import { postEntries } from '../entitlements/ledger.ts';
import { rowWindow } from '../http/paging.ts';
import { handle, type Route } from '../http/route.ts';
import { listInvitees } from '../models/account/user.ts';
import type { Services } from '../services.ts';

/** Thanks a user for one who registered; once for each new user, whatever is tried again (decisions, shells). */
export async function creditInvite(
  transaction: Transaction,
  { inviterId, userId, sandbox = false }: { inviterId: number; userId: number; sandbox?: boolean },
): Promise<void> {
  await postEntries(transaction, {
    kind: 'invite',
    reference: String(userId),
    sandbox,
    entries: [
      { account: 'invites', amount: -shellsPerInvite },
      { account: 'reader', userId: inviterId, amount: shellsPerInvite },
    ],
  });
}

/** The alternate list has no pages. */
const maxLength = 1000;

/** Whom the reader invited, in both forms. */
export function inviteRoutes({ database }: Services): Route[] {
  return [
    handle(inviteList, async (input, { userId }) => {
      const { invitees, total } = await listInvitees(database, userId, rowWindow(input));
      const items = invitees.map(({ id, nickname, avatar, created_at }) => ({
        id,
        nickname,
        avatar,
        invite_text: chinaMinute(created_at),
      }));
      return { items, total };
    }),
    handle(myInviteList, async (_input, { userId }) => {
      const window = { offset: 0, limit: maxLength };
      const { invitees, total } = await listInvitees(database, userId, window);
      const invite_users = invitees.map(({ nickname, avatar, created_at }) => ({
        headimgurl: avatar,
        nickname,
        create_time: Math.floor(created_at.getTime() / 1000),
      }));
      return { infor: { invite_users, total } };
    }),
  ];
}
