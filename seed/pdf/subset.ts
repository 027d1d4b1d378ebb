import { writeOut } from './outline.ts';

/** Offset of a CFF index's entry in the font file. */
interface Entry {
  offset: number;
  length: number;
}
interface FontDict {
  FontName?: unknown;
  Private?: { Subrs?: Entry[] };
}

/** The parts of fontkit's CFF table that subsetting needs. */
interface CffTable {
  stream: { pos: number; readBuffer(length: number): Uint8Array };
  topDict: { FDArray: FontDict[] };
  globalSubrIndex: Entry[];
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

  private read(entries: Entry[]): Uint8Array[] {
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
