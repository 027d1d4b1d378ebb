import { type Request, type RequestHandler, Router } from 'express';
import { memoizeTtl } from '../../mappings/cache.ts';
import { industryName } from '../../mappings/taxonomy/taxonomy.ts';
import { listReports, type presentReport as present, presentReport } from '../documents/index.ts';
import { ApiError } from '../errors.ts';
import { nameFilters } from '../search/index.ts';
import type { Services } from '../services.ts';
import { clip, html } from './content.ts';

/** Reports in the feed, and the time in ms for which that of all is cached. */
const maxListed = 50;
const age = 60_000;

/** Stock with its code, rating with its change, and target price of a report, where it has them. */
export function outlookFacts({
  stock,
  rating,
  rating_change: change,
  target_price: price,
}: ReturnType<typeof present>): string[] {
  const range = price && [price.low, ...(price.high > price.low ? [price.high] : [])];
  return [
    [stock.name, stock.code].filter(Boolean).join(' '),
    rating && `评级 ${rating}${change && `（${change}）`}`,
    price && range ? `目标价 ${range.map((each) => each.toFixed(2)).join('–')} ${price.unit}` : '',
  ].filter(Boolean);
}

/** Whose reports a feed has: a name for its title, and the condition on them; null for all. @throws ApiError */
function subjectOf({ query }: Request): { name: string; filter: object[] } | null {
  const given = (name: string) => (typeof query[name] === 'string' ? query[name].slice(0, 60) : '');
  const [stock, organization, industry] = [given('stock'), given('organization'), given('industry')];
  if (stock) return { name: stock, filter: nameFilters({ stock }) };
  if (organization) return { name: organization, filter: nameFilters({ organization }) };
  if (!industry) return null;
  const name = industryName(Number(industry));
  if (!name) throw new ApiError('not_found');
  return { name: `${name}行业`, filter: [{ term: { industry_id: Number(industry) } }] };
}

/** /feed.xml: the reports that came last, all or those of one `stock`, `organization` or `industry`, as RSS 2.0. */
export function feedRoutes(
  { documents }: Pick<Services, 'documents'>,
  limit: RequestHandler,
  at: (path: string) => string,
): Router {
  const write = async (subject: ReturnType<typeof subjectOf>) => {
    const { reports } = await listReports(documents, {
      ...(subject && { query: { bool: { filter: subject.filter } } }),
      sort: [{ created_at: 'desc' }, { id: 'desc' }],
      from: 0,
      size: maxListed,
    });
    const items = reports.map((report) => {
      const shown = presentReport(report);
      const { id, name, organization, summary, type } = shown;
      const about = [[organization.name, ...outlookFacts(shown)].filter(Boolean).join('，'), summary];
      return html`<item><title>${name}</title><link>${at(`/detail/${id}`)}</link><guid>${at(`/detail/${id}`)}</guid><pubDate>${new Date(report.created_at).toUTCString()}</pubDate><category>${type.name}</category><description>${clip(about.filter(Boolean).join('：'), 300)}</description></item>\n`;
    });
    const { html: channel } =
      html`<rss version="2.0"><channel><title>研海 - ${subject ? `${subject.name}的` : ''}最新报告</title><link>${at('/')}</link><description>研海最新收录的研究报告</description><language>zh-cn</language>
${items}</channel></rss>`;
    return `<?xml version="1.0" encoding="UTF-8"?>\n${channel}\n`;
  };
  const ofAll = memoizeTtl(age, () => write(null));
  const router = Router();
  router.get('/feed.xml', limit, async (request, response) => {
    const subject = subjectOf(request);
    const xml = subject ? await write(subject) : await ofAll();
    response.type('application/rss+xml').set('Cache-Control', 'public, max-age=300').send(xml);
  });
  return router;
}
