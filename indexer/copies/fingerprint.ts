import { foldText } from '../../mappings/text/fold.ts';

/**
 * MinHash of a text by one permutation: the shingles are divided among bins, and each bin keeps its smallest hash. The
 * share of equal bins estimates the share of equal shingles.
 */
const fingerprintBins = 128;

/** Characters of a shingle. */
const shingleCharacters = 6;

/** Letters and digits below which a text is too short to be told from others on its subject. */
const minCharacters = 200;

/** Bins compared at once to find candidates: of texts seven tenths alike 99 in 100 share a band. */
const rowsPerBand = 5;
const bands = Math.floor(fingerprintBins / rowsPerBand);

/** The fingerprint of a text, 16 bits a bin, however it is broken, spaced and punctuated. Null for a short text. */
export function fingerprintOf(text: string): Buffer | null {
  const bare = foldText(text).replace(/[^\p{L}\p{N}]+/gu, '');
  if (bare.length < minCharacters) return null;
  const smallest = new Uint32Array(fingerprintBins).fill(empty);
  for (let start = 0; start + shingleCharacters <= bare.length; start++) {
    const hash = hashOf(bare, start, start + shingleCharacters);
    const bin = hash >>> 25;
    const rest = hash & 0x1ffffff;
    if (rest < (smallest[bin] as number)) smallest[bin] = rest;
  }
  const bytes = Buffer.alloc(2 * fingerprintBins);
  for (let bin = 0; bin < fingerprintBins; bin++) {
    // An empty bin takes the value of the next full one, told apart by the way to it.
    let steps = 0;
    while (smallest[(bin + steps) % fingerprintBins] === empty) steps++;
    const value = mix((smallest[(bin + steps) % fingerprintBins] as number) + 0x9e3779b1 * (steps + 1));
    bytes.writeUInt16LE(value & 0xffff, 2 * bin);
  }
  return bytes;
}

/** Estimated share of shingles that two texts have in common. */
export function similarity(one: Buffer, other: Buffer): number {
  let equal = 0;
  for (let byte = 0; byte < 2 * fingerprintBins; byte += 2)
    if (one.readUInt16LE(byte) === other.readUInt16LE(byte)) equal++;
  return equal / fingerprintBins;
}

/** Keys of a fingerprint: alike texts have one in common. Hex, 8 bytes each. */
export function bandsOf(fingerprint: Buffer): string[] {
  return Array.from({ length: bands }, (_, band) => {
    const rows = fingerprint.toString('latin1', 2 * band * rowsPerBand, 2 * (band + 1) * rowsPerBand);
    const half = (seed: number) =>
      mix(hashOf(`${String.fromCharCode(band, seed)}${rows}`, 0, rows.length + 2))
        .toString(16)
        .padStart(8, '0');
    return half(1) + half(2);
  });
}

/** More than any 25 bits. */
const empty = 0xffffffff;

/** FNV-1a of a part of a text by UTF-16 units, its bits mixed. */
function hashOf(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let index = start; index < end; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return mix(hash);
}

/** The finaliser of MurmurHash3: each bit of the input changes half of the output's. */
function mix(value: number): number {
  let hash = value >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
