import type { Sequelize } from 'sequelize';
import type { SearchEngine } from '../../bff/clients/opensearch.ts';
import { addresses } from '../../bff/documents/index.ts';
import { collectionThemes, createCollection } from '../../bff/models/collection.ts';
import { addReportToGroup, groupIds } from '../../bff/models/group.ts';
import { inTransaction } from '../../bff/models/inTransaction.ts';
import type { Store } from '../../mappings/store/store.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { fileTypes, industries } from '../../mappings/taxonomy/taxonomy.ts';
import { ensurePicture, groupThemes } from './groups.ts';
import { drawBanner } from './pictures.ts';
import { type Picks, themes } from './themes.ts';

/** Services that curating needs. */
export interface Curation {
  database: Sequelize;
  engine: SearchEngine;
  /** The alias of the reports. */
  reports: string;
  store: Store;
}

/** Reports shared in a group at first. */
const reportsOfGroup = 12;

/**
 * Makes the collections that are not there from the reports that are, with their banners; a theme with too few
 * reports is left out until there are more. What is there stays as it is.
 * @returns how many were made
 */
export async function ensureCollections(curation: Curation): Promise<number> {
  const { database, store } = curation;
  const there = await collectionThemes(database);
  const missing = themes.filter(({ key }) => !there.has(key));
  const picked = await pickReports(
    curation,
    missing.map(({ picks }) => picks),
  );
  let made = 0;
  for (const [index, theme] of missing.entries()) {
    const reportIds = picked[index] ?? [];
    if (reportIds.length < minReports) continue;
    const { key, name, description, tags } = theme;
    await ensurePicture(store, storeLayout.banner(key), () => drawBanner(theme));
    const id = await inTransaction(database, (transaction) =>
      createCollection(transaction, {
        theme: key,
        place: themes.indexOf(theme),
        name,
        description,
        tag: tags.join('/'),
        banner: addresses.banner(key),
        reportIds,
      }),
    );
    if (id !== null) made++;
  }
  return made;
}

/** Shares fitting reports in the seeded groups; those that are shared already stay. */
export async function fillGroups(curation: Curation): Promise<void> {
  const { database } = curation;
  const picked = await pickReports(
    curation,
    groupThemes.map(({ picks }) => picks),
  );
  await inTransaction(database, async (transaction) => {
    const ids = await groupIds(transaction);
    for (const [index, { key }] of groupThemes.entries()) {
      const groupId = ids.get(key);
      if (groupId === undefined) continue;
      for (const reportId of (picked[index] ?? []).slice(0, reportsOfGroup))
        await addReportToGroup(transaction, { groupId, reportId, userId: null });
    }
  });
}

/** The reports that fit each of these, best first. */
async function pickReports({ engine, reports }: Curation, all: readonly Picks[]): Promise<number[][]> {
  if (all.length === 0) return [];
  const answers = await engine.searchAll(
    all.map((picks) => ({ index: reports, body: pickRequest(picks) })),
    searchTimeoutMs,
  );
  return answers.map(({ hits }) => hits.hits.map(({ _id }) => Number(_id)));
}

/** In ms: nobody waits for this in a browser. */
const searchTimeoutMs = 30_000;

/** Reports of one collection at most; the newest, or for words the best, are taken. */
const maxReports = 30;
/** Fewer make no collection. */
const minReports = 4;

/** The search that finds a collection's reports, best first. */
function pickRequest(picks: Picks): object {
  const filter: object[] = [];
  const anyOf = (field: string, values: (string | number)[] | undefined) => {
    if (values) filter.push({ terms: { [field]: values } });
  };
  anyOf('industry_id', picks.industries && idsOf(industries, picks.industries));
  anyOf('type_id', picks.types && idsOf(fileTypes, picks.types));
  anyOf('organization', picks.organizations);
  if (picks.pagesFrom !== undefined) filter.push({ range: { page_count: { gte: picks.pagesFrom } } });
  if (picks.chartsFrom !== undefined) filter.push({ range: { chart_count: { gte: picks.chartsFrom } } });
  if (picks.fromBroker !== undefined) filter.push({ term: { is_broker: picks.fromBroker } });
  const should = (picks.words ?? []).flatMap((query) => [
    { match_phrase: { title: { query, boost: 4 } } },
    { match_phrase: { body: { query } } },
  ]);
  return {
    size: maxReports,
    track_total_hits: false,
    _source: false,
    query: {
      bool: {
        filter,
        must_not: { term: { visible: false } },
        ...(should.length > 0 && { should, minimum_should_match: 1 }),
      },
    },
    sort: [...(should.length > 0 ? [{ _score: 'desc' }] : []), { date: 'desc' }, { id: 'desc' }],
  };
}

/** @throws when a name is none of the taxonomy's: a theme is misspelt */
function idsOf(list: readonly { id: number; name: string }[], names: readonly string[]): string[] {
  return names.map((name) => {
    const entry = list.find((one) => one.name === name);
    if (!entry) throw new Error(`${name} stands in no taxonomy`);
    return String(entry.id);
  });
}
