import { once } from 'node:events';
import { createServer, type RequestListener, request } from 'node:http';
import { type AddressInfo, connect, type Server as NetServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { Front } from './front.ts';
import { acceptFromFront, preambleOf } from './messages.ts';

const portOf = (server: NetServer) => (server.address() as AddressInfo).port;

describe('the front before the workers', () => {
  const servers: { close(): unknown; closeAllConnections?(): void }[] = [];
  let front: Front<string>;
  let port: number;

  beforeEach(async () => {
    front = new Front();
    front.server.listen(0, '127.0.0.1');
    await once(front.server, 'listening');
    port = portOf(front.server);
    servers.push(front.server);
  });
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections?.();
      server.close();
    }
  });

  const worker = async (name: string, answer: RequestListener): Promise<number> => {
    const server = createServer(answer);
    acceptFromFront(server, front.key);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    servers.push(server);
    front.add(name, portOf(server));
    return portOf(server);
  };
  const ask = async (path: string, from = '127.0.0.1', body = '') => {
    const sent = request({
      port,
      host: '127.0.0.1',
      path,
      localAddress: from,
      method: body ? 'POST' : 'GET',
    });
    sent.end(body);
    const [answer] = await once(sent, 'response');
    return { status: answer.statusCode, headers: answer.headers, said: await text(answer) };
  };

  it('passes on whole requests and answers, and whose they are', async () => {
    await worker('one', async (asked, answer) => {
      answer.end(`${asked.socket.remoteAddress} ${(await text(asked)).length} ${'研'.repeat(300_000)}`);
    });
    const answer = await ask('/', '127.0.3.7', 'x'.repeat(3_000_000));
    expect(answer.said.slice(0, 18)).to.equal('127.0.3.7 3000000 ');
    expect(answer.said.length).to.equal(300_018);
  });

  it('lets nobody past it who does not know its key', async () => {
    const own = await worker('one', (_asked, answer) => answer.end('let in'));
    for (const key of ['', 'k'.repeat(front.key.length), 'é'.repeat(front.key.length / 2)]) {
      const stranger = connect(own, '127.0.0.1');
      stranger.end(`${preambleOf(key, '203.0.113.9')}GET / HTTP/1.1\r\nhost: a\r\n\r\n`);
      expect(await text(stranger)).to.equal('');
    }
  });

  it('answers who waits for a worker that is lost, and whoever comes while there is none', async () => {
    let take = () => {};
    const taken = new Promise<void>((resolve) => {
      take = resolve;
    });
    await worker('one', () => take());
    const call = ask('/api/order/vipList');
    await taken;
    front.drop('one');
    const { status, headers, said } = await call;
    expect([status, headers['retry-after'], headers['x-error-id']]).to.deep.equal([503, '3', 'overloaded']);
    expect(JSON.parse(said)).to.include({ status: 0, message: '服务正在恢复，请稍后再试' });
    const page = await ask('/report');
    expect([page.status, page.headers['content-type']]).to.deep.equal([503, 'text/html; charset=utf-8']);
  });

  it('breaks off an answer that has begun, rather than add to it', async () => {
    await worker('one', (_asked, answer) => {
      answer.setHeader('content-length', 1_000);
      answer.write('begun');
    });
    const sent = request({ port, host: '127.0.0.1' }).end();
    const [answer] = await once(sent, 'response');
    const said: string[] = [];
    answer.on('data', (piece: Buffer) => said.push(String(piece)));
    await once(answer, 'data');
    front.drop('one');
    const [error] = await once(answer, 'error');
    expect([error.code, said.join('')]).to.deep.equal(['ECONNRESET', 'begun']);
  });

  it('passes over a worker that leaves its requests open, and one that has ended', async () => {
    await worker('slow', () => {});
    void ask('/').catch(() => {});
    await worker('quick', (_asked, answer) => answer.end('quick'));
    for (let turn = 0; turn < 5; turn++) expect((await ask('/')).said).to.equal('quick');
    front.remove('slow');
    front.add('ended', 1);
    for (let turn = 0; turn < 5; turn++) expect((await ask('/')).said).to.equal('quick');
  });
});
