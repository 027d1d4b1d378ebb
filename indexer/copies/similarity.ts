import { foldedLetters, foldText } from '../../mappings/text/simplify.ts';

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
  const bare = foldedLetters(text);
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

/** What makes the name of a series: words of a period, or of a row of reports. */
const serial =
  /周报|双周|周刊|周度|月报|月刊|月度|旬报|日报|早报|晨报|晚报|晨会|早会|季报|季刊|季度|半月|年度策略|中期策略|投资策略|策略报告|跟踪|系列|之[一二三四五六七八九十]+|观察|追踪|快评|动态|评论/;

const numeral = '[\\d一二三四五六七八九十零〇]+';

/** What stands in brackets; where it has a number, it counts the issue. */
const bracketed = /[(（【[][^()（）【】[\]]*[)）\]】]/gu;

/** Numbers, dates and periods, with the words that count them. */
const counted = [
  /(?:19|20)\d\d\s*[-./年]\s*\d{1,2}\s*[-./月]\s*\d{1,2}\s*日?/gu,
  new RegExp(`第\\s*${numeral}\\s*[周期季次号篇辑弹]`, 'gu'),
  new RegExp(`之${numeral}(?=$|[^\\p{L}])`, 'gu'),
  new RegExp(`${numeral}\\s*(?:年度?|季度?|月份?|周|日|期)`, 'gu'),
  /\d+(?:\.\d+)?[a-z]?\d*/giu,
  /上半年|下半年|中期|年中|年度|年末|年初/gu,
];

/** The series that a title names and its number in it. */
interface Issue {
  /** House and title without number and date; empty where the title names no series. */
  series: string;
  /** The numbers of the title in order, by which its issues differ. */
  number: string;
}

/** Reads a series from a report's title: its part before the colon, else its second line. */
export function issueOf(report: { title: string; subtitle: string; organization: string }): Issue {
  const number = (foldText(report.title).match(/\d+/g) ?? []).join('.');
  const [head = ''] = report.title.split(/[:：]|——/u);
  for (const line of [head, report.subtitle]) {
    const name = withoutNumbers(line);
    if (name.length < minNameLength || !serial.test(line)) continue;
    return { series: `${foldText(report.organization)} ${name}`, number };
  }
  return { series: '', number };
}

const minNameLength = 4;

/** A line without numbers, dates and signs. */
function withoutNumbers(line: string): string {
  const open = line.replace(bracketed, (text) => (/[\d一二三四五六七八九十]/.test(text) ? ' ' : text));
  const rest = counted.reduce((text, pattern) => text.replace(pattern, ' '), open);
  return foldText(rest).replace(/[^\p{L}]+/gu, '');
}
