import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { projectFolder } from '../settings.mjs';
import { coveringSuites, dailySuites, longTier } from './longTier.mjs';

const suites = Object.keys(longTier);

describe('the long tier', () => {
  it('is a few suites that are there, and covers folders that are', () => {
    expect(suites.length).to.be.at.most(25);
    const missing = [...suites, ...Object.values(longTier).flat()].filter(
      (path) => !existsSync(join(projectFolder, path)),
    );
    expect(missing).to.deep.equal([]);
  });

  it('is no part of the daily tests, but for the suites that are named', () => {
    const [first = '', second = ''] = suites;
    const all = [first, 'bff/app.test.ts', second];
    expect(dailySuites(all, [])).to.deep.equal(['bff/app.test.ts']);
    expect(dailySuites(all, [second])).to.deep.equal(['bff/app.test.ts', second]);
  });

  it('covers its suites’ own folders and those named beside them, and no folder of a longer name', () => {
    expect(coveringSuites(['ops/docker/Dockerfile'])).to.deep.equal(['ops/docker/image.test.ts']);
    expect(coveringSuites(['bff/uploads/renew.ts'])).to.deep.equal(['ops/test/multiInstance.test.ts']);
    expect(coveringSuites(['bff/downloads/index.ts', 'ops/backupOf/a.ts', ''])).to.deep.equal([]);
  });
});
