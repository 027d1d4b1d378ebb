import { setTimeout as sleep } from 'node:timers/promises';
import { QueryTypes, type Sequelize } from 'sequelize';
import { connectDatabase } from '../../../../indexer/clients/engines.ts';
import { readIndexerConfig } from '../../../../indexer/config.ts';
import { closeServices, openServices } from '../../../../indexer/services.ts';
import { runVerify } from '../../../verify/runVerify.ts';
import type { Acknowledged } from './actions.ts';
import { type Ask, post } from './readers.ts';

/** Days of the membership that is bought. */
const days = 365;

/** Queries for rows that break an invariant; each must find none. */
const sums: Record<string, string> = {
  'postings of shells that do not balance':
    'SELECT transaction_id FROM ledger_entries GROUP BY transaction_id HAVING SUM(amount) <> 0',
  'balances that are not the sum of their ledger': `SELECT b.user_id FROM shell_balances b LEFT JOIN
      (SELECT user_id, SUM(amount) AS total FROM ledger_entries WHERE account = 'reader' GROUP BY user_id) e
      ON e.user_id = b.user_id WHERE b.balance <> COALESCE(e.total, 0)`,
  'orders paid without exactly one credited payment': `SELECT o.out_trade_no FROM orders o LEFT JOIN payments p
      ON p.out_trade_no = o.out_trade_no AND p.outcome = 'credited' WHERE o.state = 'paid'
      GROUP BY o.out_trade_no HAVING COUNT(p.id) <> 1`,
  'credited payments of orders that are not paid': `SELECT p.out_trade_no FROM payments p LEFT JOIN orders o
      ON o.out_trade_no = p.out_trade_no WHERE p.outcome = 'credited' AND COALESCE(o.state, '') <> 'paid'`,
};

/**
 * Compares acknowledged requests with the database, and the ledgers with themselves.
 * @param settleMs milliseconds within which accepted uploads must be searchable, and paid orders credited
 * @returns each difference in words
 */
export async function checkLedgers(ask: Ask, kept: Acknowledged, settleMs: number): Promise<string[]> {
  const config = readIndexerConfig();
  const [services, database] = [await openServices(config), connectDatabase(config.databaseUrl)];
  try {
    const differences: string[] = [];
    for (const [what, sql] of Object.entries(sums)) {
      const rows = await select(database, sql);
      if (rows.length > 0) differences.push(`${rows.length} ${what}: ${JSON.stringify(rows.slice(0, 3))}`);
    }
    differences.push(
      ...(await ordersOf(ask, database, kept, settleMs)),
      ...(await favouritesOf(database, kept)),
      ...(await downloadsOf(database, kept)),
      ...(await uploadsOf(database, kept, settleMs)),
    );
    let said: string[] = [];
    // Readers' acts raise popularity for some minutes, and a document being written differs.
    const agree = await within(settleMs, async () => {
      said = [];
      return (await runVerify(services, { repair: false, json: false }, (line) => said.push(line))) === 0;
    });
    console.log(`  ${said.at(-1)}`);
    return agree ? differences : [...differences, ...said];
  } finally {
    await database.close();
    await closeServices(services);
  }
}

const select = <Row extends object>(database: Sequelize, sql: string, replacements: object = {}) =>
  database.query<Row>(sql, { type: QueryTypes.SELECT, replacements: { ...replacements } });

/** Every payment that was acknowledged is credited, each order once, and each membership is as long as was paid. */
async function ordersOf(
  ask: Ask,
  database: Sequelize,
  { orders, buyers }: Acknowledged,
  settleMs: number,
): Promise<string[]> {
  const differences: string[] = [];
  for (const [outTradeNo, { reader, paid }] of orders) {
    if (!paid) continue;
    const check = post('/api/order/checkOrder', { out_trade_no: outTradeNo }, reader.headers);
    const credited = await within(settleMs, async () => {
      const { trade_state: state } = (await ask(check)) as { trade_state: string };
      return state === 'SUCCESS';
    });
    if (!credited) differences.push(`order ${outTradeNo} was paid and is not credited`);
  }
  for (const { id } of buyers) {
    const [row] = await select<{ paid: number; days: number | null }>(
      database,
      `SELECT (SELECT COUNT(*) FROM orders WHERE user_id = :id AND state = 'paid') AS paid,
        (SELECT SUM(TIMESTAMPDIFF(DAY, starts_at, ends_at)) FROM memberships WHERE user_id = :id) AS days`,
      { id },
    );
    if (Number(row?.days ?? 0) !== Number(row?.paid ?? 0) * days)
      differences.push(`reader ${id} paid ${row?.paid} times and has ${row?.days} days`);
  }
  return differences;
}

/** A favourite that was toggled an odd number of times is there, where all toggles were acknowledged. */
async function favouritesOf(database: Sequelize, { toggles }: Acknowledged): Promise<string[]> {
  const rows = await select<{ user_id: number; report_id: number }>(
    database,
    'SELECT user_id, report_id FROM favourites WHERE user_id IN (:users)',
    { users: [0, ...new Set([...toggles.keys()].map((key) => Number(key.split('/')[0])))] },
  );
  const there = new Set(rows.map(({ user_id, report_id }) => `${user_id}/${report_id}`));
  return [...toggles]
    .filter(([key, { known, unknown }]) => unknown === 0 && there.has(key) !== (known % 2 === 1))
    .map(([key, { known }]) => `favourite ${key} was toggled ${known} times and is not so`);
}

async function downloadsOf(
  database: Sequelize,
  { downloads: { reader, reports } }: Acknowledged,
): Promise<string[]> {
  const [row] = await select<{ rows: number; used: number }>(
    database,
    `SELECT (SELECT COUNT(*) FROM downloads WHERE user_id = :id) AS \`rows\`,
      (SELECT COALESCE(SUM(used), 0) FROM download_days WHERE user_id = :id) AS used`,
    { id: reader.id },
  );
  const wrong = Number(row?.rows) !== reports.length || Number(row?.used) !== reports.length;
  return wrong ? [`${reports.length} reports were downloaded, the database says ${JSON.stringify(row)}`] : [];
}

/** Accepted uploads must be searchable, once each. */
async function uploadsOf(
  database: Sequelize,
  { uploads: { ids, unknown } }: Acknowledged,
  settleMs: number,
): Promise<string[]> {
  const unfinished = () =>
    select<{ id: number; stage: string }>(
      database,
      "SELECT id, stage FROM catalog_reports WHERE id IN (:ids) AND (stage <> 'done' OR indexed_version < version)",
      { ids: [0, ...ids] },
    );
  await within(settleMs, async () => (await unfinished()).length === 0);
  const left = await unfinished();
  const [row] = await select<{ count: number }>(
    database,
    'SELECT COUNT(*) AS count FROM catalog_reports WHERE id IN (:ids)',
    { ids: [0, ...ids] },
  );
  const differences = left.map(({ id, stage }) => `upload ${id} stands at ${stage}`);
  const different = new Set(ids).size;
  if (different !== ids.length) differences.push(`${ids.length} uploads have ${different} reports`);
  if (Number(row?.count) !== different)
    differences.push(`of ${different} uploads ${row?.count} are in the catalog`);
  console.log(`  ${ids.length} uploads acknowledged, ${unknown} not`);
  return differences;
}

async function within(milliseconds: number, holds: () => Promise<boolean>): Promise<boolean> {
  for (const until = Date.now() + milliseconds; Date.now() < until; await sleep(2_000))
    if (await holds().catch(() => false)) return true;
  return false;
}
