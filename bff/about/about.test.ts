import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import sharp from 'sharp';
import { aSite, type Site } from '../site.factory.ts';

interface SiteInfo {
  company: string;
  registration: string;
  mail: string;
  codes: { key: string; name: string; text: string; image: string }[];
}

describe('what a site tells about itself', () => {
  const open: Site[] = [];
  const site = async (variables: Record<string, string>) => {
    const one = await aSite(variables, false);
    open.push(one);
    return one;
  };
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close();
  });
  const infoOf = async (one: Site) => (await one.get<SiteInfo>('/api/site')).body.data;

  it('is what is configured, and no code besides', async () => {
    const one = await site({
      SANDBOX: 'off',
      SITE_COMPANY: '研海（上海）信息技术有限公司',
      SITE_REGISTRATION: '沪ICP备00000000号',
      SITE_MAIL: 'office@example.com',
      SITE_ACCOUNT_CODE: 'https://example.com/follow',
    });
    const { codes, ...rest } = await infoOf(one);
    expect(rest).to.deep.equal({
      company: '研海（上海）信息技术有限公司',
      registration: '沪ICP备00000000号',
      mail: 'office@example.com',
    });
    expect(codes.map(({ key, name }) => [key, name])).to.deep.equal([['account', '公众号']]);
    expect((await one.get('/api/site/code?key=group')).http).to.equal(404);
    expect((await one.get('/api/site/code?key=other')).http).to.equal(422);
  });

  it('has codes that differ, each a picture', async () => {
    const one = await site({ SANDBOX: 'on' });
    const pictures = await Promise.all(
      (await infoOf(one)).codes.map(async ({ image }) => {
        const answer = await fetch(one.url + image);
        expect(answer.headers.get('content-type')).to.equal('image/png');
        return Buffer.from(await answer.arrayBuffer());
      }),
    );
    expect(new Set(pictures.map((picture) => picture.toString('base64')))).to.have.property('size', 4);
    expect((await sharp(pictures[0]).metadata()).width).to.equal(480);
  });

  it('shows a picture that was given, and 404 for one that is gone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'about-test-'));
    const path = join(folder, '客服.jpg');
    const picture = sharp({ create: { width: 90, height: 90, channels: 3, background: '#0b5570' } });
    await writeFile(path, await picture.jpeg().toBuffer());
    const one = await site({
      SITE_SERVICE_CODE: pathToFileURL(path).href,
      SITE_GROUP_CODE: pathToFileURL(join(folder, 'none.png')).href,
    });
    const answer = await fetch(`${one.url}/api/site/code?key=service`);
    const { format, width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([format, width]).to.deep.equal(['png', 90]);
    expect((await one.get('/api/site/code?key=group')).http).to.equal(404);
    await rm(folder, { recursive: true });
  });

  it('refuses a start with an address that is none', async () => {
    for (const wrong of [{ SITE_MAIL: 'office' }, { SITE_SERVICE_CODE: 'not an address' }]) {
      const failure = await site(wrong as unknown as Record<string, string>).catch((error) => error);
      expect(String(failure)).to.contain(Object.keys(wrong)[0]);
    }
  });
});
