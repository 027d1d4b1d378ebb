import { expect } from 'chai';
import { Pace } from './progress.ts';

describe('the pace of a load', () => {
  const aReport = (id: number, stage: 'queued' | 'text' | 'charts' | 'done' | 'failed', page_count = 0) => ({
    id,
    stage,
    page_count,
  });

  it('is its pages a second, each counted once, and the steps by the time that reports spend in them', () => {
    let seconds = 0;
    const pace = new Pace(() => seconds * 1_000);
    expect([pace.speed(), pace.steps()]).to.deep.equal(['0.0 pages/s', '']);
    pace.look([aReport(1, 'text'), aReport(2, 'queued')]);
    pace.look([aReport(1, 'charts'), aReport(2, 'text')]);
    pace.look([aReport(1, 'charts'), aReport(2, 'failed')]);
    pace.look([aReport(1, 'charts')]);
    pace.look([aReport(1, 'done', 30)]);
    pace.look([aReport(1, 'done', 30)]);
    seconds = 4;
    expect([pace.speed(), pace.steps()]).to.deep.equal(['7.5 pages/s', 'charts 60%, text 40%']);
  });
});
