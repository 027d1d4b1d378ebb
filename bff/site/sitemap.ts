import { type RequestHandler, Router } from 'express';
import { LRUCache } from 'lru-cache';
import { fileTypes } from '../../mappings/taxonomy/taxonomy.ts';
import { placeAddress, placeKinds } from '../contract/site/places.ts';
import { type SiteRoute, siteRoutes } from '../contract/site/routes.ts';
import { type DocumentSource, type StoredReport, visibleOnly } from '../documents/index.ts';
import { ApiError } from '../errors.ts';
import { listCollections } from '../models/collection.ts';
import { kindsHeld, placesOf } from '../places/index.ts';
import type { Services } from '../services.ts';
import { html } from './content.ts';

/** Milliseconds for which a sitemap is kept here: what is taken down is in none after that. */
const age = 10_000;
/** Parts kept at once; one has some five megabytes. */
const maxCached = 4;
/** Collections listed: more than anyone will curate. */
const maxCollections = 10_000;
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/**
 * /sitemap.xml: an index of parts with the day each changed last. A part holds the
 * reports of a range of ids, 50,000 at most, so that old parts stay as they are; the pages have one of their own.
 */
export function sitemapRoutes(
  services: Pick<Services, 'documents' | 'staleReads'>,
  limit: RequestHandler,
  at: (path: string) => string,
): Router {
  const parts = createSitemapParts(services.documents);
  const kept = new LRUCache<string, string>({
    max: maxCached,
    ttl: age,
    fetchMethod: async (name) => {
      if (name === 'index') return sitemapIndex(await parts.list(), await kindsHeld(services.documents), at);
      const kind = placeKinds.find((one) => one === name);
      if (kind) return urlset(await placeEntries(services.documents, kind), at);
      if (name === 'pages') return urlset(await pageEntries(services), at);
      return urlset(await parts.read(Number(name)), at);
    },
  });
  const router = Router();
  const send =
    (nameOf: (part: string) => string): RequestHandler<{ part: string }> =>
    async (request, response) => {
      const text = await kept.forceFetch(nameOf(request.params.part));
      // An unknown part would be listed as empty; no file is better than an empty one.
      if (!text.includes('<loc>')) throw new ApiError('not_found');
      response.type('application/xml').set('Cache-Control', 'public, max-age=3600').send(text);
    };
  router.get('/sitemap.xml', limit, send(() => 'index') as RequestHandler);
  router.get('/sitemaps/pages.xml', limit, send(() => 'pages') as RequestHandler);
  for (const kind of placeKinds)
    router.get(`/sitemaps/${kind}.xml`, limit, send(() => kind) as RequestHandler);
  router.get(
    '/sitemaps/reports-:part.xml',
    limit,
    send((part) => {
      if (!/^(0|[1-9]\d{0,9})$/.test(part)) throw new ApiError('not_found');
      return part;
    }),
  );
  return router;
}

const xml = (root: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
const changed = (day: string | undefined) => (day ? html`<lastmod>${day}</lastmod>` : null);

function sitemapIndex(
  parts: readonly { part: number; day: string }[],
  kinds: readonly string[],
  at: (path: string) => string,
): string {
  const maps = parts.map(
    ({ part, day }) =>
      html`<sitemap><loc>${at(`/sitemaps/reports-${part}.xml`)}</loc>${changed(day)}</sitemap>\n`,
  );
  const others = ['pages', ...kinds].map(
    (name) => html`<sitemap><loc>${at(`/sitemaps/${name}.xml`)}</loc></sitemap>\n`,
  );
  const { html: root } = html`<sitemapindex xmlns="${namespace}">\n${others}${maps}</sitemapindex>`;
  return xml(root);
}

function urlset(entries: readonly SitemapEntry[], at: (path: string) => string): string {
  const urls = entries.map(({ path, day }) => html`<url><loc>${at(path)}</loc>${changed(day)}</url>\n`);
  return xml(html`<urlset xmlns="${namespace}">\n${urls}</urlset>`.html);
}

/** Every public page that is no report's, from the table of routes. */
async function pageEntries({ staleReads }: Pick<Services, 'staleReads'>): Promise<SitemapEntry[]> {
  const routes = (siteRoutes as readonly SiteRoute[]).filter(
    ({ indexed, canonical }) => indexed && !canonical,
  );
  const { collections } = await staleReads((database) =>
    listCollections(database, { words: [], userId: null, page: 1, pageSize: maxCollections }),
  );
  return routes.flatMap(({ path, shows }): SitemapEntry[] => {
    if (shows === undefined) return [{ path }];
    const of = (id: number) => path.replace(':id', String(id));
    if (shows === 'fileType') return fileTypes.map(({ id }) => ({ path: of(id) }));
    if (shows === 'collection')
      return collections.map(({ id, updated_at }) => ({
        path: of(id),
        day: updated_at.toISOString().slice(0, 10),
      }));
    return [];
  });
}

/** The pages of names of a kind. */
async function placeEntries(
  documents: DocumentSource,
  kind: (typeof placeKinds)[number],
): Promise<SitemapEntry[]> {
  return (await placesOf(documents, kind)).map((place) => ({ path: placeAddress(place) }));
}

/** Reports of one part at most: what the protocol allows, for ids are whole numbers. */
const idsPerPart = 50_000;
/** Reports read at once. */
const batch = 5000;

/** One address of a sitemap; `day` is YYYY-MM-DD. */
interface SitemapEntry {
  path: string;
  day?: string;
}

/** The reports in parts by ranges of ids. */
interface SitemapParts {
  /** The parts that hold reports, each with the day of its last change; the latest change first. */
  list(): Promise<{ part: number; day: string }[]>;
  /** The reports of one part, by id. */
  read(part: number): Promise<SitemapEntry[]>;
}

/** Reads parts; no request visits more documents than one part holds. */
function createSitemapParts({ engine, names }: DocumentSource): SitemapParts {
  const search = (range: object, more: object) =>
    engine.search<Pick<StoredReport, 'id' | 'created_at'>>(names.reports, {
      track_total_hits: false,
      _source: ['id', 'created_at'],
      query: { bool: { filter: [{ range: { id: range } }, visibleOnly] } },
      ...more,
    });
  const rangeOf = (part: number) => ({ gte: part * idsPerPart, lt: (part + 1) * idsPerPart });
  const first = async (range: object, sort: object) =>
    (await search(range, { size: 1, sort: [sort] })).hits.hits[0]?._source;
  return {
    async list() {
      const parts: { part: number; day: string }[] = [];
      // From one report that is there to the next beyond its part: ids may have gaps of any size.
      for (let from = 0; ; ) {
        const next = await first({ gte: from }, { id: 'asc' });
        if (!next) break;
        const part = Math.floor(next.id / idsPerPart);
        const last = await first(rangeOf(part), { created_at: 'desc' });
        parts.push({ part, day: (last ?? next).created_at.slice(0, 10) });
        from = (part + 1) * idsPerPart;
      }
      return parts.sort((one, other) => other.day.localeCompare(one.day) || other.part - one.part);
    },
    async read(part) {
      const entries: SitemapEntry[] = [];
      let after: unknown[] | undefined;
      do {
        const more = { size: batch, sort: [{ id: 'asc' }], ...(after && { search_after: after }) };
        const { hits } = (await search(rangeOf(part), more)).hits;
        for (const { _source } of hits)
          entries.push({ path: `/detail/${_source.id}`, day: _source.created_at.slice(0, 10) });
        after = hits.length === batch ? hits.at(-1)?.sort : undefined;
      } while (after);
      return entries;
    },
  };
}
