import { Client } from '@opensearch-project/opensearch';
import { expect } from 'chai';
import { engineNodes } from '../../mappings/searchEngine.ts';
import { createPercolator, type QueryIndex } from './percolator.ts';

describe('the index of queries', () => {
  const percolator = createPercolator(process.env.OPENSEARCH_URL ?? '');
  const client = new Client(engineNodes(process.env.OPENSEARCH_URL ?? ''));
  const documents = `test-${process.pid}-percolated`;
  const index: QueryIndex = {
    name: `test-${process.pid}-queries-one`,
    alias: `test-${process.pid}-held-one`,
    pattern: `test-${process.pid}-queries-*`,
    definition: {
      settings: { number_of_shards: 1, number_of_replicas: 0 },
      mappings: {
        dynamic: false,
        properties: {
          saved_id: { type: 'long' },
          made_by: { type: 'keyword' },
          query: { type: 'percolator' },
          title: { type: 'text' },
          date: { type: 'date' },
        },
      },
    } as never,
  };
  const title = (words: string) => ({ match: { title: words } });
  const write = (queries: [number, object][], madeBy = 'today') =>
    percolator.write(
      index,
      queries.map(([id, query]) => ({ id, query })),
      madeBy,
    );
  beforeEach(async () => {
    await client.indices.create({ index: documents, body: { mappings: { enabled: false } } as never });
    const put = (id: number, body: object) => client.index({ index: documents, id: String(id), body });
    await put(1, { title: 'wind power' });
    await put(2, { title: 'steel' });
    await put(3, { title: 'wind', date: 'no day' });
    await percolator.make(index);
  });
  afterEach(() => client.indices.delete({ index: `test-${process.pid}-*` }));
  after(() => Promise.all([percolator.close(), client.close()]));

  it('tells apart what matches, what is not there and what cannot be read, in one request', async () => {
    await write([
      [7, title('wind')],
      [8, title('power')],
      [9, title('copper')],
    ]);
    const { found, missing, failed } = await percolator.match(index, { index: documents, ids: [1, 2, 3, 4] });
    expect([...found]).to.deep.equal([
      [1, [7, 8]],
      [2, []],
    ]);
    expect(missing).to.deep.equal([4]);
    expect([...failed.keys()]).to.deep.equal([3]);
    expect(failed.get(3)).to.include('no day');
  });

  it('takes the queries around one that is refused, and says why that was', async () => {
    const { refused, busy } = await write([
      [7, title('wind')],
      [8, { no_such_query: {} }],
      [9, title('power')],
    ]);
    expect([[...refused.keys()], busy]).to.deep.equal([[8], []]);
    expect(refused.get(8)).to.include('no_such_query');
    expect((await percolator.match(index, { index: documents, ids: [1] })).found.get(1)).to.deep.equal([
      7, 9,
    ]);
  });

  it('keeps the queries of one version, and is not made by a write when it is gone', async () => {
    await write([[7, title('wind')]], 'yesterday');
    await write([[8, title('wind')]]);
    await percolator.removeOlder(index, 'today');
    await client.indices.refresh({ index: index.alias });
    expect((await percolator.match(index, { index: documents, ids: [1] })).found.get(1)).to.deep.equal([8]);
    const next = { ...index, name: `test-${process.pid}-queries-two`, alias: `test-${process.pid}-held-two` };
    await percolator.make(next);
    expect([await percolator.has(index), await percolator.has(next)]).to.deep.equal([false, true]);
    const { refused, busy } = await write([[7, title('wind')]]);
    expect([[...refused], busy], 'no fault of the query').to.deep.equal([[], [7]]);
    expect(await percolator.has(index)).to.equal(false);
  });
});
