import { expect } from 'chai';
import { type PageText, storeLayout } from '../../mappings/storeLayout.ts';
import type { TestDatabase } from '../database.factory.ts';
import { aReader } from '../reader.factory.ts';
import type { Site } from '../site.factory.ts';
import { aSiteWithDatabase } from '../siteWithDatabase.factory.ts';

interface Text {
  runs: { text: string; box: number[]; edges?: number[] }[];
}

const layer: PageText = {
  width: 600,
  height: 800,
  runs: [
    { text: 'AI芯片', box: [60, 80, 180, 100], edges: [60, 75, 80, 130, 180] },
    { text: '无边界', box: [60, 120, 180, 140] },
    // Boundaries of a run that goes downward are no share of its width.
    { text: '竖排', box: [20, 80, 30, 280], edges: [80, 180, 280], direction: 'down' },
  ],
};

describe('the text of a page', () => {
  let made: TestDatabase;
  let site: Site;
  before(async () => {
    ({ made, site } = await aSiteWithDatabase());
    await site.search.aReport({ id: 1, page_count: 24 });
    await site.search.aReport({ id: 2, page_count: 24, visible: false });
    for (const id of [1, 2])
      for (const index of [0, 9, 10, 23])
        await site.aFile(storeLayout.pageText(id, index), JSON.stringify(layer));
  });
  after(() => site.close());

  const ask = (id: number, page: number, headers = {}) =>
    site.post<Text>('/api/file/pagetext', { id, page }, headers);

  it('comes in fractions of the page, with boundaries where a run goes from left to right', async () => {
    const { body } = await ask(1, 1);
    expect(body.data.runs).to.deep.equal([
      { text: 'AI芯片', box: [0.1, 0.1, 0.3, 0.125], edges: [0, 0.125, 0.1667, 0.5833, 1] },
      { text: '无边界', box: [0.1, 0.15, 0.3, 0.175] },
      { text: '竖排', box: [0.0333, 0.1, 0.05, 0.35], direction: 'down' },
    ]);
  });

  it('is given as far as the page images are', async () => {
    const member = await aReader(made, { level: 1 });
    for (const [page, visitor, level1] of [
      [10, 200, 200],
      [11, 403, 200],
      [24, 403, 200],
      [25, 403, 404],
    ] as const) {
      expect((await ask(1, page)).http, `visitor ${page}`).to.equal(visitor);
      expect((await ask(1, page, member.headers)).http, `member ${page}`).to.equal(level1);
    }
    expect((await ask(2, 1, member.headers)).http).to.equal(404);
    for (const page of [0, -1, 1.5]) expect((await ask(1, page)).http).to.equal(422);
  });

  it('is empty where none was read', async () => {
    expect((await ask(1, 2)).body.data.runs).to.deep.equal([]);
  });
});
