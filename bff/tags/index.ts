import { chartTypes, fileTypes, generalIndustryId, industries } from '../../mappings/taxonomy/taxonomy.ts';
import { chartTypeList, conceptList, fileTypeList, holdings, industryList } from '../contract/tags.ts';
import { handle, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { tagCounts } from './counts.ts';
import { readHoldings } from './holdings.ts';

export { tagCounts } from './counts.ts';

/** File types, industries, chart categories and concepts with what each holds (spec §7). */
export function tagRoutes({ documents }: Services): Route[] {
  const counts = tagCounts(documents);
  const held = readHoldings(documents);
  return [
    handle(fileTypeList, async () => {
      const { types } = await counts();
      const items = fileTypes.map(({ id, name, description }) => ({
        id,
        name,
        description,
        count: types.get(id) ?? 0,
      }));
      return { items, total: items.length };
    }),
    handle(industryList, async (input) => {
      const held = (await counts()).industries;
      const items = industries
        .map(({ id, name }) => ({ id, name, count: held.get(id) ?? 0 }))
        // 综合 is what no single industry took: last, however full.
        .sort(
          (a, b) =>
            Number(a.id === generalIndustryId) - Number(b.id === generalIndustryId) || b.count - a.count,
        );
      return { items: pageOf(items, input), total: items.length };
    }),
    handle(chartTypeList, async () => {
      const held = (await counts()).chartTypes;
      const items = chartTypes.map(({ id, name }) => ({ id, name, count: held.get(id) ?? 0 }));
      return { items, total: items.length };
    }),
    handle(holdings, held),
    handle(conceptList, async (input) => {
      const { concepts } = await counts();
      const items = concepts.map(({ key, count }, index) => ({ id: index + 1, name: key, count }));
      return { items: pageOf(items, input), total: items.length };
    }),
  ];
}

function pageOf<Item>(items: Item[], { page, pageSize }: { page: number; pageSize: number }): Item[] {
  return items.slice((page - 1) * pageSize, page * pageSize);
}
