import { appendFileSync, existsSync, openSync, readFileSync, statSync, utimesSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { temporaryFolder } from '../test/launcher.factory.ts';
import { limitLog } from './logFile.mjs';

describe('a log', () => {
  let log: string;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    const made = await temporaryFolder();
    ({ remove } = made);
    log = join(made.folder, 'child.log');
  });
  afterEach(() => remove());

  it('that has grown large is put aside while its child writes on into it', () => {
    const child = openSync(log, 'a');
    for (let turn = 1; turn <= 6; turn += 1) {
      writeSync(child, `turn ${turn}`.padEnd(100, '.'));
      limitLog(log, 50);
      expect(statSync(log).size).to.equal(0);
    }
    writeSync(child, 'goes on');
    expect(readFileSync(log, 'utf8')).to.equal('goes on');
    expect(readFileSync(`${log}.1`, 'utf8')).to.match(/^turn 6/);
    expect(readFileSync(`${log}.4`, 'utf8')).to.match(/^turn 3/);
    expect(existsSync(`${log}.5`)).to.equal(false);
  });

  it('that is old is put aside however small it is, and what is older goes in time', () => {
    const long = new Date(Date.now() - 8 * 86_400_000);
    for (let turn = 1; turn <= 6; turn += 1) {
      appendFileSync(log, `week ${turn}`);
      limitLog(log);
      expect(statSync(log).size, `week ${turn}`).to.equal(turn === 1 ? 6 : 0);
      if (turn === 1) limitLog(log, 1);
      utimesSync(`${log}.1`, long, long);
    }
    expect([1, 2, 3, 4].map((number) => readFileSync(`${log}.${number}`, 'utf8'))).to.deep.equal([
      'week 6',
      'week 5',
      'week 4',
      'week 3',
    ]);
    expect(existsSync(`${log}.5`)).to.equal(false);
  });

  it('that is small, or not there, is left as it is', () => {
    limitLog(log, 50);
    appendFileSync(log, 'short');
    limitLog(log, 50);
    expect(readFileSync(log, 'utf8')).to.equal('short');
  });
});
