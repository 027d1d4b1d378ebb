import { expect } from 'chai';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import type { Sequelize } from 'sequelize';
import { aDatabase, type TestDatabase } from '../../bff/database.factory.ts';
import { siteJobs } from '../../bff/jobs/index.ts';
import { declaredCalls } from '../../bff/openapi/declared.testkit.ts';
import { aProvenOperator, aReader } from '../../bff/reader.factory.ts';
import { aSite, type Site } from '../../bff/site.factory.ts';
import { anIndexer, type TestIndexer } from '../../indexer/intake/indexer.factory.ts';
import { workerJobs } from '../../indexer/jobs.ts';
import { sweep } from '../../indexer/queue/sweep.ts';
import type { Job } from '../../mappings/jobs/job.ts';
import { askEngine } from './engines.ts';

const readers = 10_000;
/** Of each reader: items of the inbox, and hits of the one saved search. */
const announced = 100;
const refused = 120_000;
const reports = 100_000;
const hidden = 10_000;
/** Rows of a table that a statement may look through without an index. */
const few = 20_000;
/** Rows that it may join, by whatever index. */
const many = 200_000;

/** Numbers from 1 on, as a table with the column `i`. */
const numbers = (count: number) => {
  const digits =
    '(SELECT 0 d UNION SELECT 1 UNION SELECT 2 UNION SELECT 3 UNION SELECT 4 UNION SELECT 5'.concat(
      ' UNION SELECT 6 UNION SELECT 7 UNION SELECT 8 UNION SELECT 9)',
    );
  const places = Array.from({ length: Math.ceil(Math.log10(count)) }, (_, place) => place);
  const sum = places.map((place) => `d${place}.d * ${10 ** place}`).join(' + ');
  const tables = places.map((place) => `${digits} d${place}`).join(' CROSS JOIN ');
  return `(SELECT ${sum} + 1 AS i FROM ${tables}) numbers`;
};

/** Fills the tables of a site whose database has one reader at least. */
async function fill(connection: Connection): Promise<void> {
  const statements = [
    `INSERT INTO users (username, nickname, invite_code)
      SELECT CONCAT('many', i), '读者', LPAD(i, 10, 'x') FROM ${numbers(readers)}`,
    `INSERT INTO saved_searches (user_id, name, search, feed_nonce, created_at, digest, digest_since)
      SELECT id, '储能', '{"keyword":"储能"}', LPAD(id, 22, 'n'), NOW(3) - INTERVAL 200 DAY, 'day',
        NOW(3) - INTERVAL 200 DAY FROM users`,
    `INSERT INTO inbox_items (user_id, report_id, created_at, read_at)
      SELECT id, i, NOW(3) - INTERVAL i DAY, IF(i % 2, NULL, NOW(3)) FROM users CROSS JOIN ${numbers(announced)}`,
    `INSERT INTO saved_search_hits (saved_id, report_id, created_at, digest_id)
      SELECT id, i, NOW(3) - INTERVAL i DAY, IF(i = 1, NULL, i)
      FROM saved_searches CROSS JOIN ${numbers(announced)}`,
    `INSERT INTO digests (user_id, cadence, starts_on, ends_on, created_at, mail_state, mail_at)
      SELECT id, 'day', CURDATE() - INTERVAL i DAY, CURDATE() - INTERVAL i DAY, NOW(3) - INTERVAL i DAY, 'sent',
        NOW(3) FROM users CROSS JOIN ${numbers(10)}`,
    `INSERT INTO account_trail (user_id, what, how, address, created_at)
      SELECT (i % ${readers}) + 1, 'login.refused', 'password', '192.0.2.1', NOW(3) - INTERVAL i SECOND
      FROM ${numbers(1_000_000)} WHERE i <= ${refused}`,
    `INSERT INTO notes (user_id, report_id, page, quote, prefix, suffix, color, text, created_at)
      SELECT id, i, 1, '装机', '', '', 'yellow', '', NOW(3) FROM users CROSS JOIN ${numbers(10)}`,
    `INSERT INTO favourites (user_id, report_id, created_at)
      SELECT id, i, NOW(3) FROM users CROSS JOIN ${numbers(10)}`,
    `INSERT INTO readings (user_id, report_id, day, read_at)
      SELECT id, i, CURDATE(), NOW(3) FROM users CROSS JOIN ${numbers(10)}`,
    `INSERT INTO catalog_reports (sha256, kind, name, stage, given, corrections, visible, uploader_id, created_at,
        updated_at, indexed_at, version, indexed_version, announced)
      SELECT LPAD(i, 64, '0'), 'pdf', '报告.pdf', 'done', '{}', '{}', i % 10 <> 0, IF(i % 3, NULL, i % ${readers} + 1),
        NOW(3), NOW(3), NOW(3), 1000, 1000, 1 FROM ${numbers(reports)}`,
  ];
  for (const sql of statements) await connection.query(sql);
  const [tables] = await connection.query<RowDataPacket[]>('SHOW TABLES');
  for (const table of tables) await connection.query(`ANALYZE TABLE \`${Object.values(table)[0]}\``);
}

