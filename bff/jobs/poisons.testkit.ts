import type { TestIntake } from '../../ops/test/intake.ts';
import type { TestDatabase } from '../database.factory.ts';
import { type Mailer, MailFailed } from '../gateways/mail.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { select, selectOne } from '../models/statements.ts';
import { insertDigest } from '../models/watch/digest.ts';
import { enterHits } from '../models/watch/inbox.ts';
import { insertSavedSearch } from '../models/watch/savedSearch.ts';
import { daysToReconcile, placeOrder } from '../orders/index.ts';
import type { Site } from '../site.factory.ts';

/** What poisons are made in. */
export interface PoisonContext {
  made: TestDatabase;
  site: Site;
  intake: TestIntake;
  /** A moment at which all that a poison makes is due. */
  now: Date;
}

/** An item that cannot be done, made before another that can, so that it comes first. */
export interface Poison {
  item: string;
  /** Why it fails, as the desk tells it. */
  reason: RegExp;
  /** Whether the other is done. */
  isNextDone(): Promise<boolean>;
  /** Takes the reason away. */
  mend(): Promise<unknown>;
  /** Where it is not the database or an engine that fails: the outside party. */
  services?: Site['services'];
}

/** A trigger that refuses what is done to one row. @returns takes it away */
async function refuse({ made: { database } }: PoisonContext, when: string, condition: string) {
  await database.query(`CREATE TRIGGER poison BEFORE ${when} FOR EACH ROW
    IF ${condition} THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'poisoned'; END IF`);
  return () => database.query('DROP TRIGGER poison');
}

const isThere = async ({ made }: PoisonContext, condition: string) =>
  (await selectOne(made.database, `SELECT 1 AS found FROM ${condition} LIMIT 1`, {})) !== null;

/** A reader whose saved search, to be summed up, has found report 1. */
async function aWatcher({ made: { aUser, database } }: PoisonContext, digest: 'day' | 'week') {
  const userId = await aUser();
  const now = new Date();
  await inTransaction(database, async (transaction) => {
    const search = JSON.stringify({ keyword: '硅料', onlyTitle: 0 });
    const id = await insertSavedSearch(transaction, { userId, name: '硅料', search, nonce: 'n', now });
    await enterHits(transaction, [[id, 1]], now);
  });
  const set = `UPDATE saved_searches SET digest = '${digest}', digest_since = '2020-01-01' WHERE user_id = ${userId}`;
  await database.query(set);
  return userId;
}

const digestPoison =
  (cadence: 'day' | 'week') =>
  async (context: PoisonContext): Promise<Poison> => {
    const [poisoned, next] = [await aWatcher(context, cadence), await aWatcher(context, cadence)];
    return {
      item: String(poisoned),
      reason: /poisoned/,
      mend: await refuse(context, 'INSERT ON digests', `NEW.user_id = ${poisoned}`),
      isNextDone: () => isThere(context, `digests WHERE user_id = ${next} AND cadence = '${cadence}'`),
    };
  };

const addressOf = (userId: number) => `r${userId}@reader.test`;

/** A digest that waits for the mail. */
async function aDueDigest(context: PoisonContext) {
  const { database } = context.made;
  const userId = await aWatcher(context, 'day');
  await database.query(`INSERT INTO mail_addresses VALUES (${userId}, '${addressOf(userId)}', NOW(3), 1)`);
  const period = { cadence: 'day', startsOn: '2020-01-01', endsOn: '2020-01-01', end: context.now } as const;
  await inTransaction(database, (transaction) =>
    insertDigest(transaction, { ...period, userId, mails: true, now: new Date() }),
  );
  const [row] = await select<{ id: number }>(database, 'SELECT MAX(id) AS id FROM digests', {});
  return { userId, id: Number(row?.id) };
}

