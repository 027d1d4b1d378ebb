import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { temporaryFolder } from '../test/launcher.factory.ts';
import { exitCode, stopCommands } from './command.mjs';
import { askUntil, startTime } from './processes.mjs';

describe('a command of the launcher', () => {
  it('that leads a group is stopped with all that it started', async () => {
    const { folder, remove } = await temporaryFolder();
    const file = join(folder, 'helpers');
    const script = 'sh -c "sleep 60 & echo \\$! >> $0; wait" & sleep 60 & echo $! >> "$0"; wait';
    const ended = exitCode('sh', ['-c', script, file], { group: true });
    const helpers = async () =>
      (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean).map(Number);
    try {
      expect(await askUntil(async () => (await helpers()).length === 2, 10_000)).to.equal(true);
      await stopCommands();
      expect(await ended).to.equal(1);
      const gone = async () => (await helpers()).every((pid) => !startTime(pid));
      expect(await askUntil(gone, 5_000)).to.equal(true);
    } finally {
      await remove();
    }
  });
});
