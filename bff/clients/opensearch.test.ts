import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errors } from '@opensearch-project/opensearch';
import { expect } from 'chai';
import { createSearchEngine, SearchUnavailable } from './opensearch.ts';

const answerWith = (status: number) => (_request: unknown, response: import('node:http').ServerResponse) => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end('{"count":7}');
};

/** The error of a call, or null. */
async function failure(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => null,
    (reason) => reason,
  );
}

describe('search engine client', () => {
  const servers: Server[] = [];
  /** Fake of an engine in trouble, which the real one cannot be put into. */
  async function listen(handler: Parameters<typeof createServer>[1], port = 0): Promise<number> {
    const server = createServer(handler);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  }
  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  it('says unavailable when the engine is silent, for it does not wait long', async () => {
    const engine = createSearchEngine(`http://127.0.0.1:${await listen(() => {})}`);
    const error = await failure(engine.count('x', { match_all: {} }));
    expect(error).to.be.instanceOf(SearchUnavailable);
    expect(error).to.have.property('errorId', 'search_unavailable');
    expect(error).to.have.property('cause').that.is.instanceOf(errors.TimeoutError);
    await engine.close();
  });

  it('says unavailable at once when nothing listens or it is overloaded, and recovers by itself', async () => {
    const port = await listen(answerWith(429));
    const engine = createSearchEngine(`http://127.0.0.1:${port}`);
    expect(await failure(engine.count('x', {}))).to.be.instanceOf(SearchUnavailable);
    const [busy] = servers.splice(0);
    busy?.closeAllConnections();
    await new Promise((resolve) => busy?.close(resolve));
    for (let attempt = 0; attempt < 5; attempt++) {
      const error = await failure(engine.count('x', {}));
      expect(error).to.be.instanceOf(SearchUnavailable);
      expect(error, 'refused, not waited for')
        .to.have.property('cause')
        .that.is.instanceOf(errors.ConnectionError);
    }
    expect(await engine.ping()).to.equal(false);
    await listen(answerWith(200), port);
    expect(await engine.count('x', {})).to.equal(7);
    await engine.close();
  });

  it('tells a wrong query from an engine that is away', async () => {
    const engine = createSearchEngine(process.env.OPENSEARCH_URL ?? '');
    const body = { query: { nonsense: {} } };
    expect(await failure(engine.search('*', body))).not.to.be.instanceOf(SearchUnavailable);
    const parts = [{ index: '_all', body }];
    expect(await failure(engine.searchAll(parts))).not.to.be.instanceOf(SearchUnavailable);
    await engine.close();
  });
});
