import type { Sequelize } from 'sequelize';
import { purgeSandboxShells } from '../entitlements/ledger.ts';
import { shortenMembership } from '../entitlements/memberships.ts';
import { lockUser } from '../models/account/user.ts';
import { insertAudit } from '../models/audit.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { findOrder, markPurged, sandboxOrdersPaid } from '../models/orders/order.ts';

/**
 * Takes back what was bought and earned with no money, once the sandbox is off: memberships of orders that stand-ins
 * took, and shells of registrations that no real phone proved, as far as they are not spent. Doing it again does
 * nothing.
 * @returns how many orders and readers it was
 */
export async function purgeSandbox(
  database: Sequelize,
  now = new Date(),
): Promise<{ orders: number; readers: number }> {
  let orders = 0;
  for (const found of await sandboxOrdersPaid(database)) {
    const purged = await inTransaction(database, async (transaction) => {
      // User before order, as with refunds: one of them may have taken days of it meanwhile.
      await lockUser(transaction, found.user_id);
      const order = (await findOrder(transaction, found.out_trade_no)) ?? found;
      if (!(await markPurged(transaction, order.id))) return false;
      const days = order.days - order.days_taken;
      if (days > 0) await shortenMembership(transaction, order.user_id, order.level, days, now);
      await insertAudit(
        transaction,
        {
          actor: 'system',
          what: 'sandbox.purge',
          target: `order ${order.out_trade_no}`,
          reason: 'the sandbox is off',
          before: { user: order.user_id, level: order.level, days },
        },
        now,
      );
      return true;
    });
    if (purged) orders += 1;
  }
  return { orders, readers: await purgeSandboxShells(database, now) };
}
