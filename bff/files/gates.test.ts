import { expect } from 'chai';
import { storeLayout } from '../../mappings/storeLayout.ts';
import type { TestDatabase } from '../database.factory.ts';
import { aProvenOperator, aReader, type TestReader } from '../reader.factory.ts';
import type { Site } from '../site.factory.ts';
import { aSiteWithDatabase } from '../siteWithDatabase.factory.ts';
import { rawRequest } from './rawRequest.testkit.ts';

const image = (id: number, index: number) => `pixels ${index} of report ${id}`;

/** Reports of the test: pages in all, and how many of them anyone may see. */
const reports = [
  { id: 1, pages: 30, preview: 10 },
  { id: 2, pages: 20, preview: 10 },
  { id: 3, pages: 7, preview: 3 },
  { id: 4, pages: 1, preview: 0 },
] as const;

describe('page images', () => {
  let made: TestDatabase;
  let site: Site;
  const readers: Record<string, TestReader | null> = { visitor: null };
  before(async () => {
    ({ made, site } = await aSiteWithDatabase({ FILES_PER_MINUTE: '1000000' }));
    readers.free = await aReader(made);
    readers.uploader = await aReader(made);
    readers.downloader = await aReader(made, { shells: 80 });
    readers.standard = await aReader(made, { level: 1 });
    readers.business = await aReader(made, { level: 3 });
    readers.operator = await aProvenOperator(made);
    for (const { id, pages } of reports) {
      await site.search.aReport({ id, page_count: pages, uploader_id: readers.uploader.userId });
      await site.aFile(storeLayout.original(id), '%PDF');
      for (let index = 0; index < pages; index++)
        await site.aFile(storeLayout.pageImage(id, index), image(id, index));
    }
    await site.search.aReport({ id: 5, page_count: 30, visible: false });
    await site.aFile(storeLayout.pageImage(5, 0), image(5, 0));
  });
  after(() => site.close());

  const headersOf = (reader: TestReader | null): Record<string, string> =>
    reader ? { cookie: `sid=${reader.headers.sid}` } : {};
  const ask = (
    reader: TestReader | null,
    path: string,
    { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
  ) => rawRequest(site.url, path, { method, headers: { ...headers, ...headersOf(reader) } });

  /** Asks for every page from the first to one beyond the last, in every way, and compares with the right. */
  const expectExactly = async (
    reader: TestReader | null,
    { id, pages }: { id: number; pages: number },
    readable: number,
  ) => {
    for (let index = 0; index <= pages + 1; index++) {
      const path = `/files/pages/${id}/${index}.png`;
      const may = index < readable;
      const [whole, head, part] = await Promise.all([
        ask(reader, path),
        ask(reader, path, { method: 'HEAD' }),
        ask(reader, path, { headers: { range: 'bytes=0-4' } }),
      ]);
      const label = `${path} of ${readable}`;
      // Beyond the last page a reader of everything gets a 404.
      const refused = index >= pages && readable === pages ? [403, 404] : [403];
      expect([whole.status], label).to.satisfy(([status]: number[]) =>
        may ? status === 200 : refused.includes(status ?? 0),
      );
      expect(head.status, label).to.equal(whole.status);
      expect(part.status, label).to.equal(may ? 206 : whole.status);
      if (may) expect([whole.text, part.text], label).to.deep.equal([image(id, index), 'pixel']);
      else for (const { text } of [whole, part]) expect(text, label).not.to.contain('pixe');
      expect(head.text, label).to.equal('');
    }
  };

  it('are the preview alone for visitors and free readers', async () => {
    for (const report of reports) {
      await expectExactly(null, report, report.preview);
      await expectExactly(readers.free ?? null, report, report.preview);
    }
  });

  it('are all for members of each tier, the uploader and operators', async () => {
    for (const name of ['standard', 'business', 'uploader', 'operator'])
      for (const report of reports) await expectExactly(readers[name] ?? null, report, report.pages);
  });

  it('are all of a report for its downloader, and of no other', async () => {
    const reader = await aReader(made, { shells: 80 });
    readers.downloader = reader;
    const [first, second] = reports;
    await expectExactly(reader, first, first.preview);
    const { http } = await site.post('/api/file/download', { id: first.id, beike: 1 }, reader.headers);
    expect(http).to.equal(200);
    await expectExactly(reader, first, first.pages);
    await expectExactly(reader, second, second.preview);
    await expectExactly(readers.free ?? null, first, first.preview);
  });

  it('stay closed to other spellings of the path, whoever asks for them', async () => {
    const spellings = [
      '/files/pages/1/%31%39.png',
      '/files/pages/1/19%2epng',
      '/files/pages/1/%2e/19.png',
      '/files/pages/1/./19.png',
      '/files/pages/1/%2e%2e/1/19.png',
      '/files/pages/3/../1/19.png',
      '/files/pages/3/%2e%2e%2f1%2f19.png',
      '/files/pages/1//19.png',
      '/files/pages//1/19.png',
      '/files//pages/1/19.png',
      '//files/pages/1/19.png',
      '/files/p%61ges/1/19.png',
      '/files/pages/01/19.png',
      '/files/pages/1/019.png',
      '/files/pages/1/+19.png',
      '/files/pages/1/19.png%00',
      '/files/pages/1/19.png/',
      '/files/pages/1/19.png;a',
      '/files/covers/1/../pages/19.png',
      '/files/covers/..%2fpages%2f19.jpg',
      '/files/originals/1.pdf',
      '/reports/0/1/pages/19.png',
    ];
    for (const path of spellings) {
      for (const name of ['visitor', 'free']) {
        for (const method of ['GET', 'HEAD']) {
          for (const headers of [{}, { range: 'bytes=0-3' }]) {
            const { status, text } = await ask(readers[name] ?? null, path, { method, headers });
            expect(status, `${name} ${method} ${path}`).to.be.within(400, 499);
            expect(text, path).not.to.contain('pixe').and.not.to.contain('%PDF');
          }
        }
      }
    }
  });

  it('are gone with their report, for everyone', async () => {
    for (const reader of Object.values(readers)) {
      for (const id of [5, 99]) expect((await ask(reader, `/files/pages/${id}/0.png`)).status).to.equal(404);
    }
  });

  it('open for a session, not for a number of one', async () => {
    for (const cookie of ['sid=', 'sid=x', `sid=${readers.standard?.userId}`, 'user_id=1; is_vip=3']) {
      const { status } = await rawRequest(site.url, '/files/pages/1/19.png', { headers: { cookie } });
      expect(status, cookie).to.equal(403);
    }
  });
});
