/** Punctuation that Chinese typography wants wide; NFKC would make `，` a `,`. */
const keptForms = /([，：；！？（）～…①-⑳]+)/u;

/** All but the characters every rule below leaves as they are; most of a page is such, often all of it. */
const unsettled = /[^\n\x20-\x7e·—‘’“”…、。《》㐀-䶿一-致臶-鿿，：；！？（）]+/g;
/** Signs that nobody sees: joiners, soft hyphens, marks of order and of direction. */
const formatting = /\p{Cf}+/gu;

/** Those of them that texts have inside of words. */
export const invisible = [
  '\u00ad',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u200f',
  '\u2060',
  '\ufeff',
] as const;

/** Characters that combine with their neighbours: combining marks, and a return before its line feed. */
const joined = /[\p{M}\r]/u;
/** White space that joining lines would change. */
const ragged = /[^\S ]| {2}|^ | $/;

/**
 * Text in the one spelling index and query share: compatibility forms as PDFs emit them (radicals, full-width
 * letters and digits, ligatures) become plain characters, control characters become spaces; signs that nobody sees go,
 * wide punctuation stays as readers know it.
 */
export function normaliseText(text: string): string {
  const runs = text.match(unsettled);
  if (!runs) return text;
  return joined.test(runs.join('')) ? normaliseAll(text) : text.replace(unsettled, normaliseAll);
}

function normaliseAll(text: string): string {
  const parts = text.replace(formatting, '').split(keptForms);
  return (
    parts
      // Odd parts are the kept ones.
      .map((part, index) => (index % 2 === 1 ? part : unifyIdeographs(part.normalize('NFKC'))))
      .join('')
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being removed
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\ufffd]/g, ' ')
  );
}

const han = '[\\p{Script=Han}，。：；！？、（）《》“”]';
const breakBetweenHan = new RegExp(`(?<=${han})[ \\t]*\\n[ \\t]*(?=${han})`, 'gu');

/**
 * Lines of a paragraph made one: a break between Han characters vanishes (the word went on), any other becomes
 * a space. A blank line stays as one line feed: a paragraph ends there.
 */
export function joinLines(text: string): string {
  if (!ragged.test(text)) return text;
  return text
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph) => paragraph.replace(breakBetweenHan, '').replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .join('\n');
}

/**
 * Radicals and strokes with the ideograph each stands for, as PDFs write them for one another: all of Unicode's
 * property Equivalent_Unified_Ideograph that NFKC leaves as it is (Kangxi radicals it does not).
 */
const radicals =
  '⺁厂⺂乛⺃乚⺄乙⺅亻⺆冂⺇𠘨⺈刀⺉刂⺊卜⺋㔾⺌小⺍小⺎兀⺏尣⺐尢⺑𡯂⺒巳⺓幺⺔彑⺕彐⺖忄⺗心⺘扌⺙攵⺛旡⺜日⺝月⺞歺⺠民⺡氵⺢氺⺣灬⺤爫⺥爫' +
  '⺦丬⺧牛⺨犭⺩王⺪𤴔⺫目⺬示⺭礻⺮𥫗⺯糹⺰纟⺱罓⺲罒⺳㓁⺴冗⺵𦉫⺶羊⺷𦍌⺸𦍋⺹耂⺺肀⺻聿⺼肉⺽𦥑⺾艹⺿艹⻀艹⻁虎⻂衤⻃覀⻄西⻅见⻆角⻇𧢲⻈讠⻉贝⻊𧾷' +
  '⻋车⻌辶⻍辶⻎辶⻏邑⻐钅⻑長⻒镸⻓长⻔门⻕𨸏⻖阝⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻞𩙿⻟飠⻠饣⻡𩠐⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜' +
  '⻰龙⻱龜⻲亀㇆𠃌㇏乀㇐一㇑丨㇒丿㇓丿㇔丶㇕𠃍㇖乛㇗𠃊㇘𠃎㇙𠄌㇚亅㇛𡿨㇜𠃋㇝乀㇞𠃑㇟乚㇠乙㇡𠄎';

/** Fonts of founders' make name the glyph of 置 by a character that nobody else has used for centuries. */
const alwaysBroken = '臵置';

/**
 * Characters that converters write for those before them in a font's order when its table is a few places off. Each
 * first one is almost unused in Chinese of today.
 */
const telling = '癿的亍于丌不収发迚进觃规劢动幵并亊事秱移仸任呾和丏且斱方枀极';
/** The same, but words of their own: so read only where telling ones stand too. */
const doubtful = '绊经讣认弼当迓还仹份';

const unified = pairs(radicals + alwaysBroken);
const tellingPairs = pairs(telling);
const shiftedPairs = pairs(telling + doubtful);
const unifiable = new RegExp(`[${[...unified.keys()].join('')}]`, 'gu');
/** So many different telling characters on one page are no chance. */
const minInformative = 2;

function pairs(text: string): Map<string, string> {
  const characters = [...text];
  return new Map(characters.flatMap((one, at) => (at % 2 === 0 ? [[one, characters[at + 1] ?? one]] : [])));
}

/** A text with the ideographs that its radicals, strokes and known broken glyphs stand for. */
export function unifyIdeographs(text: string): string {
  return text.replace(unifiable, (one) => unified.get(one) ?? one);
}

/** Repair for the characters of a page whose font is a few places off; null when it is not. */
export function shiftedFont(page: string): ((character: string) => string) | null {
  const found = new Set([...page].filter((one) => tellingPairs.has(one)));
  return found.size < minInformative ? null : (character) => shiftedPairs.get(character) ?? character;
}
