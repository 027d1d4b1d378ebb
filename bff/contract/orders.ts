import { z } from 'zod';
import { body, defineCall } from './call.ts';

/** What one level of membership gives (spec §6); prices in yuan a year. */
const planRow = z.object({
  level: z.number(),
  name: z.string(),
  search_results: z.number(),
  reads_whole_reports: z.boolean(),
  downloads_per_day: z.number(),
  searches_charts: z.boolean(),
  opens_chart_originals: z.boolean(),
  unlocks_per_year: z.number(),
  consulting: z.boolean(),
  sharing_group: z.boolean(),
  scope: z.string(),
  price: z.number(),
  org_price: z.number(),
});

/** One thing to buy: yuan, and the struck-through price beside it (spec §3 VIP price group). */
const priceItem = z.object({ id: z.number(), price: z.number(), org_price: z.number(), remark: z.string() });

/** GET /api/order/vipList: what memberships cost, and what each level gives beside the free plan. */
export const vipList = defineCall({
  method: 'GET',
  path: '/api/order/vipList',
  summary: 'Membership plans and prices',
  tag: 'orders',
  request: body({}),
  data: z.object({
    items: z.array(
      z.object({ level: z.number(), name: z.string(), desc: z.string(), items: z.array(priceItem) }),
    ),
    plans: z.array(planRow),
  }),
  example: {},
});

/** A row of the comparison. */
export type PlanRow = z.infer<typeof planRow>;
