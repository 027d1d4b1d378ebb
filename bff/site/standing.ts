import { typeName } from '../../mappings/taxonomy/taxonomy.ts';
import type { SiteRoute } from '../contract/routes.ts';
import { findReport } from '../documents/index.ts';
import { outageOf } from '../http/outages.ts';
import { findCollection } from '../models/collection.ts';
import type { Services } from '../services.ts';

/** HTTP status of a page: there, not there, or nobody can tell while an engine is away. */
export type Standing = 200 | 404 | 503;

type Source = Pick<Services, 'database' | 'documents'>;

/** Whether what a route's `:id` names is there for everybody. */
const looks: Record<
  NonNullable<SiteRoute['shows']>,
  (source: Source, id: number) => boolean | Promise<boolean>
> = {
  report: async ({ documents }, id) => (await findReport(documents, id)) !== null,
  collection: async ({ database }, id) => (await findCollection(database, id, null)) !== null,
  fileType: (_source, id) => typeName(id) !== '',
};

/** How the page at an address of this route stands. @param id as the address spells it */
export async function standingOf(route: SiteRoute, id: unknown, source: Source): Promise<Standing> {
  if (route.shows === undefined) return 200;
  // Other spellings of the same number would be other addresses of the same page.
  if (typeof id !== 'string' || !/^[1-9]\d{0,14}$/.test(id)) return 404;
  try {
    return (await looks[route.shows](source, Number(id))) ? 200 : 404;
  } catch (error) {
    if (outageOf(error) === undefined) throw error;
    return 503;
  }
}
