import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import fc from 'fast-check';
import { maskLine, maskPhones } from './logStream.ts';

/** Logs in a process of its own, which lives on for a moment and then says so. */
const script = (path: string) => `
  import { openSync } from 'node:fs';
  import { pino } from 'pino';
  import { logStream } from './mappings/logStream.ts';
  const log = pino({}, logStream(openSync(${JSON.stringify(path)}, 'a')));
  for (let line = 0; line < 2000; line += 1) log.info({ line }, 'x'.repeat(1000));
  setTimeout(() => { log.fatal('the last line'); console.log('lives'); process.exit(0); }, 300);`;

const run = (path: string) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script(path)]);

describe('the log stream', () => {
  it('lets a process live whose disk is full', async function () {
    if (process.platform !== 'linux') this.skip();
    const { stdout, stderr } = await run('/dev/full');
    expect(stdout.trim()).to.equal('lives');
    expect(stderr).not.to.match(/ENOSPC/);
  });

  it('writes all there is, also what was said last', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'log-stream-'));
    await run(join(folder, 'log'));
    const lines = (await readFile(join(folder, 'log'), 'utf8')).trim().split('\n');
    expect(lines).to.have.lengthOf(2001);
    expect(lines.at(-1)).to.include('the last line');
    await rm(folder, { recursive: true });
  });
});

const wide = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));

describe('phones in logs', () => {
  const eleven = fc
    .tuple(
      fc.constantFrom('13', '14', '15', '16', '17', '18', '19'),
      fc.integer({ min: 0, max: 999_999_999 }),
    )
    .map(([network, rest]) => `${network}${String(rest).padStart(9, '0')}`);
  const country = fc.constantFrom(
    '',
    '+86',
    '+86 ',
    '+86-',
    '0086',
    '0086 ',
    '86',
    '86-',
    '(+86)',
    '（+86）',
    '+ 86 ',
  );
  const between = fc.constantFrom('', ' ', '-', '.', '\u00a0', '–', '·');
  const cuts = fc.constantFrom([3, 7], [3], [7], [2, 4, 6, 8], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const around = fc.constantFrom('', ' ', '，', 'a', "'", '=', '%2B', ':', '/');

  it('are masked in every spelling, whatever stands around', () => {
    fc.assert(
      fc.property(
        fc.record({ eleven, country, between, cuts, before: around, after: around, broad: fc.boolean() }),
        ({ eleven: digits, country: code, between: gap, cuts, before, after, broad }) => {
          const parts = [0, ...cuts].map((start, index) => digits.slice(start, cuts[index]));
          const spelt = code + parts.join(gap);
          // `%2B` ends in no digit: what follows it is a number of its own.
          const text = `${before}${broad ? wide(spelt) : spelt}${after}`;
          const masked = maskPhones(text);
          expect(masked).to.contain(`${digits.slice(0, 3)}****${digits.slice(-4)}`);
          expect(masked.normalize('NFKC').replace(/[\s\-.·–]/g, '')).not.to.contain(digits);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('leave other numbers and the form of a line alone', () => {
    for (const text of [
      '1763800000000',
      '4200013812345678901234567890',
      '10.0.13.81',
      '2024-01-02',
      '12345678901',
      'deadbeef-1381-4345-867a-0123456789ab',
      `originals/${'ab13812345678'.repeat(4)}`,
    ])
      expect(maskPhones(text)).to.equal(text);
    const line = '{"bytes":13812345678,"msg":"to +86 138-1234-5678 \\"13912345678\\""}\n';
    const masked = maskLine(line);
    expect(JSON.parse(masked)).to.deep.equal({ bytes: 13_812_345_678, msg: 'to 138****5678 "139****5678"' });
  });
});