/** Poisons of jobs, by their names. */
export const poisons: Record<string, (context: PoisonContext) => Promise<Poison>> = {
  'digests-day': digestPoison('day'),
  'digests-week': digestPoison('week'),

  /** A letter that the mail server does not take. */
  async mail(context) {
    const [poisoned, next] = [await aDueDigest(context), await aDueDigest(context)];
    const { services } = context.site;
    let broken = true;
    const send: Mailer['send'] = async (letter) => {
      if (broken && letter.to === addressOf(poisoned.userId)) throw new MailFailed('no room', false);
      await services.mail?.send(letter);
    };
    return {
      item: String(poisoned.id),
      reason: /no room/,
      mend: async () => {
        broken = false;
      },
      isNextDone: () => isThere(context, `digests WHERE id = ${next.id} AND mail_state = 'sent'`),
      services: { ...services, mail: { send, close() {} } },
    };
  },

  /** An order that the gateway does not answer for. */
  async lapse(context) {
    const { services } = context.site;
    const order = async () => (await placeOrder(services, await context.made.aUser(), 1, 'wxpay')).outTradeNo;
    const [poisoned, next] = [await order(), await order()];
    const { wxpay } = services.payments;
    if (wxpay === null) throw new Error('no gateway');
    let broken = true;
    const query: typeof wxpay.query = (number) =>
      broken && number === poisoned ? Promise.reject(new Error('no answer')) : wxpay.query(number);
    return {
      item: poisoned,
      reason: /wxpay cannot be asked/,
      mend: async () => {
        broken = false;
      },
      isNextDone: () => isThere(context, `orders WHERE out_trade_no = '${next}' AND state = 'closed'`),
      services: { ...services, payments: { ...services.payments, wxpay: { ...wxpay, query } } },
    };
  },

  /** A day without a bill. */
  async bills(context) {
    const { services } = context.site;
    const { wxpay } = services.payments;
    if (wxpay === null) throw new Error('no gateway');
    let poisoned = '';
    const bill: typeof wxpay.bill = (day) => {
      poisoned ||= day;
      return day === poisoned ? Promise.reject(new Error('no bill')) : Promise.resolve([]);
    };
    const days = daysToReconcile(context.now);
    let mended = false;
    const billed: typeof wxpay.bill = (day) => (mended ? Promise.resolve([]) : bill(day));
    return {
      item: `wxpay ${days[0]}`,
      reason: /no bill/,
      mend: async () => {
        mended = true;
      },
      isNextDone: () => isThere(context, `reconciliations WHERE platform = 0 AND day = '${days[1]}'`),
      services: {
        ...services,
        payments: { wxpay: { ...wxpay, bill: billed }, alipay: null },
      },
    };
  },

  /** An account whose rows cannot go. */
  async erase(context) {
    const { aUser, database } = context.made;
    const [poisoned, next] = [await aUser(), await aUser()];
    await database.query(`UPDATE users SET closing_at = NOW(3) WHERE id IN (${poisoned}, ${next})`);
    return {
      item: String(poisoned),
      reason: /poisoned/,
      mend: await refuse(context, 'DELETE ON users', `OLD.id = ${poisoned}`),
      isNextDone: async () => !(await isThere(context, `users WHERE id = ${next}`)),
    };
  },

  /** An account that the catalog refuses. */
  async disown(context) {
    const { database } = context.made;
    await database.query(
      'INSERT INTO erased_accounts (user_id, erased_at) VALUES (-1, NOW(3)), (1000001, NOW(3))',
    );
    return {
      item: '-1',
      reason: /invalid/,
      mend: () => database.query('DELETE FROM erased_accounts WHERE user_id = -1'),
      isNextDone: () =>
        isThere(context, 'erased_accounts WHERE user_id = 1000001 AND disowned_at IS NOT NULL'),
    };
  },

  /** Rows that cannot go. */
  async prune(context) {
    const { aUser, database } = context.made;
    const userId = await aUser();
    await database.query(
      `INSERT INTO account_trail (user_id, what, created_at) VALUES (${userId}, 'login', '2020-01-01')`,
    );
    await database.query(
      `INSERT INTO inbox_items (user_id, report_id, created_at) VALUES (${userId}, 1, '2020-01-01')`,
    );
    return {
      item: 'account_trail.created_at',
      reason: /poisoned/,
      mend: await refuse(context, 'DELETE ON account_trail', `OLD.user_id = ${userId}`),
      isNextDone: async () => !(await isThere(context, `inbox_items WHERE user_id = ${userId}`)),
    };
  },

  /** A report that is none. */
  async popularity(context) {
    const { redis, uses } = context.site.services;
    await context.intake.aReport({ id: 5001 });
    await uses.note('download', -5, 'u1');
    await uses.note('download', 5001, 'u1');
    return {
      item: '-5',
      reason: /invalid/,
      mend: () => redis.zrem('use:again', '-5'),
      isNextDone: async () => ((await uses.written([5001]))[0] ?? 1) > 1,
    };
  },

  /** A table that is not as it should be. */
  async clicks(context) {
    const { clicks } = context.site.services;
    const { database } = context.made;
    await clicks.shown({ reader: 'r', user: 'u1' }, { keyword: '固态电池', onlyTitle: 0, ids: [1] });
    await database.query('ALTER TABLE search_clicks RENAME COLUMN shown TO elsewhere');
    return {
      item: 'events',
      reason: /shown/,
      mend: () => database.query('ALTER TABLE search_clicks RENAME COLUMN elsewhere TO shown'),
      isNextDone: async () => true,
    };
  },
};
