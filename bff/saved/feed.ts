import { type RequestHandler, Router } from 'express';
import { presentReport, readReports } from '../documents/index.ts';
import { ApiError } from '../errors.ts';
import { hitsOf } from '../models/watch/inbox.ts';
import { findFeed } from '../models/watch/savedSearch.ts';
import { createLinkTokens, type LinkTokens } from '../secrets.ts';
import type { Services } from '../services.ts';
import { html, outlookFacts } from '../site/index.ts';

/** Reports in a feed. */
const listed = 50;

/**
 * /feed/{id}.xml?key=: what a saved search announced, as Atom (RFC 4287), for whoever has the address. It tells what
 * any list tells of a report; what may be read is decided when it is opened.
 */
export function savedFeeds(services: Services, limit: RequestHandler): Router {
  const { config, database, documents } = services;
  const tokens = createFeedTokens(config.internalKey);
  const at = (path: string) => new URL(path, config.publicUrl).href;
  const router = Router();
  router.get('/feed/:id.xml', limit, async (request, response) => {
    const { id = '' } = request.params as Record<string, string>;
    const token = String(request.query.key ?? '');
    const saved = /^\d{1,15}$/.test(id) ? await findFeed(database, Number(id)) : null;
    if (saved === null || !tokens.opens(saved.id, saved.feed_nonce, token)) throw new ApiError('not_found');
    const hits = await hitsOf(database, { savedId: saved.id, limit: listed });
    const reports = await readReports(
      documents,
      hits.map(({ report_id }) => report_id),
    );
    const entries = hits.flatMap(({ report_id, created_at }) => {
      const report = reports.get(report_id);
      if (!report) return [];
      const shown = presentReport(report);
      const { name, organization, type, time_text } = shown;
      const link = at(`/detail/${report_id}`);
      const about = [organization.name, type.name, time_text, ...outlookFacts(shown)]
        .filter(Boolean)
        .join(' · ');
      return html`<entry><title>${name}</title><id>${link}</id><link href="${link}"/><updated>${created_at.toISOString()}</updated><author><name>${organization.name || '研海'}</name></author><summary>${about}</summary></entry>\n`;
    });
    const updated = (hits[0]?.created_at ?? saved.created_at).toISOString();
    const self = at(request.originalUrl);
    const { html: feed } =
      html`<feed xmlns="http://www.w3.org/2005/Atom"><title>${saved.name} - 研海</title><id>${at(`/feed/${id}`)}</id><link rel="self" href="${self}"/><updated>${updated}</updated>\n${entries}</feed>\n`;
    response
      .type('application/atom+xml')
      .set('Cache-Control', 'private, max-age=300')
      .set('X-Robots-Tag', 'noindex')
      .send(`<?xml version="1.0" encoding="UTF-8"?>\n${feed}`);
  });
  return router;
}

/** Makes and checks the secret part of feeds' addresses. */
export const createFeedTokens = (secret: string): LinkTokens =>
  createLinkTokens(secret, 'feed of a saved search');

/** Address of a feed below the site's. The secret is in the query: paths are logged. */
export const feedPath = (id: number, token: string): string => `/feed/${id}.xml?key=${token}`;
