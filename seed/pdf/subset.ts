/** Offset of a CFF index's entry in the font file. */
interface SubsetEntry {
  offset: number;
  length: number;
}
interface FontDict {
  FontName?: unknown;
  Private?: { Subrs?: SubsetEntry[] };
}

/** The parts of fontkit's CFF table that subsetting needs. */
interface CffTable {
  stream: { pos: number; readBuffer(length: number): Uint8Array };
  topDict: { FDArray: FontDict[] };
  globalSubrIndex: SubsetEntry[];
  getCharString(glyph: number): Uint8Array;
  fdForGlyph(glyph: number): number;
}

/** fontkit's subset of a CFF font: `encode` calls the two others. */
export interface CffSubset {
  cff: CffTable;
  glyphs: number[];
  charstrings: Uint8Array[];
  gsubrs: Uint8Array[];
  includeGlyph(id: number): number;
  subsetCharstrings(): void;
  subsetFontdict(topDict: { FDArray: FontDict[]; FDSelect: { version: 0; fds: number[] } }): void;
}

/** A glyph as subsets carry it. */
interface PlainGlyph {
  charstring: Buffer;
  /** Its font dictionary in the whole font. */
  dictionary: number;
}

/** The written-out glyphs of one font; each is written out once, whatever number of reports uses it. */
class PlainGlyphs {
  private readonly known = new Map<number, PlainGlyph>();
  private readonly locals = new Map<number, Uint8Array[]>();
  private readonly global: Uint8Array[];

  constructor(private readonly cff: CffTable) {
    this.global = this.read(cff.globalSubrIndex);
  }

  get(id: number): PlainGlyph {
    const hit = this.known.get(id);
    if (hit) return hit;
    const dictionary = this.cff.fdForGlyph(id);
    let local = this.locals.get(dictionary);
    if (!local) {
      local = this.read(this.cff.topDict.FDArray[dictionary]?.Private?.Subrs ?? []);
      this.locals.set(dictionary, local);
    }
    const charstring = writeOut(this.cff.getCharString(id), { global: this.global, local });
    const glyph = { charstring, dictionary };
    this.known.set(id, glyph);
    return glyph;
  }

  private read(entries: SubsetEntry[]): Uint8Array[] {
    return entries.map(({ offset, length }) => {
      this.cff.stream.pos = offset;
      return this.cff.stream.readBuffer(length);
    });
  }
}

const fonts = new WeakMap<CffTable, PlainGlyphs>();

/** Has a subset carry its glyphs without subroutines: smaller, and many times faster to write and to read. */
export function carryPlainGlyphs(subset: CffSubset): void {
  const { cff } = subset;
  const glyphs = fonts.get(cff) ?? new PlainGlyphs(cff);
  fonts.set(cff, glyphs);
  subset.subsetCharstrings = () => {
    subset.charstrings = subset.glyphs.map((id) => glyphs.get(id).charstring);
    subset.gsubrs = [];
  };
  subset.subsetFontdict = (topDict) => {
    const used = [...new Set(subset.glyphs.map((id) => glyphs.get(id).dictionary))];
    topDict.FDSelect = {
      version: 0,
      fds: subset.glyphs.map((id) => used.indexOf(glyphs.get(id).dictionary)),
    };
    topDict.FDArray = used.map((index) => {
      const { FontName: _, ...dictionary } = cff.topDict.FDArray[index] ?? {};
      const { Subrs: __, ...values } = dictionary.Private ?? {};
      return { ...dictionary, Private: values };
    });
  };
}

/** Subroutines of a CFF font as its indices hold them. */
interface Subroutines {
  global: Uint8Array[];
  local: Uint8Array[];
}

/** Operators of Type 2 charstrings (Adobe Technical Note 5177) that need a closer look than their operands. */
const op = {
  stems: new Set([1, 3, 18, 23]),
  masks: new Set([19, 20]),
  callLocal: 10,
  callGlobal: 29,
  return: 11,
  end: 14,
  escape: 12,
  short: 28,
  fixed: 255,
} as const;

/** Two-byte operators that draw; the others calculate, which no outline of the fonts used does. */
const flexes = new Set([34, 35, 36, 37]);

const biasOf = (list: Uint8Array[]) => (list.length < 1240 ? 107 : list.length < 33_900 ? 1131 : 32_768);

/**
 * A glyph's charstring with its subroutines written out. A subset of a few hundred glyphs then carries no
 * subroutine, where it would else drag along an entry for each of the font's thousands, used or not. Throws on
 * operators that calculate.
 */
export function writeOut(charstring: Uint8Array, subroutines: Subroutines): Buffer {
  return Buffer.from(new Outline(subroutines).add(charstring));
}

class Outline {
  private readonly bytes: number[] = [];
  /** Offset in `bytes` of each operand on the stack, and its value when it is a whole number. */
  private stack: { at: number; value: number }[] = [];
  private stems = 0;

  constructor(private readonly subroutines: Subroutines) {}

  /** Gives all that is written so far. */
  add(code: Uint8Array): number[] {
    for (let at = 0; at < code.length; ) {
      const first = code[at] ?? 0;
      if (first >= 32 || first === op.short) at = this.operand(code, at);
      else if (first === op.callLocal) at = this.call(this.subroutines.local, at);
      else if (first === op.callGlobal) at = this.call(this.subroutines.global, at);
      else if (first === op.return) break;
      else at = this.operator(code, at, first);
    }
    return this.bytes;
  }

  private operand(code: Uint8Array, at: number): number {
    const [first = 0, second = 0, third = 0] = code.subarray(at, at + 3);
    const length = first === op.fixed ? 5 : first === op.short ? 3 : first < 247 ? 1 : 2;
    let value = Number.NaN;
    if (first === op.short) value = ((second << 24) >> 16) | third;
    else if (first < 247) value = first - 139;
    else if (first < 251) value = (first - 247) * 256 + second + 108;
    else if (first !== op.fixed) value = -(first - 251) * 256 - second - 108;
    this.stack.push({ at: this.bytes.length, value });
    return this.copy(code, at, length);
  }

  private call(list: Uint8Array[], at: number): number {
    const number = this.stack.pop();
    const body = number && list[number.value + biasOf(list)];
    if (!body) throw new Error('A charstring calls a subroutine that is not there');
    this.bytes.length = number.at;
    this.add(body);
    return at + 1;
  }

  private operator(code: Uint8Array, at: number, first: number): number {
    if (first === op.escape && !flexes.has(code[at + 1] ?? 0))
      throw new Error(`Charstring operator 12 ${code[at + 1]} is not for outlines`);
    let length = first === op.escape ? 2 : 1;
    // Stems before a mask may leave out their own operator.
    if (op.stems.has(first) || op.masks.has(first)) this.stems += this.stack.length >> 1;
    if (op.masks.has(first)) length += Math.ceil(this.stems / 8);
    this.stack = [];
    return this.copy(code, at, length);
  }

  private copy(code: Uint8Array, at: number, length: number): number {
    for (let index = at; index < at + length; index++) this.bytes.push(code[index] ?? 0);
    return at + length;
  }
}
