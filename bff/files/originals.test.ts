import { expect } from 'chai';
import { parse } from 'content-disposition';
import { storeLayout } from '../../mappings/storeLayout.ts';
import type { TestDatabase } from '../database.factory.ts';
import { linkSeconds } from '../entitlements/downloadLinks.ts';
import { aReader, type TestReader } from '../reader.factory.ts';
import { aSite, type Site } from '../site.factory.ts';
import { aSiteWithDatabase } from '../siteWithDatabase.factory.ts';
import { downloadName } from './index.ts';
import { rawRequest } from './rawRequest.testkit.ts';

const content = '%PDF-1.7 of the first report';

describe('a download link', () => {
  let made: TestDatabase;
  let site: Site;
  let ann: TestReader;
  let ben: TestReader;
  let link: string;
  before(async () => {
    ({ made, site } = await aSiteWithDatabase());
    for (const id of [1, 2]) {
      await site.search.aReport({ id, title: 'AI.储能：装机/成本' });
      await site.aFile(storeLayout.original(id), content);
    }
    ann = await aReader(made, { level: 1 });
    ben = await aReader(made, { level: 1 });
    link = await linkOf(ann, 1);
    await linkOf(ben, 1);
  });
  after(() => site.close());

  const linkOf = async (reader: TestReader, id: number) => {
    const { body } = await site.post<{ online_url: string }>('/api/file/download', { id }, reader.headers);
    return body.data.online_url;
  };
  const get = (
    reader: TestReader | null,
    path: string,
    { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
  ) =>
    rawRequest(site.url, path, {
      method,
      headers: { ...headers, ...(reader && { cookie: `sid=${reader.headers.sid}` }) },
    });

  it('gives its reader the file, named in Chinese, kept by no cache', async () => {
    const { status, headers, text } = await get(ann, link);
    expect([status, text, headers['content-type'], headers['cache-control']]).to.deep.equal([
      200,
      content,
      'application/pdf',
      'private, no-store',
    ]);
    const disposition = String(headers['content-disposition']);
    expect(disposition).to.equal(
      'attachment; filename=report-1.pdf; ' +
        "filename*=UTF-8''AI%E5%82%A8%E8%83%BD%EF%BC%9A%E8%A3%85%E6%9C%BA%20%E6%88%90%E6%9C%AC.pdf",
    );
    expect(parse(disposition).parameters.filename).to.equal('AI储能：装机 成本.pdf');
  });

  it('answers HEAD and Range', async () => {
    const head = await get(ann, link, { method: 'HEAD' });
    expect([
      head.status,
      head.text,
      head.headers['content-length'],
      head.headers['accept-ranges'],
    ]).to.deep.equal([200, '', String(content.length), 'bytes']);
    const part = await get(ann, link, { headers: { range: 'bytes=5-7' } });
    expect([part.status, part.text, part.headers['content-range']]).to.deep.equal([
      206,
      '1.7',
      `bytes 5-7/${content.length}`,
    ]);
    expect((await get(ann, link, { headers: { range: 'bytes=900-' } })).status).to.equal(416);
    expect((await get(ann, link, { method: 'POST' })).status).to.equal(405);
  });

  it('fails for another reader who has the report too, and for nobody', async () => {
    for (const method of ['GET', 'HEAD']) {
      for (const headers of [{}, { range: 'bytes=0-3' }]) {
        const other = await get(ben, link, { method, headers });
        const nobody = await get(null, link, { method, headers });
        expect([other.status, nobody.status]).to.deep.equal([403, 401]);
        expect(other.text + nobody.text).not.to.contain('%PDF');
      }
    }
    const dead = await rawRequest(site.url, link, { headers: { cookie: 'sid=gone' } });
    expect([dead.status, JSON.parse(dead.text).status]).to.deep.equal([401, 10000]);
  });

  it('fails when anything in it was altered', async () => {
    const { pathname, searchParams } = new URL(link, site.url);
    const altered = (changes: Record<string, string | null>, path = pathname) => {
      const query = new URLSearchParams(searchParams);
      for (const [name, value] of Object.entries(changes))
        if (value === null) query.delete(name);
        else query.set(name, value);
      return `${path}?${query}`;
    };
    const signature = searchParams.get('signature') ?? '';
    const later = String(Number(searchParams.get('expires')) + 3600);
    const others = [
      altered({}, '/files/originals/2.pdf'),
      altered({ expires: later }),
      altered({ expires: `0${searchParams.get('expires')}` }),
      altered({ signature: signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) }),
      altered({ signature: signature.slice(1) }),
      altered({ signature: '' }),
      altered({ signature: null }),
      altered({ user: null }),
      pathname,
      `${link}&user=${ben.userId}`,
      `${link}&expires=${later}`,
    ];
    for (const path of others) expect((await get(ann, path)).status, path).to.equal(403);
    expect((await get(ben, altered({ user: String(ben.userId) }))).status).to.equal(403);
    for (const path of ['/files/originals/01.pdf', '/files/originals/1.PDF', '/files/originals//1.pdf'])
      expect((await get(ann, `${path}?${searchParams}`)).status, path).to.equal(404);
  });

  it('is over after five minutes', async () => {
    expect(linkSeconds).to.be.at.most(300);
    const before = Date.now() - linkSeconds * 1000;
    const old = site.services.links.original(1, ann.userId, before - 1000);
    const { status, headers, text } = await get(ann, old);
    expect([status, headers['x-error-id'], headers['content-disposition']]).to.deep.equal([
      410,
      'link_expired',
      undefined,
    ]);
    expect(text).not.to.contain('%PDF');
    const almost = site.services.links.original(1, ann.userId, before + 5000);
    expect((await get(ann, almost)).status).to.equal(200);
  });

  it('is checked again when it is used', async () => {
    const cat = await aReader(made, { level: 1 });
    const own = await linkOf(cat, 2);
    expect((await get(cat, own)).status).to.equal(200);
    await made.database.query(`DELETE FROM downloads WHERE user_id = ${cat.userId}`);
    expect((await get(cat, own)).status).to.equal(403);
    const id = 1000 + cat.userId;
    await site.search.aReport({ id, uploader_id: cat.userId });
    await site.aFile(storeLayout.original(id), content);
    const uploaded = site.services.links.original(id, cat.userId);
    expect((await get(cat, uploaded)).status).to.equal(200);
    await site.post('/api/user/logout', {}, cat.headers);
    expect((await get(cat, uploaded)).status).to.equal(401);
  });

  it('of a site with another secret is worth nothing', async () => {
    const other = await aSite({ DATABASE_URL: made.url, INTERNAL_KEY: 'another-key' }, false);
    try {
      const forged = other.services.links.original(1, ann.userId);
      expect((await get(ann, forged)).status).to.equal(403);
    } finally {
      await other.close();
    }
  });
});

describe('the name of a download', () => {
  const nameOf = (title: string) => parse(downloadName(title, 7)).parameters.filename;

  it('is the title without its first dot and without what no file may be called', () => {
    expect(nameOf('2024.Q1.储能 "深度"\\报告?')).to.equal('2024Q1.储能 深度 报告.pdf');
    expect(nameOf('标题\r\nX-Injected: 1')).to.equal('标题 X-Injected 1.pdf');
    expect(nameOf('储能\u202efdp.exe')).to.equal('储能 fdpexe.pdf');
    expect(nameOf('\ud800.')).to.equal('report-7.pdf');
    expect(nameOf('../../etc/passwd')).to.equal('. .. etc passwd.pdf');
    expect([...(nameOf('储'.repeat(500)) ?? '')].length).to.equal(84);
  });

  it('is plain for plain titles, and within a header always', () => {
    expect(downloadName('Annual report', 7)).to.equal('attachment; filename="Annual report.pdf"');
    expect(downloadName('储能\n\u0000😀', 7)).to.match(/^[\x20-\x7e]+$/);
  });
});
