import type { SearchSite } from './reports.factory.ts';

/** Writes some reports that differ in all that is searched, filtered and hidden. Gives their ids by name. */
export async function knownReports(site: SearchSite): Promise<Record<string, number>> {
  const solar = await site.aReport({
    title: '光伏行业深度：组件价格见底',
    type_id: 1,
    industry_id: 21,
    date: '2024-06-28',
    page_count: 30,
    organization: '远山证券',
    researchers: ['李海洋', '王一'],
    pages: ['行业景气回升。', '组件排产环比增长，逆变器出口恢复。', '风险提示：需求不及预期。'],
  });
  const storage = await site.aReport({
    title: '储能与光伏协同发展展望',
    type_id: 4,
    industry_id: 21,
    date: '2023-03-01',
    page_count: 8,
    is_broker: false,
    recommend: 1,
    organization: '青禾研究院',
    pages: ['储能装机高速增长，光伏配储比例提升。'],
  });
  const battery = await site.aReport({
    title: '启明电池（301999）2024年一季报点评：A股龙头',
    type_id: 2,
    industry_id: 21,
    date: '2022-01-15',
    stock_code: '301999.SZ',
    stock_name: '启明电池',
    pages: ['公司一季度营收增长。', '钠电池量产。国内A股市场估值修复。'],
  });
  const copper = await site.aReport({
    title: '铜：供给扰动再起',
    industry_id: 5,
    date: '2021-05-05',
    pages: ['矿端紧张，TC 下行。'],
  });
  const nasty = await site.aReport({
    title: '<script>alert(1)</script>脚本与"引号"a/b',
    date: null,
    pages: ['页面<b>脚本</b>内容 & 其他/更多'],
  });
  const hidden = await site.aReport({ title: '光伏旧闻', visible: false, pages: ['光伏'] });
  return { solar, storage, battery, copper, nasty, hidden };
}