describe('tables of ten times today’s volumes', function () {
  this.timeout(45 * 60_000);
  let made: TestDatabase;
  let indexer: TestIndexer;
  let site: Site;
  let connection: Connection;
  /** A statement of each form that was sent, by its form. */
  const sent = new Map<string, string>();
  const listenTo = (database: Sequelize) => {
    const { options } = database as unknown as { options: { logging: (line: string) => void } };
    options.logging = (line) => {
      const sql = line.replace(/^Executing \([^)]*\): /, '');
      if (!/^\s*(SELECT|UPDATE|DELETE|INSERT INTO \S+ .*SELECT|INSERT IGNORE .*SELECT)\b/is.test(sql)) return;
      const form = sql
        .replace(/'(?:[^'\\]|\\.)*'/g, '?')
        .replace(/\d+/g, 'N')
        .replace(/(N,\s*)+N/g, 'N');
      if (!sent.has(form)) sent.set(form, sql);
    };
  };

  before(async () => {
    made = await aDatabase();
    indexer = await anIndexer({ working: false, databaseUrl: made.url });
    site = await aSite({
      DATABASE_URL: made.url,
      INDEXER_URL: indexer.env.INDEXER_URL ?? '',
      INTERNAL_KEY: indexer.env.INTERNAL_KEY ?? '',
      CALLS_PER_MINUTE: '1000000',
    });
    connection = await createConnection({ uri: made.url });
    await made.aUser();
    await fill(connection);
    await site.search.aReport({ id: 1, title: '储能' });
    const { reports: index } = site.search.documents.names;
    const answer = await askEngine(`/${index}/_search?q=id:1`);
    const { hits } = (await answer.json()) as { hits: { hits: { _source: object }[] } };
    for (let from = 0; from < hidden; from += 1_000) {
      const lines = Array.from({ length: 1_000 }, (_, index) => {
        const id = 1_000_000 + from + index;
        const document = { ...hits.hits[0]?._source, id, visible: false };
        return `${JSON.stringify({ index: { _id: String(id) } })}\n${JSON.stringify(document)}\n`;
      });
      const headers = { 'content-type': 'application/x-ndjson' };
      await askEngine(`/${index}/_bulk?refresh=true`, { method: 'POST', headers, body: lines.join('') });
    }
    for (const database of [site.services.database, indexer.services.catalog.database]) listenTo(database);
  });
  after(async () => {
    await connection?.end();
    await site?.close();
    await indexer?.stop();
    await made?.close();
  });

  /** How the server would carry out what was sent, where it looks through many rows one by one. */
  async function scans(): Promise<string[]> {
    const faults: string[] = [];
    for (const [form, sql] of sent) {
      const [rows] = await connection.query<RowDataPacket[]>(`EXPLAIN ${sql.replace(/\?/g, '0')}`);
      const told = form.replace(/\s+/g, ' ').slice(0, 400);
      const scanned = rows.filter(
        ({ type, rows: count, table }) =>
          // What a subquery gives is looked through; what it visits for that has a line of its own.
          (type === 'ALL' || type === 'index') && Number(count) > few && !/^<derived/.test(table),
      );
      const looked = new Map<number, number>();
      for (const { id, rows: count } of rows) looked.set(id, (looked.get(id) ?? 1) * Number(count ?? 1));
      const most = Math.max(...looked.values());
      if (scanned.length > 0) faults.push(`all of ${scanned.map(({ table }) => table).join(', ')}: ${told}`);
      else if (most > many) faults.push(`${most} rows joined: ${told}`);
    }
    return faults;
  }

  it('would be seen to be looked through', async () => {
    sent.clear();
    const { database } = site.services;
    await database.query('SELECT id FROM inbox_items WHERE read_at < NOW()');
    await database.query('SELECT COUNT(*) FROM saved_searches JOIN saved_search_hits ON saved_id = id');
    expect(await scans()).to.have.length(2);
    sent.clear();
  });

  const take = async (jobs: readonly Job[]) => {
    for (const job of jobs) {
      const now = new Date();
      // An outside party is not there; what was asked of the tables is seen all the same.
      const claimed = await job.claim(200, now).catch(() => []);
      // The index has none of these reports: to find that out of each is another test's.
      const items = claimed.filter((item) => item !== 'loss');
      await job.waiting?.(now).catch(() => 0);
      // Each of a few kinds, one of many alike.
      for (const item of job.recurring ? items.slice(0, 50) : items.slice(0, 1))
        await job.work([item], now).catch(() => undefined);
    }
  };

  it('are never looked through by a job', async () => {
    await take(siteJobs(site.services));
    await take(workerJobs(indexer.services, new AbortController().signal));
    await sweep(indexer.services);
    expect([...sent.keys()].join('\n'))
      .to.match(/inbox_items/)
      .and.match(/saved_search_hits/);
    expect(await scans()).to.deep.equal([]);
  });

  it('are never looked through by a list, of a reader or of the desk', async () => {
    sent.clear();
    const reader = await aReader(made);
    const operator = await aProvenOperator(made);
    for (const call of await declaredCalls()) {
      if (call.consumes || call.method !== 'POST' || !/list|history|search$/i.test(call.path)) continue;
      for (const { headers } of [reader, operator])
        await site.post(call.path, call.example, { ...headers }).catch(() => undefined);
    }
    const statements = [...sent.keys()].join('\n');
    for (const table of [
      'inbox_items',
      'saved_search_hits',
      'digests',
      'notes',
      'favourites',
      'catalog_reports',
    ])
      expect(statements, table).to.contain(table);
    expect(await scans()).to.deep.equal([]);
  });
});
