import { z } from 'zod';
import { body, callsOf, flag, paging } from './call.ts';
import { chart, reportDetail, reportListItem } from './entities.ts';
import { placeKinds } from './site/places.ts';

const anyonesCall = callsOf('reports', 'anyone');

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
export const placeDetail = anyonesCall({
  path: '/api/place/detail',
  summary: 'Reports of an organization or a researcher, or on a stock or an industry',
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

/** A stock's code with or without its exchange: 600123, 600123.SH. */
const code = z.string().regex(/^\d{4,6}(?:\.[A-Z]{2})?$/);
const stockTold = z.object({ code: z.string(), name: z.string() });
const listed = reportDetail.pick({ id: true, name: true, organization: true, time_text: true });

/**
 * Ratings, target prices and estimates of a stock, the newest first, of its 200 newest reports; estimates of pages that
 * this viewer may read.
 */
export const fileRatings = anyonesCall({
  path: '/api/file/ratings',
  summary: 'Ratings and target prices of a stock',
  request: body({ code }),
  data: z.object({
    stock: stockTold,
    items: z.array(
      reportDetail
        .pick({
          id: true,
          name: true,
          organization: true,
          time_text: true,
          rating: true,
          rating_change: true,
          target_price: true,
          outlook_places: true,
          forecasts: true,
        })
        .extend({
          /** What a share cost when the report was written, as printed; null where it does not say. */
          share_price: z.object({ value: z.number(), unit: z.string() }).nullable(),
        }),
    ),
    /** Of each institution's latest price within a year before the newest, those in that one's unit; null without any. */
    target_price: z
      .object({
        low: z.number(),
        median: z.number(),
        high: z.number(),
        unit: z.string(),
        institutions: z.number(),
      })
      .nullable(),
  }),
  errors: ['search_unavailable'],
  example: { code: '600123' },
});

/**
 * What institutions expect of a stock: of each the newest estimate of a measure and year up to the day, none older than
 * 365 days, of pages that this viewer may read. Currencies stand apart; a measure is told in the unit that all print, else
 * in millions.
 */
export const fileConsensus = anyonesCall({
  path: '/api/file/consensus',
  summary: 'Mean and spread of the estimates of a stock by measure and year, as of a day',
  /** Without a day: that of the newest estimates. */
  request: body({ code, day: z.iso.date().optional() }),
  data: z.object({
    stock: stockTold,
    /** As of when, YYYY-MM-DD; empty where the stock has no estimates and no day was asked. */
    day: z.string(),
    items: z.array(
      z.object({
        metric: z.string(),
        unit: z.string(),
        year: z.number(),
        institutions: z.number(),
        mean: z.number(),
        low: z.number(),
        high: z.number(),
        /** Of the sample (n - 1); null with fewer than three institutions. */
        deviation: z.number().nullable(),
        /** One an institution, the newest first: `value` in the item's unit, `printed` as it stands in the report. */
        estimates: z.array(
          z.object({
            report: listed,
            value: z.number(),
            printed: reportDetail.shape.forecasts.element,
          }),
        ),
      }),
    ),
    total: z.number(),
    /** Institutions of which an estimate stands on a page that this viewer may not read; it is in no number. */
    withheld: z.number(),
  }),
  errors: ['search_unavailable'],
  example: { code: '600123' },
});
