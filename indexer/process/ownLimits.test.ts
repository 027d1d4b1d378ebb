import { spawnSync } from 'node:child_process';
import { constants, getPriority } from 'node:os';
import { expect } from 'chai';
import { readerNiceness } from './ownLimits.ts';

const { PRIORITY_LOW: lowest } = constants.priority;

/** The niceness that a process ends at which was started at `niceness` more than this one's. */
function priorityAfter(niceness: number): number {
  const module = JSON.stringify(new URL('ownLimits.ts', import.meta.url).href);
  const code = `import { getPriority } from 'node:os'; import { lowerPriority } from ${module}; lowerPriority(); console.log(getPriority());`;
  const node = [process.execPath, '--import', 'tsx', '--input-type=module', '--eval', code];
  return Number(spawnSync('nice', ['-n', String(niceness), ...node], { encoding: 'utf8' }).stdout);
}

describe('lowerPriority', () => {
  it('lets others go first', () => {
    expect(priorityAfter(0)).to.equal(Math.max(readerNiceness, getPriority()));
  });

  it('leaves a process that is nicer already where it is', () => {
    expect(priorityAfter(lowest)).to.equal(lowest);
  });
});
