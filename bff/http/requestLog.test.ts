import { createServer } from 'node:http';
import { expect } from 'chai';
import express from 'express';
import { listen } from '../../ops/test/listen.ts';
import { createLog } from '../log.ts';
import { answerErrors } from './answerErrors.ts';
import { requestLog } from './requestLog.ts';

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
      ['/report', response.headers.get('x-request-id'), 'request errored'],
    ]);
    expect(logged[0].err.message).to.equal('beneath');
    expect(lines.join('')).not.to.contain('hush');
  });
});
