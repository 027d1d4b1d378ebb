import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { z } from 'zod';
import { synonymVariants } from './analysis/synonyms.ts';
import { loadIndices } from './indices/loadIndices.ts';
import { liveFile } from './live.ts';
import { loadJson, loadText, mappingsPath } from './load.ts';
import { relevance } from './relevance/relevance.ts';

describe('mappings loader', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'mappings-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  /** A file of the test as the loader names it: absolute paths resolve to themselves. */
  function write(name: string, text: string, changedAt = 1): string {
    const path = join(folder, name);
    writeFileSync(path, text);
    utimesSync(path, changedAt, changedAt);
    return path;
  }

  it('loads every file of the project', () => {
    expect(loadIndices().reports.mappings.dynamic).to.equal('strict');
    expect(relevance().tokens.value).to.equal(64);
    expect(synonymVariants('光伏产业').length).to.be.greaterThan(0);
  });

  it('names the file and every problem', () => {
    const schema = z.strictObject({ a: z.number(), b: z.string() });
    const wrong = write('wrong.json', '{"a":"x","c":1}');
    for (const part of ['wrong.json', 'at a', 'at b', '"c"']) {
      expect(() => loadJson(wrong, schema)).to.throw(part);
    }
    expect(() => loadJson(write('broken.json', '{'), schema)).to.throw(/broken\.json: is not valid JSON/);
    expect(() => loadText('nowhere.txt')).to.throw('mappings/nowhere.txt: cannot be read (ENOENT)');
    expect(mappingsPath('load.ts')).to.match(/mappings\/load\.ts$/);
  });

  it('follows a file that changes and keeps what was when the change is wrong', async () => {
    const path = write('live.json', '{"n":1}');
    let now = 0;
    const value = liveFile(
      path,
      () => loadJson(path, z.strictObject({ n: z.number() })).n,
      () => now,
    );
    expect(value()).to.equal(1);
    write('live.json', '{"n":2}', 2);
    expect(value(), 'not looked at again so soon').to.equal(1);
    now += 2_000;
    expect(value()).to.equal(2);
    const warned = new Promise<Error>((resolve) => process.once('warning', resolve));
    write('live.json', '{"n":"three"}', 3);
    now += 2_000;
    expect(value()).to.equal(2);
    expect((await warned).message).to.contain('live.json');
  });
});

describe('synonymVariants', () => {
  it('writes the query with another word for the same thing', () => {
    expect(synonymVariants('新能源汽车销量')).to.include('新能源车 销量');
    expect(synonymVariants('AI芯片')).to.include('人工智能 芯片');
  });

  it('leaves letters inside other words alone', () => {
    expect(synonymVariants('AIR冷却')).to.deep.equal([]);
  });
});
