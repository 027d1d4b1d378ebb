import type { Transaction } from 'sequelize';
import { shellsPerInvite } from '../contract/invites.ts';
import { postEntries } from '../entitlements/ledger.ts';

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
