import { type RequestHandler, Router } from 'express';
import { listReports, presentReport } from '../documents/index.ts';
import { memoizeTtl } from '../http/memoizeTtl.ts';
import type { Services } from '../services.ts';
import { clip, html } from './html.ts';

/** Reports in the feed, and the time in ms for which it is cached. */
const told = 50;
const age = 60_000;

/** /feed.xml: the reports that came last, as RSS 2.0. */
export function feedRoutes(
  { documents }: Pick<Services, 'documents'>,
  limit: RequestHandler,
  at: (path: string) => string,
): Router {
  const feed = memoizeTtl(age, async () => {
    const sort = [{ created_at: 'desc' }, { id: 'desc' }];
    const { reports } = await listReports(documents, { sort, from: 0, size: told });
    const items = reports.map((report) => {
      const { id, name, organization, summary, type } = presentReport(report);
      return html`<item><title>${name}</title><link>${at(`/detail/${id}`)}</link><guid>${at(`/detail/${id}`)}</guid><pubDate>${new Date(report.created_at).toUTCString()}</pubDate><category>${type.name}</category><description>${clip([organization.name, summary].filter(Boolean).join('：'), 300)}</description></item>\n`;
    });
    const { html: channel } =
      html`<rss version="2.0"><channel><title>研海 - 最新报告</title><link>${at('/')}</link><description>研海最新收录的研究报告</description><language>zh-cn</language>
${items}</channel></rss>`;
    return { xml: `<?xml version="1.0" encoding="UTF-8"?>\n${channel}\n` };
  });
  const router = Router();
  router.get('/feed.xml', limit, async (_request, response) => {
    const { xml } = await feed();
    response.type('application/rss+xml').set('Cache-Control', 'public, max-age=300').send(xml);
  });
  return router;
}
