import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import express from 'express';
import { visitor } from '../entitlements/plans.ts';
import { answerErrors } from '../http/answerErrors.ts';
import { requestLog } from '../http/requestLog.ts';
import { aSite, type Site } from '../site.factory.ts';
import { uploadRoutes } from './index.ts';

interface Seen {
  url: string | undefined;
  headers: IncomingHttpHeaders;
  bytes: number;
}

const listen = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

describe('uploads', () => {
  let site: Site;
  let intake: Server;
  let bff: Server;
  let url: string;
  const seen: Seen[] = [];

  before(async () => {
    intake = createServer(async (request, response) => {
      let bytes = 0;
      for await (const part of request) bytes += (part as Buffer).length;
      seen.push({ url: request.url, headers: request.headers, bytes });
      response.setHeader('content-type', 'application/json').end('{"status":1,"message":"","data":{}}');
    });
    site = await aSite({ INDEXER_URL: await listen(intake) }, false);
    const app = express();
    app.use(requestLog(site.services.log));
    app.use(uploadRoutes(site.services, async () => ({ ...visitor, userId: 5 })));
    app.use((_request, response) => void response.status(404).end());
    app.use(answerErrors);
    bff = createServer(app);
    url = await listen(bff);
  });
  after(async () => {
    bff.close();
    intake.close();
    await site.close();
  });

  it('reach the intake whole, with the uploader and the key in place of what the client claims', async () => {
    const body = new Uint8Array(3_000_000);
    const headers = {
      'x-uploader-id': '1',
      'x-internal-key': 'guess',
      cookie: 'sid=secret',
      token: 'secret',
    };
    for (const path of ['/api/upload', '/api/upload/tus/abc?x=1', '/api/web/doc2png']) {
      const response = await fetch(url + path, { method: 'POST', body, headers });
      expect([path, response.status, await response.json()]).to.deep.equal([
        path,
        200,
        { status: 1, message: '', data: {} },
      ]);
    }
    expect(seen.map((one) => [one.url, one.bytes])).to.deep.equal([
      ['/api/upload', 3_000_000],
      ['/api/upload/tus/abc?x=1', 3_000_000],
      ['/api/web/doc2png', 3_000_000],
    ]);
    for (const { headers: got } of seen) {
      expect([got['x-uploader-id'], got['x-internal-key']]).to.deep.equal(['5', 'key-of-the-tests']);
      expect(got).not.to.have.any.keys('cookie', 'token', 'sid');
    }
  });

  it('leave every other path alone, whatever its spelling', async () => {
    const before = seen.length;
    for (const path of [
      '/api/uploads',
      '/API/upload',
      '/api//upload',
      '/api/%75pload',
      '/api/web/other',
      '/',
    ]) {
      expect(
        (await fetch(url + path, { method: 'POST', headers: { 'x-uploader-id': '1' } })).status,
        path,
      ).to.equal(404);
    }
    expect(seen.length).to.equal(before);
  });

  it('are told plainly while the intake is away', async () => {
    intake.closeAllConnections();
    await new Promise((resolve) => intake.close(resolve));
    const response = await fetch(`${url}/api/upload`, { method: 'POST', body: 'x' });
    expect([response.status, response.headers.get('x-error-id')]).to.deep.equal([503, 'indexer_unavailable']);
    expect(((await response.json()) as { data: string }).data).to.equal('文件处理服务暂时不可用，请稍后再试');
  });
});
