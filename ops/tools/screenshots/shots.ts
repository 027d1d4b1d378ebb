import type { Page } from 'playwright-core';
import { z } from 'zod';
import type { Place } from '../../../bff/contract/site/places.ts';
import { type SiteRoute, siteRoutes } from '../../../bff/contract/site/routes.ts';
import { type Layer, layers } from '../../browser/layers.testkit.ts';
import { type Answer, opening, type Reader, type Shot, stateSchema } from './shot.ts';
import states from './states.json' with { type: 'json' };
import { readStep } from './steps.ts';

/** Things that pages show: a report of many pages, a collection, a chart, and names that have pages. */
export type Shown = Record<'report' | 'collection' | 'chart', number> & {
  names: Record<Place['kind'], string>;
};

/** Pages that show something else to a member or an operator than to a visitor. */
const differing: Record<string, readonly Reader[]> = {
  '/': ['free', 'vip3', 'operator'],
  '/report': ['vip3'],
  '/detail/:id': ['free', 'vip3', 'operator'],
  '/preview/:id': ['free', 'vip3'],
  '/chart': ['vip3'],
  '/collection': ['vip3'],
  '/collection/detail/:id': ['vip3', 'free'],
  '/vip': ['free', 'vip1', 'vip3'],
  '/joinGroup': ['free', 'vip2'],
};

/** Whom a guarded page is for, who sees it filled; a free reader's lists are empty. */
const comers: Record<SiteRoute['guard'], readonly Reader[]> = {
  anyone: ['visitor'],
  reader: ['settled', 'visitor', 'free'],
  operator: ['operator', 'visitor', 'free'],
};

const nameOf = (path: string) =>
  path
    .slice(1)
    .replaceAll(/\/:\w+/g, '')
    .replaceAll('/', '-') || 'home';

/**
 * Every address of the table of routes, for each reader whose page differs; and as it is for the first of them while
 * its calls are on their way, fail, have nothing in their lists, or have names as long as they get.
 */
function pages(shown: Shown): Shot[] {
  const things = (route: SiteRoute): Record<string, string | number> => ({
    id: { report: shown.report, collection: shown.collection, fileType: 1 }[String(route.shows)] ?? 0,
    organization: shown.names.organization,
    name: shown.names[route.path.split('/')[1] as Place['kind']],
  });
  return (siteRoutes as readonly SiteRoute[]).flatMap((route) => {
    const { path, guard } = route;
    const address = path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(things(route)[name] ?? ''));
    const readers = [...comers[guard], ...(differing[path] ?? [])];
    const [first = 'visitor'] = readers;
    const opened = readers.map((reader) =>
      opening(reader === 'visitor' ? nameOf(path) : `${nameOf(path)}-${reader}`, address, reader),
    );
    const answers: Record<string, Answer> = {
      slow: 'never',
      error: 'error',
      empty: 'empty',
      // Little happens at the desk of a demo.
      long: guard === 'operator' ? 'made' : 'long',
    };
    const answered = Object.entries(answers).map(([name, answer]) => ({
      ...opening(`${nameOf(path)}-${name}`, address, first),
      answers: { '/api/**': answer },
    }));
    return [...opened, ...answered];
  });
}

const readerOf: Record<NonNullable<Layer['as']>, Reader> = {
  reader: 'free',
  member: 'vip2',
  phoned: 'settled',
};

/** What lies over the pages, as the browser tests bring it about over a furnished site. */
function overPages({ report, collection }: Shown): Shot[] {
  return layers.map(({ name, path, widths, as, before, opener, acts }) => ({
    ...opening(
      name.replaceAll(' ', '-'),
      path
        .replace(/^\/(detail|preview)\/\d+/, `/$1/${report}`)
        .replace(/\/detail\/1$/, `/detail/${collection}`),
      as && readerOf[as],
    ),
    widths,
    acts: [...(before ? [before] : []), ...(opener ? [(page: Page) => opener(page).click()] : []), ...acts],
  }));
}

/** All that is taken: pages, what lies over them, and further states of `states.json`. */
export function shots(shown: Shown): Shot[] {
  const further = z.array(stateSchema).parse(states);
  return [
    ...pages(shown),
    ...overPages(shown),
    ...further.map(({ steps, path, ...state }) => ({
      ...state,
      path: path.replaceAll(/\{(\w+)\}/g, (_, name: keyof Shown) => String(shown[name])),
      acts: steps.map(readStep),
    })),
  ];
}
