import { expect } from 'chai';
import { createSearchEngine, SearchUnavailable } from '../../bff/clients/opensearch.ts';
import { connectOpenSearch } from '../../indexer/clients/engines.ts';
import { testEngines } from './engines.ts';
import { type GuardedEngine, guardEngine } from './guardedEngine.ts';

const [user, password] = ['site', 'p@ss:wörd/?'];
const index = `test-tls-${process.pid}`;

describe('an engine behind TLS and a password', () => {
  let engine: GuardedEngine;
  before(async () => {
    engine = await guardEngine(testEngines().opensearchUrl, user, password);
  });
  after(() => engine?.close());

  /** `OPENSEARCH_URL` as an operator writes it. */
  const address = (secret: string, authority = `?ca=${engine.authority}`) =>
    engine.url.replace('https://', `https://${user}:${encodeURIComponent(secret)}@`) + authority;

  it('takes what the indexer writes and gives it to searches', async () => {
    const [writer, reader] = [connectOpenSearch(address(password)), createSearchEngine(address(password))];
    try {
      await writer.indices.create({ index });
      await writer.index({ index, id: '1', body: { title: '储能' }, refresh: true });
      expect(await reader.count(index, { match: { title: '储能' } })).to.equal(1);
    } finally {
      await writer.indices.delete({ index, ignore_unavailable: true });
      await Promise.all([writer.close(), reader.close()]);
    }
  });

  it('is not spoken to with a certificate nobody vouches for', async () => {
    const reader = createSearchEngine(address(password, ''));
    const error = await reader.count('*', { match_all: {} }).catch((reason) => reason);
    expect(error).to.be.instanceOf(SearchUnavailable);
    expect(error.message).to.match(/self-signed|certificate/);
    await reader.close();
  });

  it('refuses a wrong password, and the reason names neither', async () => {
    const reader = createSearchEngine(address('wrong-secret'));
    const error = await reader.count('*', { match_all: {} }).catch((reason) => reason);
    expect(error).to.have.nested.property('meta.statusCode', 401);
    expect(String(error.message)).not.to.contain('wrong-secret');
    expect(await reader.ping()).to.equal(false);
    await reader.close();
  });
});
