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
