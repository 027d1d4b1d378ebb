import { type Prose, proseVersion } from '../../mappings/prose.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { anIntake } from '../../ops/test/intake.ts';
import { aCode } from '../accounts/phones.factory.ts';
import { aCollection } from '../collections/collections.factory.ts';
import { aDatabase, type TestDatabase } from '../database.factory.ts';
import { createGroup } from '../models/group.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { aProvenOperator, aReader, type TestReader } from '../reader.factory.ts';
import { aSite, type Site } from '../site.factory.ts';
import { aNewcomer } from './belongings.factory.ts';
import type { FixtureSite, Known, Newcomer, Scene } from './scene.testkit.ts';

/** Reports of the site; the first has all that a report can have, the last two are of a company. */
const reportCount = 52;
const collectionCount = 13;
const chartCount = 22;
/** The one report that can be downloaded, bought and read to its end. */
const whole = { id: 1, page_count: 30 };

/** Key of the monitor's pages: the fixture site trusts a proxy. */
export const monitorKey = 'a-key-of-monitors';

/** An account that rows log into by its password. */
export const known = { username: 'free', password: 'yanhai-demo' };

const givenOf: Record<Known, Parameters<TestDatabase['aUser']>[0]> = {
  free: { shells: 30 },
  vip1: { level: 1 },
  vip2: { level: 2 },
  vip3: { level: 3 },
  editor: { operator: true },
  operator: { operator: true },
};

/** Starts the site. */
export async function fixtureSite(): Promise<FixtureSite> {
  const made = await aDatabase();
  const intake = await anIntake(made.url);
  const site = await aSite({
    DATABASE_URL: made.url,
    ...intake.env,
    // Limits of addresses and of calls have tests of their own.
    TRUSTED_PROXIES: 'loopback',
    MONITOR_KEY: monitorKey,
    CALLS_PER_MINUTE: '1000000',
    FILES_PER_MINUTE: '1000000',
  });
  await made.aUser(known);
  await Promise.all([fillSearch(site), fillDatabase(made)]);
  await intake.aReport({ id: whole.id, page_count: whole.page_count });
  return {
    site,
    made,
    intake,
    async close() {
      await site.close();
      await intake.close();
      await made.close();
    },
  };
}

/** Starts a site with other variables over the data of one. */
export function siteBeside(
  { site, made, intake }: FixtureSite,
  variables: Record<string, string>,
): Promise<Site> {
  const { indexPrefix, storeUrl } = site.services.config;
  const data = { DATABASE_URL: made.url, ...intake.env, INDEX_PREFIX: indexPrefix, STORE_URL: storeUrl };
  return aSite({ ...data, TRUSTED_PROXIES: 'loopback', ...variables }, false);
}

/** Sets the scene of one row. */
export function sceneOf({ site, made, intake }: FixtureSite): Scene {
  const readers = new Map<Known, Promise<TestReader>>();
  let newcomer: Promise<Newcomer> | undefined;
  const scene: Scene = {
    site,
    made,
    intake,
    headers: {},
    reader(sender) {
      const make = sender === 'operator' ? aProvenOperator : aReader;
      const reader = readers.get(sender) ?? make(made, givenOf[sender]);
      readers.set(sender, reader);
      return reader;
    },
    newcomer(other) {
      newcomer = other ? Promise.resolve(other) : (newcomer ?? aNewcomer(scene));
      return newcomer;
    },
    async headersOf(sender) {
      if (sender === 'visitor') return {};
      return sender === 'newcomer' ? (await scene.newcomer()).headers : (await scene.reader(sender)).headers;
    },
    aCode: (phone, purpose) => aCode(site, phone, purpose),
  };
  return scene;
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
  await site.search.reports([
    {
      ...common,
      ...whole,
      title: '储能行业深度：装机拐点',
      researchers: ['闻亦舟'],
      pages: ['储能装机在两年内翻番', '电芯价格见底'],
      summary: [{ page: 1, text: '储能装机在两年内翻番' }],
    },
    ...Array.from({ length: reportCount - 1 }, (_, index) => ({
      ...common,
      id: index + 2,
      title: `储能周报第${index + 2}期：${subjects[index % subjects.length]}`,
      page_count: index === 0 ? 9 : 20 + index,
      type_id: index < 12 ? 2 : 1,
      is_broker: index !== 1,
      recommend: index === 2 ? 1 : 0,
    })),
  ]);
  await site.charts(
    Array.from({ length: chartCount }, (_, index) => ({
      id: 10_001 + index,
      report_id: 1,
      name: `储能装机增速${index + 1}`,
      industry_id: 5,
    })),
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
  const parts = [
    { page: 9, text: '电芯价格企稳，', top: 0.9 },
    { page: 11, text: '需求回升。', top: 0.1 },
  ];
  const prose: Prose = { version: proseVersion, recognised: [], blocks: [{ kind: 'paragraph', parts }] };
  await site.aFile(storeLayout.prose(1), JSON.stringify(prose));
  const outline = ['装机', '成本', '出海'].map((title, index) => ({ title, page: 3 + index, level: 0 }));
  await site.aFile(storeLayout.artifact(1, 'inspect'), JSON.stringify({ outline }));
  for (const index of [0, 9, 10, 29]) await site.aFile(storeLayout.pageImage(1, index), 'page');
  for (const index of [3, 4]) await site.aFile(storeLayout.pageImage(2, index), 'page');
}

/** A group without members, and collections, the first of all reports. */
async function fillDatabase({ database }: TestDatabase): Promise<void> {
  await inTransaction(database, (transaction) =>
    createGroup(transaction, { theme: null, name: '新能源研究', logo: '' }),
  );
  const all = Array.from({ length: reportCount }, (_, index) => index + 1);
  for (let place = 1; place <= collectionCount; place++) {
    const name = place === 1 ? '储能产业链' : `专题${place}`;
    await aCollection(database, { place, name, tag: '储能/电力', reportIds: place === 1 ? all : [place] });
  }
}
