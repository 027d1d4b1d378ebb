import { z } from 'zod';
import { body, defineCall, flag, paging } from './call.ts';
import { chart, reportListItem } from './entities.ts';
import { placeKinds } from './site/places.ts';

/** Reports on a page of a place's list. */
const placePageSize = 10;

const name = z.string().trim().max(200);
const counted = z.object({ id: z.number(), name: z.string(), count: z.number() });
const organization = z.object({ name: z.string(), count: z.number() });
const researcher = organization.extend({ organization: z.string() });
const stock = z.object({ name: z.string(), code: z.string(), count: z.number() });

/**
 * What an organization or a researcher wrote, or what was written on a stock or an industry. Counts are of reports;
 * copies are left out where the original is among them.
 */
export const placeDetail = defineCall({
  path: '/api/place/detail',
  summary: 'Reports of an organization or a researcher, or on a stock or an industry',
  tag: 'reports',
  who: 'anyone',
  request: body({
    ...paging(placePageSize),
    kind: z.enum(placeKinds),
    /** Name of an organization or a researcher, code of a stock, id of an industry. */
    name: name.min(1),
    /** House of a researcher, who has one of the same name in another house; of no other kind. */
    organization: name.default(''),
    /** 0 newest first, 1 most read first. */
    order: flag.default(0),
  }),
  data: z.object({
    kind: z.enum(placeKinds),
    /** As in the latest report; of a stock the company's, empty where it is unknown. */
    name: z.string(),
    organization: z.string(),
    /** Of a stock. */
    code: z.string(),
    /** Of an industry; 0 for other kinds. */
    id: z.number(),
    files: z.array(reportListItem),
    total: z.number(),
    /** Day of the latest report; empty where none has one. */
    latest: z.string(),
    /** By month of publication (YYYY-MM), oldest first; months without reports are left out. */
    trend: z.array(z.object({ month: z.string(), count: z.number() })),
    types: z.array(counted),
    industries: z.array(counted),
    /** Who wrote on a stock or an industry. */
    organizations: z.array(organization),
    /** Of a researcher those who signed the same reports. */
    researchers: z.array(researcher),
    /** Of a stock others of its industry. */
    stocks: z.array(stock),
    /** Researchers of the same name in other houses. */
    namesakes: z.array(researcher),
    /** The newest charts and tables, one a report where there are many. */
    charts: z.array(chart),
  }),
  errors: ['invalid', 'not_found', 'search_unavailable'],
  example: { kind: 'industry', name: '1' },
});
