import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Command, CommanderError } from 'commander';
import { analyzeCommand } from './analyze.ts';
import { applyCommand } from './apply.ts';
import { explainCommand } from './explain.ts';
import { importClicksCommand, readJudgements } from './queries.ts';

import { historyCommand, rollbackCommand } from './rollback.ts';

describe('what the relevance lab is told', () => {
  /** End of a command with this input before it asks any site. */
  const ended = (make: () => Command, ...given: string[]) =>
    make()
      .exitOverride()
      .configureOutput({ writeErr: () => undefined })
      .parseAsync(given, { from: 'user' })
      .then(
        () => 'taken',
        ({ code, message }: CommanderError) => (code === 'commander.invalidArgument' ? 'refused' : message),
      );

  it('is refused where it is no number, no query, or no reason', async () => {
    for (const given of [
      [explainCommand, '储能', 'abc'],
      [explainCommand, '储能', '1e3'],
      [explainCommand, ' ', '5'],
      [analyzeCommand, ''],
      [analyzeCommand, '储能', '--word', ' '],
      [historyCommand, '--limit', 'all'],
      [importClicksCommand, '--out', 'x', '--days', '0'],
      [applyCommand, '--reason', ' '],
      [applyCommand, '--reason', 'why', '--anyway', ''],
      [rollbackCommand, '--to', '-1'],
    ] as const) {
      const [make, ...args] = given;
      expect(await ended(make, ...args), args.join(' ')).to.equal('refused');
    }
    expect(await ended(rollbackCommand, '--what', 'index', '--to', '3')).to.contain('--to names a version');
  });

  it('is told by file and line where a judgement is none', () => {
    const folder = mkdtempSync(join(tmpdir(), 'yanhai-judgements-'));
    const file = join(folder, 'own.ndjson');
    const good = '{"kind":"clicks","keyword":"储能","grades":{"7":3}}';
    const read = (line: string) => {
      writeFileSync(file, `# own\n${good}\n\n${line}\n`);
      return () => readJudgements(file);
    };
    try {
      expect(read(good)()).to.have.length(2);
      for (const wrong of [
        '{"kind":"clicks","keyword":"储能"}',
        '{"kind":"clicks","keyword":"","grades":{}}',
        '{"kind":"clicks","keyword":"储能","grades":{"7":30}}',
        '{"kind":"clicks","keyword":"储能","grades":{"seven":3}}',
        'null',
        '储能 7',
      ])
        expect(read(wrong), wrong).to.throw(`${file}:4: is no judgement`);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
