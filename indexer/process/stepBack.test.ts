import { spawnSync } from 'node:child_process';
import { constants, getPriority } from 'node:os';
import { expect } from 'chai';

const { PRIORITY_BELOW_NORMAL: behind, PRIORITY_LOW: last } = constants.priority;

/** What a process that steps back ends at when it is started so much nicer than this one. */
function priorityAfter(niceness: number): number {
  const module = JSON.stringify(new URL('stepBack.ts', import.meta.url).href);
  const code = `import { getPriority } from 'node:os'; import { stepBack } from ${module}; stepBack(); console.log(getPriority());`;
  const node = [process.execPath, '--import', 'tsx', '--input-type=module', '--eval', code];
  return Number(spawnSync('nice', ['-n', String(niceness), ...node], { encoding: 'utf8' }).stdout);
}

describe('stepBack', () => {
  it('lets others go first', () => {
    expect(priorityAfter(0)).to.equal(Math.max(behind, getPriority()));
  });

  it('leaves a process that is nicer already where it is', () => {
    expect(priorityAfter(last)).to.equal(last);
  });
});
