import iconv from 'iconv-lite';
import type { PageArtifact } from '../../artifacts.ts';
import { hanOf } from './characters.ts';

/** Characters of a page below which it counts as one without text: a running head, a watermark. */
const fewCharacters = 50;
/** Characters from which statistics say anything. */
const enough = 100;
/** Shares of a page's characters; real reports, tables and lists of figures too, are far on the other side. */
const [minCommon, minFunction, maxForeign, maxSigns] = [0.8, 0.015, 0.4, 0.35];

/**
 * Share of Chinese below which a page is of letters and numbers alone, and the chance that two of its characters are
 * alike: over .034 in lists of literature, the least even of real pages, and about .01 where numbers of glyphs are read.
 */
const [littleHan, minAlike] = [0.1, 0.025];

/** Characters without which nobody writes a page of Chinese prose, tables and their captions among it. */
const functionWords =
  /[的一是在不了有和为年月日业公司量市中大上下行资产投分本报告长价增收利比率与及以对其高期金融图表数个人元亿万股证券研究]/gu;
/** Signs that a wrong mapping makes of letters and no page is full of. */
const signs = /[!"#$&'*+/:;<=>?@\\^_`{|}~]/g;
const foreign = /(?![\p{Script=Han}\p{Script=Latin}])\p{L}|[\u00c0-\u024f]/gu;

/** Why a page's own text cannot be read; null where it can. */
export function unreadable({ runs }: Pick<PageArtifact, 'runs'>): 'empty' | 'garbage' | null {
  const text = runs
    .map((run) => run.text)
    .join('')
    .replace(/\s/g, '');
  if (text.length < fewCharacters) return 'empty';
  return isGarbage(text) ? 'garbage' : null;
}

/**
 * Pages without the text that is garbage, of a font that says nothing of its characters; so are the short pages beside
 * these, of which nothing can be told by themselves.
 */
export function withoutGarbage<
  Page extends Pick<PageArtifact, 'runs' | 'text' | 'searchable' | 'recognised'>,
>(pages: readonly Page[]): Page[] {
  const faults = pages.map((page) => (page.recognised ? null : unreadable(page)));
  const garbled = faults.filter((fault) => fault === 'garbage').length;
  if (garbled === 0) return [...pages];
  const readable = pages.filter(({ runs }, index) => faults[index] === null && lettersOf(runs) >= enough);
  const isShort = ({ runs }: Page) => lettersOf(runs) < enough && garbled > readable.length;
  return pages.map((page, index) =>
    faults[index] === 'garbage' || isShort(page) ? { ...page, runs: [], text: '', searchable: '' } : page,
  );
}

const lettersOf = (runs: PageArtifact['runs']) =>
  runs.reduce((sum, { text }) => sum + text.replace(/\s/g, '').length, 0);

function isGarbage(text: string): boolean {
  if (text.length < enough) return false;
  const share = (pattern: RegExp) => (text.match(pattern)?.length ?? 0) / text.length;
  if (share(foreign) > maxForeign || share(signs) > maxSigns) return true;
  const han = text.match(/\p{Script=Han}/gu) ?? [];
  if (han.length < text.length * littleHan) return chanceAlike(text) < minAlike;
  if (hanOf(text) < enough) return false;
  const common = han.filter(isCommon).length / han.length;
  const words = (han.join('').match(functionWords)?.length ?? 0) / han.length;
  return common < minCommon || words < minFunction;
}

/** The index of coincidence: how likely two characters of a text are the same, 0 to 1. */
function chanceAlike(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  const pairs = [...counts.values()].reduce((sum, count) => sum + count * (count - 1), 0);
  return pairs / (text.length * (text.length - 1));
}

const known = new Map<string, boolean>();

/** Of the first level of GB 2312 or Big5: 3,755 and 5,401 characters that print nearly all Chinese texts. */
function isCommon(character: string): boolean {
  const found = known.get(character) ?? isOfFirstLevel(character);
  known.set(character, found);
  return found;
}

function isOfFirstLevel(character: string): boolean {
  const first = (encoding: string) => iconv.encode(character, encoding)[0] ?? 0;
  const simplified = first('gb2312');
  const traditional = first('big5');
  return (simplified >= 0xb0 && simplified <= 0xd7) || (traditional >= 0xa4 && traditional <= 0xc6);
}
