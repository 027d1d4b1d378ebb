import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { type Listening, listen } from '../../ops/test/listen.ts';
import { waitFor } from '../../ops/test/waitFor.ts';
import { withCircuitBreaker } from './circuitBreaker.ts';
import { createSearchEngine, SearchUnavailable } from './opensearch.ts';

describe('a search engine that was away', () => {
  let state: 'well' | 'silent' | 'cold' = 'well';
  /** Searches it answers slowly until it is warm. */
  let slowLeft = 0;
  /** Searches of readers that it was asked while it was cold. */
  let waited = 0;
  let fake: Listening;
  before(async () => {
    const answer = '{"took":1,"timed_out":false,"hits":{"hits":[]}}';
    const server = createServer(async (request, response) => {
      let body = '';
      for await (const piece of request) body += piece;
      if (state === 'silent') return;
      const isSearch = request.method === 'POST';
      if (isSearch && state === 'cold' && slowLeft > 0) {
        slowLeft -= 1;
        if (body.includes('newcomer')) waited += 1;
        await sleep(800);
      }
      const text = request.url?.startsWith('/_msearch') ? `{"responses":[${answer}]}` : answer;
      response.setHeader('content-type', 'application/json').end(request.method === 'HEAD' ? '' : text);
    });
    fake = await listen(server);
  });
  after(() => fake.close());

  it('is played the latest searches until it answers them fast, and only then has readers', async () => {
    const engine = withCircuitBreaker(createSearchEngine(fake.url));
    const ask = (who: string) =>
      engine.search('reports', { query: { term: { who } } }).then(
        () => true,
        (error) => {
          expect(error).to.be.instanceOf(SearchUnavailable);
          return false;
        },
      );
    expect(await ask('reader')).to.equal(true);
    state = 'silent';
    expect(await ask('reader')).to.equal(false);
    // It is known to be gone once it did not answer a look either.
    const away = async () =>
      (await engine.whyUnsearchable('reports'))?.reason === 'it was away and is not back yet';
    await waitFor(away, { timeoutMs: 30_000, message: 'it is not known to be gone' });
    slowLeft = 3;
    state = 'cold';
    await waitFor(() => ask('newcomer'), { timeoutMs: 30_000, message: 'it is not asked again' });
    expect([waited, slowLeft]).to.deep.equal([0, 0]);
    await engine.close();
  }).timeout(60_000);
});
