import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { expect } from 'chai';
import { readerNiceness, sessionNiceness, timeSignal } from './ownLimits.ts';

const { PRIORITY_LOW: lowest } = constants.priority;

const module = JSON.stringify(new URL('ownLimits.ts', import.meta.url).href);
const runCode = (code: string, before: string[] = []) => {
  const words = [...before, process.execPath, '--import', 'tsx', '--input-type=module', '--eval', code];
  return spawnSync(words[0] ?? '', words.slice(1), { encoding: 'utf8' });
};
const session = '/proc/self/autogroup';

/** The niceness that a process ends at which was started at `niceness` more than this one's. */
function priorityAfter(niceness: number): number {
  const code = `import { getPriority } from 'node:os'; import { lowerPriority } from ${module}; lowerPriority(); console.log(getPriority());`;
  return Number(runCode(code, ['nice', '-n', String(niceness)]).stdout);
}

describe('lowerPriority', () => {
  it('lets others go first', () => {
    expect(priorityAfter(0)).to.equal(Math.max(readerNiceness, getPriority()));
  });

  it('leaves a process that is nicer already where it is', () => {
    expect(priorityAfter(lowest)).to.equal(lowest);
  });

  it('lets other sessions go first where this one is its own, and leaves that of others', function () {
    if (!existsSync(session)) this.skip();
    const code = `import { readFileSync } from 'node:fs'; import { lowerPriority } from ${module}; lowerPriority(); setTimeout(() => console.log(readFileSync('${session}', 'utf8')), 1_000);`;
    expect(runCode(code, ['setsid', '--wait']).stdout).to.match(new RegExp(`nice ${sessionNiceness}\\n`));
    const before = readFileSync(session, 'utf8');
    runCode(code);
    expect(readFileSync(session, 'utf8')).to.equal(before);
  });
});

describe('guardProcess', () => {
  const guarded = (task: string) =>
    runCode(
      `import { guardProcess } from ${module}; const begins = guardProcess(2 ** 40, 2_000); begins(); ${task}`,
    );

  it('ends a task that computes for too long', () => {
    expect(guarded('for (;;);').signal).to.equal(timeSignal);
  });

  it('leaves one alone that waits for as long', () => {
    const { status, signal } = guarded('await new Promise((resolve) => setTimeout(resolve, 3_000));');
    expect({ status, signal }).to.deep.equal({ status: 0, signal: null });
  });

  it('counts each task by itself', () => {
    const compute =
      'for (let from = process.cpuUsage(); ; ) { const { user, system } = process.cpuUsage(from); if (user + system > 1_200_000) break; }';
    const pause = 'await new Promise((resolve) => setTimeout(resolve, 600));';
    expect(guarded(`${compute} begins(); ${pause} ${compute} ${pause}`).signal).to.equal(null);
    expect(guarded(`${compute} ${compute} ${pause}`).signal).to.equal(timeSignal);
  });
});
