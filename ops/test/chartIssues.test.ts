import { expect } from 'chai';
import type { DataOf } from '../../bff/contract/calls.ts';
import type { Site } from '../../bff/site.factory.ts';
import { plotted, say } from '../../indexer/figures/drawn.factory.ts';
import { type HandmadePage, handmadePdf } from '../../indexer/pdf/handmade.factory.ts';
import { callSite, logIn } from './callSite.ts';
import { startInProcess } from './siteInProcess.ts';
import { waitFor } from './waitFor.ts';

/** One issue of a weekly series; its first chart changes its place, its second comes late. */
interface Issue {
  house: string;
  number: number;
  date: string;
  week: string;
  captions: string[];
}

function pdfOf({ house, number, date, week, captions }: Issue): Buffer {
  const front: HandmadePage = {
    texts: [
      say(60, 60, `${house} 行业研究`),
      say(60, 110, `锂电材料周报（第${number}期）：${week}行情回顾`, 22),
      say(60, 150, date),
      ...[0, 1, 2].map((line) => say(60, 200 + line * 18, '本周下游排产平稳，材料价格随供给变化而变化。')),
      say(60, 800, `${house}研究所`, 8),
    ],
  };
  const charts: HandmadePage = {
    texts: captions.flatMap((caption, at) => [
      say(60, 90 + at * 220, `图${at + 1}：${caption}（${week}）`),
      say(60, 272 + at * 220, '资料来源：某数据', 8),
    ]),
    boxes: captions.flatMap((_, at) => plotted([80, 110 + at * 220, 400, 255 + at * 220])),
  };
  return handmadePdf([front, charts]);
}

const [lithium, foil] = ['碳酸锂现货价格走势', '铜箔加工费走势'];
const house = '远山证券';
const issues: Issue[] = [
  { house, number: 12, date: '2025年3月7日', week: '3月3日-3月7日', captions: [lithium, foil] },
  { house, number: 13, date: '2025年3月14日', week: '3月10日-3月14日', captions: [foil, lithium] },
  { house, number: 14, date: '2025年3月21日', week: '3月17日-3月21日', captions: [lithium] },
  { house: '海西证券', number: 12, date: '2025年3月14日', week: '3月10日-3月14日', captions: [lithium] },
];

describe('charts of a weekly series, from its PDFs on', function () {
  this.timeout(240_000);
  let site: Site;
  before(async () => {
    site = await startInProcess();
  });
  after(() => site?.close());

  it('are each told with those of the same caption in the other issues, by the house of the series alone', async () => {
    const headers = await logIn(site.url, 'free');
    const form = new FormData();
    for (const [at, issue] of issues.entries())
      form.append('file', new Blob([new Uint8Array(pdfOf(issue))]), `${at}.pdf`);
    const response = await fetch(`${site.url}/api/upload`, { method: 'POST', body: form, headers });
    const { data } = (await response.json()) as { data: DataOf<'/api/upload/list'> };
    const reports = data.items.map(({ report_id }) => report_id ?? 0);
    const chart = (issue: number, number: number) => (reports[issue] ?? 0) * 10_000 + number;
    const ask = async (id: number) => {
      const answer = await callSite<DataOf<'/api/chart/issues'>>(site.url, '/api/chart/issues', { id });
      return answer.http === 200 ? answer.data.charts.map((one) => one.id) : null;
    };
    const told = async () => {
      const ids = await Promise.all(reports.map((_, issue) => ask(chart(issue, 1))));
      return ids.every(Boolean) && ids[0]?.length === 3 && ids;
    };
    const message = 'its issues are not told';
    const lists = await waitFor(told, { timeoutMs: 200_000, intervalMs: 300, message });
    const ofLithium = [chart(2, 1), chart(1, 2), chart(0, 1)];
    const ofFoil = [chart(1, 1), chart(0, 2)];
    expect(lists).to.deep.equal([ofLithium, ofFoil, ofLithium, []]);
    expect([await ask(chart(1, 2)), await ask(chart(0, 2))]).to.deep.equal([ofLithium, ofFoil]);
  });
});
