import { Agent, createServer, request } from 'node:http';
import { expect } from 'chai';
import express from 'express';
import { listen } from '../../ops/test/listen.ts';
import { ApiError } from '../errors.ts';
import { createLog } from '../log.ts';
import { serverOptions } from '../serve.ts';
import { answerErrors } from './answerErrors.ts';
import { createLineBudget, maxLines, requestLog } from './requestLog.ts';

describe('the request log', () => {
  it('has a line a request with its id, and none of its secrets', async () => {
    const lines: string[] = [];
    const app = express();
    app.use(requestLog(createLog('info', { write: (line) => void lines.push(line) })));
    app.get('/report', () => {
      throw Object.assign(new Error('beneath'), { meta: 'hush', command: ['hush'] });
    });
    app.use(answerErrors);
    const server = await listen(createServer(app));
    const headers = { cookie: 'sid=hush', token: 'hush', authorization: 'hush' };
    const response = await fetch(`${server.url}/report?ticket=hush`, { headers });
    const answer = await response.text();
    await server.close();

    expect([response.status, answer]).to.deep.equal([
      500,
      '{"status":0,"message":"服务器出错了，请稍后再试","data":"服务器出错了，请稍后再试"}',
    ]);
    const logged = lines.map((line) => JSON.parse(line));
    expect(logged.map(({ req, msg }) => [req.path, req.id, msg])).to.deep.equal([
      ['/report', response.headers.get('x-request-id'), 'internal'],
    ]);
    expect(logged[0].err.message).to.equal('beneath');
    expect(lines.join('')).not.to.contain('hush');
  });

  it('is not rolled away by 15,000 refused requests with paths of 15 KB', async function () {
    this.timeout(180_000);
    let lines: string[] = [];
    const app = express();
    app.use(requestLog(createLog('info', { write: (line) => void lines.push(line) })));
    let turn = 0;
    app.use(() => {
      throw new ApiError((['not_found', 'too_many', 'overloaded'] as const)[turn++ % 3] ?? 'not_found');
    });
    app.use(answerErrors);
    const server = await listen(createServer(serverOptions, app));
    await flood(server.url, 15_000, `/${'x'.repeat(15_000)}`);
    await server.close();

    expect(turn, 'all have reached the site').to.equal(15_000);
    // A flood that lasts over the end of a minute has the lines of two, or on a busy machine of three.
    expect(lines.length).to.be.at.most(3 * 3 * (maxLines.refused + 1));
    expect(Math.max(...lines.map((line) => line.length))).to.be.at.most(1_000);
    lines = lines.filter((line) => !line.includes('not logged one by one'));
    expect(new Set(lines.map((line) => JSON.parse(line).res.status))).to.deep.equal(new Set([404, 429, 503]));
    expect(new Set(lines.map((line) => JSON.parse(line).req.path.length))).to.deep.equal(new Set([257]));
  });

  it('tells how many requests it left out, by status', async () => {
    const lines: string[] = [];
    const counted = new Promise<string>((resolve) => {
      const write = (line: string) => {
        lines.push(line);
        resolve(line);
      };
      const mayLog = createLineBudget(createLog('info', { write }), 300);
      const logged = Array.from({ length: maxLines.refused + 5 }, () => mayLog('refused', 429));
      expect(logged.filter(Boolean)).to.have.length(maxLines.refused);
      expect(mayLog('refused', 404), 'another status').to.equal(true);
      expect(mayLog('answered', 200)).to.equal(true);
    });
    expect(JSON.parse(await counted)).to.deep.include({ omitted: { 429: 5 } });
  });
});

/** Sends requests by a few connections that stay open, several on their way at a time; ends when all are answered. */
async function flood(url: string, count: number, path: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const sent = request(url + path, { agent }, (answer) => answer.resume().once('end', resolve));
      sent.once('error', reject);
      sent.end();
    });
  let left = count;
  const send = async () => {
    while (left-- > 0) await one();
  };
  await Promise.all(Array.from({ length: 8 }, send));
  agent.destroy();
}
