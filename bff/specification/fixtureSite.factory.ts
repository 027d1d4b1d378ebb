import { storeLayout } from '../../mappings/storeLayout.ts';
import { anIntake, type TestIntake } from '../../ops/test/intake.ts';
import { aCode } from '../accounts/phones.factory.ts';
import { aCollection } from '../collections/collections.factory.ts';
import { aDatabase, type TestDatabase } from '../database.factory.ts';
import { createGroup, joinGroup } from '../models/group.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { aProvenOperator, aReader, type TestReader } from '../reader.factory.ts';
import { aSite, type Site } from '../site.factory.ts';

/**
 * Sender of a row: a visitor, readers without membership, of whom one buys some, members, an operator without a second
 * factor (the editor) and one with, or the newcomer.
 */
export type Sender =
  | 'visitor'
  | 'free'
  | 'buyer'
  | 'vip1'
  | 'vip2'
  | 'vip3'
  | 'editor'
  | 'operator'
  | 'newcomer';

/** Whom the scene knows from the beginning. */
type Known = Exclude<Sender, 'visitor' | 'newcomer'>;

/** Site on which all rows of the table are played, in order, with a little of everything. */
export interface Scene {
  site: Site;
  made: TestDatabase;
  intake: TestIntake;
  readers: Record<Known, TestReader>;
  /** Headers of a sender; of the newcomer those of the last session that began. */
  headersOf(sender: Sender): Record<string, string>;
  /** Values that rows pass on to later ones: a phone, a ticket, a number of an order. */
  kept: Record<string, string | undefined>;
  /** Sends a code to a phone and reads it. */
  aCode(phone: string, purpose: string): Promise<string>;
  close(): Promise<void>;
}

/** Reports of the scene; the first has all that a report can have, the last two are of a company. */
const reportCount = 52;
const collectionCount = 13;
const groupCount = 8;
const chartCount = 22;
/** The one report that can be downloaded, bought and read to its end. */
const whole = { id: 1, page_count: 30 };

/** Key of the monitor's pages: the fixture site trusts a proxy. */
export const monitorKey = 'a-key-of-monitors';

/** Sets the scene. */
export async function fixtureSite(): Promise<Scene> {
  const made = await aDatabase();
  const intake = await anIntake(made.url);
  const site = await aSite({
    DATABASE_URL: made.url,
    ...intake.env,
    // Limits of addresses and of calls have tests of their own.
    TRUSTED_PROXIES: 'loopback',
    MONITOR_KEY: monitorKey,
    CALLS_PER_MINUTE: '1000000',
  });
  const readers = {
    free: await aReader(made, { username: 'free', password: 'yanhai-demo', shells: 30 }),
    buyer: await aReader(made),
    vip1: await aReader(made, { level: 1 }),
    vip2: await aReader(made, { level: 2 }),
    vip3: await aReader(made, { level: 3 }),
    editor: await aReader(made, { operator: true }),
    operator: await aProvenOperator(made),
  };
  await Promise.all([fillSearch(site), fillDatabase(made, readers.vip2.userId)]);
  await intake.aReport({ id: whole.id, page_count: whole.page_count });
  await intake.aReport({ id: 60, uploader_id: readers.vip2.userId, stage: 'failed' });
  const kept: Scene['kept'] = {};
  return {
    site,
    made,
    intake,
    readers,
    kept,
    headersOf(sender) {
      if (sender === 'visitor') return {};
      if (sender === 'newcomer') return { sid: kept.sid ?? '', token: kept.token ?? '' };
      return readers[sender].headers;
    },
    aCode: (phone, purpose) => aCode(site, phone, purpose),
    async close() {
      await site.close();
      await intake.close();
      await made.close();
    },
  };
}

/** Subjects of the weekly reports, in turn; people search for these. */
export const subjects = [
  '锂电',
  '光伏',
  '风电',
  '氢能',
  '核电',
  '水电',
  '煤电',
  '气电',
  '电网',
  '充电桩',
  '钠电池',
  '液流电池',
] as const;

/** Reports of one house, whose first has a PDF, pages, a cover and charts. */
async function fillSearch(site: Site): Promise<void> {
  const common = { organization: '澄海证券', industry_id: 5, keywords: ['储能'] };
  await site.search.aReport({
    ...common,
    ...whole,
    title: '储能行业深度：装机拐点',
    researchers: ['闻亦舟'],
    pages: ['储能装机在两年内翻番', '电芯价格见底'],
    summary: [{ page: 1, text: '储能装机在两年内翻番' }],
  });
  await Promise.all(
    Array.from({ length: reportCount - 1 }, (_, index) =>
      site.search.aReport({
        ...common,
        id: index + 2,
        title: `储能周报第${index + 2}期：${subjects[index % subjects.length]}`,
        page_count: index === 0 ? 9 : 20 + index,
        type_id: index < 12 ? 2 : 1,
        is_broker: index !== 1,
        recommend: index === 2 ? 1 : 0,
      }),
    ),
  );
  await Promise.all(
    Array.from({ length: chartCount }, (_, index) =>
      site.aChart({ id: 10_001 + index, report_id: 1, name: `储能装机增速${index + 1}`, industry_id: 5 }),
    ),
  );
  await site.aFile(storeLayout.original(1), '%PDF-1.7 储能');
  await site.aFile(storeLayout.original(2), '%PDF-1.7 周报');
  await site.aFile(storeLayout.cover(1), 'cover');
  await site.aFile(storeLayout.chart(1, 1), 'crop');
  const run = { text: '电芯价格企稳', box: [60, 80, 300, 100] };
  for (const index of [1, 10])
    await site.aFile(
      storeLayout.pageText(1, index),
      JSON.stringify({ width: 600, height: 800, runs: [run] }),
    );
  const outline = ['装机', '成本', '出海'].map((title, index) => ({ title, page: 3 + index, level: 0 }));
  await site.aFile(storeLayout.artifact(1, 'inspect'), JSON.stringify({ outline }));
  for (const index of [0, 9, 10, 29]) await site.aFile(storeLayout.pageImage(1, index), 'page');
  for (const index of [3, 4]) await site.aFile(storeLayout.pageImage(2, index), 'page');
}

/** Collections, the first of all reports, and groups of one reader. */
async function fillDatabase({ database }: TestDatabase, userId: number): Promise<void> {
  const all = Array.from({ length: reportCount }, (_, index) => index + 1);
  for (let place = 1; place <= collectionCount; place++) {
    const name = place === 1 ? '储能产业链' : `专题${place}`;
    await aCollection(database, { place, name, tag: '储能/电力', reportIds: place === 1 ? all : [place] });
  }
  await inTransaction(database, async (transaction) => {
    for (let index = 1; index <= groupCount; index++) {
      const id = await createGroup(transaction, { theme: null, name: `群${index}`, logo: '' });
      await joinGroup(transaction, userId, id ?? 0);
    }
  });
}
