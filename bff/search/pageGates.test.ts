import { expect } from 'chai';
import sharp from 'sharp';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { fromElsewhere } from '../accounts/phones.factory.ts';
import type { PageHitItem } from '../contract/search.ts';
import type { TestDatabase } from '../database.factory.ts';
import { aReader } from '../reader.factory.ts';
import type { Site } from '../site.factory.ts';
import { aSiteWithDatabase } from '../siteWithDatabase.factory.ts';

interface Found {
  pages: PageHitItem[];
  total: number;
}

/** Of four pages anyone may read two. */
const preview = 2;
const gated = 3;
const sentence = '钙钛矿组件稳态效率突破之后叠层电池进入中试';

describe('page hits of gated pages', () => {
  let site: Site;
  let made: TestDatabase;
  before(async () => {
    ({ made, site } = await aSiteWithDatabase({ TRUSTED_PROXIES: 'loopback' }));
    const filler = '其余内容与此无关，篇幅足够长，长到一段短摘录装不下整页文字的程度。'.repeat(4);
    await site.search.aReport({
      id: 41,
      title: '光伏新技术',
      page_count: 4,
      pages: ['封面', `钙钛矿设备招标。${filler}`, `${sentence}。${filler}`, `钙钛矿封装。${filler}`],
    });
    await site.search.aReport({ id: 42, title: '纯文本', has_pdf: false, pages: ['钙钛矿'.repeat(3)] });
    const white = { width: 800, height: 1100, channels: 3, background: '#fff' } as const;
    const picture = await sharp({ create: white }).png().toBuffer();
    for (let index = 0; index < 4; index++) await site.aFile(storeLayout.pageImage(41, index), picture);
  });
  after(() => site.close());

  const search = async (keyword: string, headers: Record<string, string>) =>
    (await site.post<Found>('/api/page/search', { keyword }, headers)).body.data;
  const status = async (path: string, headers: Record<string, string>) =>
    (await fetch(site.url + path, { headers })).status;

  it('carry no picture, and no way to it by address', async () => {
    const visitor = fromElsewhere();
    const { pages } = await search('钙钛矿', visitor);
    const hits = pages.filter(({ id }) => id === 41);
    expect(hits.map(({ page }) => page).sort()).to.deep.equal([2, 3, 4]);
    for (const { page, image } of hits) {
      const address = `/files/pages/41/${page - 1}.png`;
      expect(image).to.equal(page <= preview ? address : '');
      expect(await status(address, visitor)).to.equal(page <= preview ? 200 : 403);
      expect(await status(`${address}?w=384`, visitor)).to.equal(page <= preview ? 200 : 403);
    }
    expect(pages.find(({ id }) => id === 42)?.image).to.equal('');
  });

  it('tell one short passage of a report, and none around a long phrase', async () => {
    const visitor = fromElsewhere();
    const hits = (await search('钙钛矿', visitor)).pages.filter(
      ({ id, page }) => id === 41 && page > preview,
    );
    expect(hits.map((hit) => hit.gated).sort()).to.deep.equal(['page', 'short']);
    for (const { text, gated: why } of hits) {
      if (why === 'page') expect(text).to.equal('');
      else expect(text.replaceAll(/<\/?em>/g, '').length).to.be.within(1, 60);
    }
    const [whole] = (await search(sentence, visitor)).pages;
    expect(whole).to.include({ id: 41, page: gated, text: '', gated: 'phrase' });
  });

  it('share one budget with the snippets of report searches', async () => {
    const visitor = fromElsewhere();
    const known = new Set<string>();
    const note = (texts: string[]) => {
      for (const text of texts) if (text !== '') known.add(text.replaceAll(/<\/?em>/g, ''));
    };
    for (const keyword of [
      '其余内容',
      '与此无关',
      '篇幅足够长',
      '短摘录',
      '整页文字',
      '的程度',
      '钙钛矿',
      '封装',
    ]) {
      note((await search(keyword, visitor)).pages.flatMap(({ text, gated: why }) => (why ? [text] : [])));
      const { body } = await site.post<{
        files: { content_array: { text: string; gated?: string }[] }[];
      }>('/api/file/search', { keyword, onlyTitle: 0 }, visitor);
      note(
        body.data.files.flatMap((file) =>
          file.content_array.flatMap(({ text, gated: why }) => (why ? [text] : [])),
        ),
      );
    }
    expect([...known].join('').length).to.be.below(400);
  });

  it('are whole for a member', async () => {
    const { headers } = await aReader(made, { level: 1 });
    const { pages } = await search(sentence, headers);
    expect(pages[0]).to.include({ id: 41, page: gated, image: `/files/pages/41/${gated - 1}.png` });
    expect(pages[0]?.text).to.match(/<em>钙钛矿组件稳态效率突破/);
    expect(await status(`/files/pages/41/${gated - 1}.png`, headers)).to.equal(200);
  });
});
