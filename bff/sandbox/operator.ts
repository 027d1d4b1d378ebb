import { issueEnrolmentToken } from '../accounts/index.ts';
import { sandboxOperator } from '../contract/sandbox.ts';
import { ApiError } from '../errors.ts';
import { handle, type Route } from '../http/route.ts';
import { deleteFactor } from '../models/account/secondFactor.ts';
import { findUserByLogin } from '../models/account/user.ts';
import { inTransaction } from '../models/inTransaction.ts';
import type { Services } from '../services.ts';

const demoOperator = 'operator';

/** Lets a person become the demo operator, whose password everybody knows: a new second factor each time. */
export function operatorRoutes({ database }: Services): Route[] {
  return [
    handle(sandboxOperator, async () => {
      const user = await findUserByLogin(database, demoOperator);
      if (!user?.is_demo || !user.is_operator) throw new ApiError('not_found', { text: '没有演示运营账号' });
      const token = await inTransaction(database, async (transaction) => {
        await deleteFactor(transaction, user.id);
        return issueEnrolmentToken(transaction, user.id);
      });
      return { username: demoOperator, token };
    }),
  ];
}
