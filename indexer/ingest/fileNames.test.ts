import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { givenPath, onDisk, readName, uploadedName } from './fileNames.ts';
import { findInputs } from './ingest.ts';

/** 年报 as Chinese Windows writes it. */
const gbk = Buffer.from([0xc4, 0xea, 0xb1, 0xa8]);

describe('names of files', () => {
  it('are read as UTF-8, else as GBK', () => {
    expect(readName(gbk)).to.equal('年报');
    expect(readName(Buffer.from('年报é'))).to.equal('年报é');
    expect(uploadedName(gbk.toString('latin1'))).to.equal('年报');
    expect(uploadedName(Buffer.from('年报').toString('latin1'))).to.equal('年报');
    expect(uploadedName('年报')).to.equal('年报');
  });

  it('lead to their files, in folders and as arguments, whatever their bytes', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'yanhai-names-'));
    try {
      const below = Buffer.concat([Buffer.from(`${folder}/`), gbk]);
      await mkdir(below);
      const file = Buffer.concat([below, Buffer.from('/'), gbk, Buffer.from('.pdf')]);
      await writeFile(file, 'x');
      const { inputs } = await findInputs([folder]);
      expect(inputs.map((input) => path.relative(folder, input.path))).to.deep.equal(['年报/年报.pdf']);
      expect((await stat(onDisk(inputs[0] ?? expect.fail()))).size).to.equal(1);
      // As Node gives such an argument.
      const given = await givenPath(file.toString('utf8'));
      expect(given.path).to.equal(path.join(folder, '年报', '年报.pdf'));
      expect((await findInputs([file.toString('utf8'), folder])).inputs).to.have.length(1);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
