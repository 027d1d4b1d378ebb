import { expect } from 'chai';
import type { ReportStatus } from '../../../mappings/intake.ts';
import { anIndexer, type TestIndexer } from '../../intake/indexer.factory.ts';
import { handmadePdf } from '../handmade.factory.ts';
import { builtBombs } from './builtBombs.factory.ts';
import { drawnBombs } from './drawnBombs.factory.ts';

/** Milliseconds in which a report has ended: some steps of a minute each. */
const endsWithinMs = 400_000;

describe('PDFs that cost much, or never end', function () {
  this.timeout(45 * 60_000);
  let indexer: TestIndexer;
  before(async () => {
    indexer = await anIndexer();
  });
  after(() => indexer.stop());

  /** Sends a PDF, and gives how its reading ended; null where it is refused at the door. */
  async function outcomeOf(name: string, bytes: Buffer): Promise<ReportStatus | null> {
    const answer = await indexer.postPdf(bytes, { name: `${name}.pdf`, uploaderId: 7 });
    const { id } = (await answer.json()) as { id?: number };
    if (id === undefined) {
      expect(answer.status, name).to.be.within(400, 499);
      return null;
    }
    return indexer.settled(id, endsWithinMs);
  }

  it('end read, or failed with a reason, and the report behind them is read', async () => {
    const bombs = Object.entries({ ...builtBombs, ...drawnBombs });
    const stages = new Set<string>();
    // Two at a time, as the indexer reads them.
    const sendOn = async () => {
      for (let next = bombs.shift(); next; next = bombs.shift()) {
        const [name, make] = next;
        const status = await outcomeOf(name, make());
        if (status === null) continue;
        stages.add(status.stage);
        if (status.stage === 'failed') expect(status.error?.reason, name).to.be.a('string').and.not.equal('');
      }
    };
    await Promise.all([sendOn(), sendOn()]);
    expect(stages, 'not all of them can be read').to.contain('failed');
    const text = { x: 60, y: 110, size: 24, text: '储能行业深度报告' };
    expect((await outcomeOf('a plain report', handmadePdf([{ texts: [text] }])))?.stage).to.equal('done');
  });
});
