import { expect } from 'chai';
import type { DocumentDifference } from './compare.ts';
import { differing } from './repair.ts';

/** Pages of reports from 1 on, 25 of each. */
async function* pages(count: number, how: DocumentDifference['how']): AsyncGenerator<DocumentDifference> {
  for (let index = 0; index < count; index++) {
    const reportId = 1 + Math.floor(index / 25);
    yield { kind: 'pages', id: `${reportId}-${1 + (index % 25)}`, reportId, how };
  }
}

describe('what differs between new indices and those of before', () => {
  it('may be all documents, where a release derives them otherwise: they are counted, the first kept', async () => {
    const { lacking, others, different } = await differing(pages(150_000, 'different'));
    expect(lacking).to.deep.equal([]);
    expect([others.size, different]).to.deep.equal([5_000, 6_000]);
  });

  it('counts a report that lacks something as lacking alone', async () => {
    const both = async function* () {
      yield* pages(50, 'different');
      yield { kind: 'charts', id: '10001', reportId: 1, how: 'missing' } as const;
    };
    const { lacking, others, different } = await differing(both());
    expect([lacking.length, [...others], different]).to.deep.equal([1, [2], 1]);
  });

  it('is refused where more is missing than an edit can have done', async () => {
    const fault = await differing(pages(150_000, 'missing')).catch((error: Error) => error.message);
    expect(fault).to.equal('More than 100000 documents are missing or too much.');
  });
});
