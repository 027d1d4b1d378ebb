import { Client } from '@opensearch-project/opensearch';
import { expect } from 'chai';
import { judgedReports, ndcg } from '../../mappings/judgements/judgements.ts';
import { splitRuns } from '../../mappings/text/tokens.ts';
import { searchReports as searchCall } from '../contract/search.ts';
import { visitor } from '../entitlements/plans.ts';
import { aSearchSite, type SearchSite } from './reports.factory.ts';
import { searchReports } from './searchReports.ts';

/**
 * How much better than the engine's own analyzer for Chinese with any word enough. These reports are written alike
 * and are of one length, which leaves little to tell them by; among texts of all lengths it is a fifth better.
 */
const leastTimesPlain = 1.03;

/** A title wherever it stands, lines and blanks within it or not. */
function anywhere(title: string): RegExp {
  const runs = splitRuns(title).flatMap(({ text }) => [...text]);
  return new RegExp(
    runs.map((sign) => sign.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[^\\p{L}\\p{N}]*'),
    'gu',
  );
}

describe('titles that do not stand in their texts', function () {
  this.timeout(120_000);
  const reports = judgedReports().map(({ id, title, organization, pages }) => ({
    id,
    asked: title,
    title: `报告${id}`,
    organization,
    pages: pages.map((page) => page.replace(anywhere(title), ' ')),
  }));
  const client = new Client({ node: process.env.OPENSEARCH_URL ?? '' });
  const plainIndex = `test-${process.pid}-plain`;
  let site: SearchSite;

  before(async () => {
    site = await aSearchSite();
    await site.reports(reports.map(({ asked: _asked, ...report }) => report));
    await client.indices.create({
      index: plainIndex,
      body: { mappings: { properties: { text: { type: 'text', analyzer: 'cjk' } } } },
    });
    await client.bulk({
      refresh: true,
      body: reports.flatMap(({ id, organization, pages }) => [
        { index: { _index: plainIndex, _id: String(id) } },
        { text: [organization, ...pages].join('\n') },
      ]),
    });
  });
  after(async () => {
    await client.indices.delete({ index: plainIndex });
    await client.close();
    await site.close();
  });

  const plain = async (query: string) => {
    const { body } = await client.search({
      index: plainIndex,
      body: { query: { match: { text: { query } } } },
    });
    return body.hits.hits.map(({ _id }) => Number(_id));
  };
  const ours = async (keyword: string) => {
    const request = searchCall.request.parse({ keyword, onlyTitle: 0, pageSize: 10 });
    const member = { ...visitor, userId: 1, level: 1 as const };
    const unread = { today: async () => [] };
    const { files } = await searchReports(request, member, site.documents, unread, new Date('2026-11-22'));
    return files.map(({ id }) => id);
  };

  it('find them better than plain pairs with any of them enough, and none finds nothing', async () => {
    const quality = { ours: 0, plain: 0 };
    const lost: string[] = [];
    for (const { id, asked } of reports) {
      const found = await ours(asked);
      if (found.length === 0) lost.push(asked);
      quality.ours += ndcg(found, { [id]: 3 }) / reports.length;
      quality.plain += ndcg(await plain(asked), { [id]: 3 }) / reports.length;
    }
    expect(lost).to.deep.equal([]);
    expect(quality.ours, `plain: ${quality.plain}`).to.be.at.least(leastTimesPlain * quality.plain);
  });
});
