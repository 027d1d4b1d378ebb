import { z } from 'zod';
import { pageQuantitySchema } from '../../mappings/documents.ts';
import { type AskedQuantity, readAsked } from '../../mappings/quantities/asked.ts';
import { isWithin } from '../../mappings/quantities/periods.ts';
import { segment } from '../../mappings/text/segment.ts';
import { compareQuantities } from '../contract/answers/quantities.ts';
import { type DocumentSource, listedOnly, readReports } from '../documents/index.ts';
import { readablePagesOfAll } from '../entitlements/readingRights.ts';
import { handle, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { groupsOf, type Stated } from './groups.ts';

/** The newest pages that are looked at, and groups and numbers of a group that are told. */
const maxPages = 300;
const maxGroups = 12;
const maxItems = 60;
/** Milliseconds for the engine. */
const timeoutMs = 1_500;

const pageSchema = z.object({
  report_id: z.coerce.number(),
  quantities: z.array(pageQuantitySchema).default([]),
});

/** 数字对照: who said which number of a subject when, and how they differ. */
export function quantityRoutes({ database, documents }: Pick<Services, 'database' | 'documents'>): Route[] {
  return [
    handle(compareQuantities, async ({ keyword }, { viewer }) => {
      const asked = readAsked(keyword);
      if (!asked) return { indicator: '', subject: '', period: '', groups: [], total: 0, withheld: 0 };
      const found = await findQuantities(documents, asked);
      const reports = [...new Set(found.map(({ report }) => report))];
      const readable = await readablePagesOfAll(database, viewer, reports);
      const isReadable = ({ report, quantity }: Stated) => quantity.page <= (readable.get(report.id) ?? 0);
      const groups = groupsOf(found.filter(isReadable))
        .slice(0, maxGroups)
        .map((group) => ({ ...group, items: group.items.slice(0, maxItems) }));
      const withheld = new Set(
        found.filter((one) => !isReadable(one)).map(({ report }) => report.organization),
      );
      const total = groups.reduce((sum, { items }) => sum + items.length, 0);
      const { indicator, subject, period } = asked;
      return { indicator, subject, period, groups, total, withheld: withheld.size };
    }),
  ];
}

/** The numbers of the newest pages that state what is asked, in the order of their places. @throws SearchUnavailable */
async function findQuantities(documents: DocumentSource, asked: AskedQuantity): Promise<Stated[]> {
  const { indicator, words, period } = asked;
  const keys = [...words, ...(period.match(/^\d{4}/) ?? [])].map((word) => `${indicator} ${word}`);
  const query = {
    bool: { filter: [listedOnly, ...keys.map((key) => ({ term: { quantity_keys: key } }))] },
  };
  const [answer] = await documents.engine.searchAll(
    [
      {
        index: documents.names.pages,
        body: {
          size: maxPages,
          track_total_hits: false,
          _source: ['report_id', 'quantities'],
          query,
          sort: [{ date: 'desc' }, { report_id: 'desc' }],
        },
      },
    ],
    timeoutMs,
  );
  const pages = (answer?.hits.hits ?? []).map(({ _source }) => pageSchema.parse(_source));
  const reports = await readReports(documents, [...new Set(pages.map(({ report_id }) => report_id))]);
  const isAsked = (one: { indicator: string; subject: string; period: string }) => {
    if (one.indicator !== indicator || (period !== '' && !isWithin(one.period, period))) return false;
    const own = new Set(segment(one.subject));
    return words.every((word) => own.has(word));
  };
  return pages.flatMap(({ report_id, quantities }) => {
    const report = reports.get(report_id);
    return report ? quantities.filter(isAsked).map((quantity) => ({ report, quantity })) : [];
  });
}
