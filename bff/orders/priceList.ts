import { type PlanRow, vipList } from '../contract/orders.ts';
import type { Tier } from '../entitlements/memberships.ts';
import { membershipDays, type Plan, plans } from '../entitlements/plans.ts';
import { handle, type Route } from '../http/route.ts';

const rowOf = (plan: Plan): PlanRow => ({
  level: plan.level,
  name: plan.name,
  search_results: plan.searchResults,
  reads_whole_reports: plan.readsWholeReports,
  downloads_per_day: plan.downloadsPerDay,
  searches_charts: plan.searchesCharts,
  opens_chart_originals: plan.opensChartOriginals,
  unlocks_per_year: plan.unlocksPerYear,
  consulting: plan.consulting,
  sharing_group: plan.sharingGroup,
  scope: plan.scope,
  price: plan.price,
  org_price: plan.originalPrice,
});

const describe = (plan: Plan) =>
  plan.unlocksPerYear > 0
    ? `每天下载 ${plan.downloadsPerDay} 份，每年解锁 ${plan.unlocksPerYear} 个专题`
    : `每天下载 ${plan.downloadsPerDay} 份`;

/** The price list; all of it comes from the plan table (spec §6, §9). */
export function priceListRoute(): Route {
  return handle(vipList, () => ({
    items: plans
      .filter(({ level }) => level > 0)
      .map((plan) => ({
        level: plan.level,
        name: plan.name,
        desc: describe(plan),
        items: [
          {
            id: plan.level,
            price: plan.price,
            org_price: plan.originalPrice,
            remark: `${membershipDays}天`,
          },
        ],
      })),
    plans: plans.map(rowOf),
  }));
}

/** Something that is bought. */
export interface Item {
  id: number;
  name: string;
  level: Tier;
  /** Duration of the membership. */
  days: number;
  /** 分. */
  total: number;
}

/** The item of the price list with this id, or null. */
export function findItem(id: number): Item | null {
  const plan = plans.find(({ level }) => level > 0 && level === id);
  if (!plan) return null;
  return {
    id,
    name: plan.name,
    level: plan.level as Tier,
    days: membershipDays,
    total: Math.round(plan.price * 100),
  };
}
