import { chinaDay, chinaMinute } from '../../mappings/chinaCalendar.ts';
import { type IndexBuilds, indexBuildsSchema } from '../../mappings/indexBuilds.ts';
import type { AskIntake } from '../clients/indexer.ts';
import { deskBuilds, deskQueries, deskRelevance, deskRelevanceDiff } from '../contract/desk/search.ts';
import { ApiError } from '../errors.ts';
import { readDrift } from '../health/index.ts';
import { cursorPage } from '../http/paging.ts';
import { handle, type Route } from '../http/route.ts';
import { formerVersion, listVersions, tuningOf } from '../models/relevanceVersion.ts';
import type { Services } from '../services.ts';
import { tuningChanges } from './tuningChanges.ts';

/** Words in each list. */
const maxWords = 50;

const goBackCommand = 'npm run relevance -- rollback --what index';

/** Searches of readers, and the versions of the ranking. */
export function deskSearchRoutes(services: Services, ask: AskIntake): Route[] {
  const { database, queries } = services;
  return [
    handle(deskQueries, async ({ day = chinaDay(Date.now()) }) => ({
      day,
      ...(await queries.ofDay(day, maxWords)),
    })),
    handle(deskRelevance, async ({ before, pageSize }) => {
      const [{ items, next }, drift] = await Promise.all([
        cursorPage(pageSize, (limit) => listVersions(database, limit, before)),
        readDrift(services).catch(() => null),
      ]);
      return {
        items: items.map(({ created_at, ...version }) => ({ ...version, time: chinaMinute(created_at) })),
        next,
        differs: drift?.differs ?? null,
        command: drift?.command ?? '',
      };
    }),
    handle(deskBuilds, async ({ before, pageSize }) => {
      const from = before === undefined ? '' : `&before=${before}`;
      // One more than is shown: whether there are others behind.
      const builds = await ask(`/intake/builds?most=${pageSize + 1}${from}`, indexBuildsSchema);
      const { items, next } = await cursorPage(pageSize, async () => builds.items);
      return {
        items: items.map(presentBuild),
        next,
        served: builds.served,
        previous: builds.previous,
        command: builds.previous ? goBackCommand : '',
      };
    }),
    handle(deskRelevanceDiff, async ({ id }) => {
      const after = await tuningOf(database, id);
      if (after === null) throw new ApiError('not_found', { text: '没有这个版本' });
      const former = await formerVersion(database, id);
      const before = former === null ? null : await tuningOf(database, former);
      return { former: former ?? 0, changes: before ? tuningChanges(before, after) : [] };
    }),
  ];
}

const minuteOf = (moment: string | null) => (moment === null ? '' : chinaMinute(Date.parse(moment)));

function presentBuild({ started_at, switched_at, rollbacks, ...build }: IndexBuilds['items'][number]) {
  return {
    ...build,
    time: minuteOf(started_at),
    served_time: minuteOf(switched_at),
    rollbacks: rollbacks.map((act) => ({ ...act, time: minuteOf(act.time) })),
  };
}
