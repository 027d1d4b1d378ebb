import { expect } from 'chai';
import type { Data } from '../contract/call.ts';
import type { vipList } from '../contract/orders.ts';
import { aSite, type Site } from '../site.factory.ts';

describe('the price list', () => {
  let site: Site;
  before(async () => {
    site = await aSite({}, false);
  });
  after(() => site.close());

  it('tells three memberships with their levels and prices, and the rights of all four plans', async () => {
    const { body } = await site.get<Data<typeof vipList>>('/api/order/vipList');
    const { items, plans } = body.data;
    expect(items.map(({ level, name }) => [level, name])).to.deep.equal([
      [1, '标准VIP'],
      [2, '高级VIP'],
      [3, '商务VIP'],
    ]);
    // The default displayed prices of spec §9.
    expect(items[0]?.items).to.deep.equal([{ id: 1, price: 298, org_price: 599, remark: '365天' }]);
    // Spec §6: search results 10 or 9999; downloads a day 10, 40, 100; unlocks a year 20 and 40.
    expect(plans.map((plan) => plan.search_results)).to.deep.equal([10, 9999, 9999, 9999]);
    expect(plans.map((plan) => plan.downloads_per_day)).to.deep.equal([0, 10, 40, 100]);
    expect(plans.map((plan) => plan.unlocks_per_year)).to.deep.equal([0, 0, 20, 40]);
  });
});
