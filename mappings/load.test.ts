import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { z } from 'zod';
import { synonymVariants } from './analysis/synonyms.ts';
import { loadIndices } from './indices/loadIndices.ts';
import { loadJson, loadText, mappingsPath } from './load.ts';
import { relevance } from './relevance/relevance.ts';
import { activateTuning, hashOfTuning, loadTuning } from './tuned.ts';

describe('mappings loader', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'mappings-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  /** A file of the test as the loader names it: absolute paths resolve to themselves. */
  function write(name: string, text: string): string {
    const path = join(folder, name);
    writeFileSync(path, text);
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

  it('puts a version in force as a whole or not at all', () => {
    const own = loadTuning();
    const value = own['relevance/relevance.json'].replace('"value": 64', '"value": 32');
    try {
      activateTuning({ 'relevance/relevance.json': value, 'analysis/synonyms.txt': '锂电池 蓄电池' });
      expect([relevance().tokens.value, synonymVariants('光伏产业')]).to.deep.equal([32, []]);
      expect(() =>
        activateTuning({ 'relevance/relevance.json': '{"tokens":1}', 'analysis/synonyms.txt': '甲 乙' }),
      ).to.throw('relevance.json');
      expect([relevance().tokens.value, synonymVariants('锂电池')]).to.deep.equal([
        32,
        [{ text: '蓄电池', synonym: '蓄电池' }],
      ]);
      // As an earlier release may have stored it: what is lacking is this one's, what is gone is passed over.
      activateTuning({ ...own, 'relevance/relevance.json': '{"tokens":{"value":7},"gone":1}' });
      expect([relevance().tokens.value, relevance().title.exact.value]).to.deep.equal([7, 40]);
    } finally {
      activateTuning(null);
    }
    expect(relevance().tokens.value).to.equal(64);
    expect(hashOfTuning(own))
      .to.match(/^[0-9a-f]{64}$/)
      .and.not.equal(hashOfTuning({ ...own, 'analysis/synonyms.txt': '' }));
  });
});

describe('synonymVariants', () => {
  it('writes the query with another word for the same thing', () => {
    expect(synonymVariants('新能源汽车销量')).to.deep.include({ text: '新能源车 销量', synonym: '新能源车' });
    expect(synonymVariants('AI芯片')).to.deep.include({ text: '人工智能 芯片', synonym: '人工智能' });
  });

  it('leaves letters inside other words alone', () => {
    expect(synonymVariants('AIR冷却')).to.deep.equal([]);
  });
});
