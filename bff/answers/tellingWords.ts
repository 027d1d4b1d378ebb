import { synonymsOf } from '../../mappings/analysis/synonyms.ts';
import { isFunctionWord } from '../../mappings/text/content.ts';
import { knownWords, type TaggedWord } from '../../mappings/text/segment.ts';
import { foldText } from '../../mappings/text/simplify.ts';

/** A word of a question that its answer is about, folded. */
export interface TellingWord {
  text: string;
  /** Names and numbers tell one thing from all others; what is done to a thing is said in many words. */
  kind: 'name' | 'number' | 'noun' | 'verb';
  /** How much is missing where it is missing. */
  weight: number;
  /** Other words for the same, folded. */
  others: string[];
}

const weights = { name: 1.5, number: 1.2, noun: 1, verb: 0.5 } as const;
/** Weight of a single character, and of a noun that names what kind of thing is asked for: 颜色 of 什么颜色. */
const lightWeight = 0.25;

/** Classes of words that tell nothing: particles, prepositions, pronouns, measures, adverbs. */
const empty = /^(?:[pcuryqdeom]|u[a-z]|zg|mq)$/;
const named = /^(?:n[rstz]|nrt|eng|x|i)$/;
const nominal = /^(?:n|vn|an|j|l|g|ng|t|s|f)$/;
/** Nouns that frame a question rather than say what it is about. */
const framing =
  /^(?:后来|以后|之后|以前|之前|当时|现在|目前|最新|最近|一共|总共|情况|水平|结果|作用|特点|影响|原因|时间|时候|方法|方式|步骤|意思|问题|内容|名字|名称|主要|具体|类型|种类|部分|方面|数据|关系|区别|表现|程度|职务|数量)$/;

/** Groups of words by which questions and reports call the same. */
const groups = [
  '平均值 均值 平均',
  '占比 比例 比重 份额',
  '收益率 收益 回报率 回报 超额',
  '创始人 创办人 创办者 创立者 创建者',
  '成立 创立 创办 设立 建立 创建',
  '一共 总共 合计 总计',
  '营业收入 营收 收入',
  '增速 增长率 增幅 增长 同比',
  '上升 上涨 增长 增加 提升 提高 回升 走高',
  '下降 下跌 减少 降低 下滑 回落 走低 降到 降至',
  '去世 逝世 离世 病逝',
  '出生 诞生 生于',
  '预测 预计 预期 有望',
  '价格 均价 报价 售价 单价',
  '包括 包含 涵盖 分为',
  '说明 表明 意味着 显示 反映',
  '花费 投资 造价',
  '运营 经营',
  '负责 主持',
  '推迟 延误 延期',
  '原因 因为 由于',
  '调仓 调整',
  '影响 作用',
  '使用 采用 利用 选用',
].map((group) => group.split(' '));
const groupOf = new Map(groups.flatMap((group) => group.map((word) => [word, group] as const)));

/**
 * The words that tell what a question is about, in their order.
 * @param marked the question with a blank for each word of asking, and a line feed for those that name a kind of thing
 */
export function tellingWords(marked: string): TellingWord[] {
  const words: TellingWord[] = [];
  let afterAsking = false;
  for (const tagged of joined(partsOf(marked))) {
    const { word } = tagged;
    if (word === '\n') afterAsking = true;
    if (!/[\p{L}\p{N}]/u.test(word)) continue;
    const one = tellingWord(tagged, afterAsking);
    if (word.trim() !== '') afterAsking = false;
    if (one && !words.some(({ text }) => text === one.text)) words.push(one);
  }
  return words;
}

/** Words in their order; a number stays whole. */
const partsOf = (text: string): TaggedWord[] =>
  text
    // bounded: a question, at most `maxQuestion` units
    .split(/(\d+(?:[.,]\d+)+)/)
    .flatMap((part, index) => (index % 2 === 1 ? [{ word: part, tag: 'm' }] : knownWords(part)));

function tellingWord({ word, tag }: TaggedWord, afterAsking: boolean): TellingWord | null {
  const text = foldText(word);
  const make = (kind: TellingWord['kind'], weight: number = weights[kind]): TellingWord => {
    const others = [...synonymsOf(word), ...(groupOf.get(text) ?? [])].map(foldText);
    return { text, kind, weight, others: others.filter((other) => other !== text) };
  };
  if (/\d/.test(text)) return make('number');
  if (isFunctionWord(text) || empty.test(tag)) return null;
  if ([...text].length === 1 && /\p{Script=Han}/u.test(text)) return make('verb', lightWeight);
  if (named.test(tag)) return make('name');
  if (!nominal.test(tag)) return make('verb');
  return make('noun', afterAsking || framing.test(text) ? lightWeight : weights.noun);
}

const isSingle = (word: string): boolean => /^\p{Script=Han}$/u.test(word);
/** A character that stands alone because no dictionary knows its word. */
const isLoose = ({ word, tag }: TaggedWord): boolean =>
  isSingle(word) && /^(?:[a-z]?g|a|i|zg|n|nr|ns|nz|j|x)$/.test(tag);
/** A piece of a name: what was put together before, or a character that is no word. */
const isPiece = ({ word, tag }: TaggedWord): boolean =>
  (tag === 'x' && /^\p{Script=Han}+$/u.test(word)) ||
  (isSingle(word) && /^(?:[a-z]?g|i|zg|nr|ns|nz)$/.test(tag));

/** Characters of a name put together with what follows, and numbers with the 月 or 季度 that they count. */
function joined(tagged: readonly TaggedWord[]): TaggedWord[] {
  const words: TaggedWord[] = [];
  for (const one of tagged) {
    const last = words.at(-1);
    const isNumber = last !== undefined && /^\d+$/.test(last.word);
    // A year is told from other numbers by its figures.
    if (isNumber && one.word === '年') continue;
    if (last && isSuffix.test(one.word) && isWord.test(last.word)) {
      words[words.length - 1] = { word: last.word + one.word, tag: 'n' };
      continue;
    }
    const isCounted = isNumber && /^(?:月|季度|日|号)/u.test(one.word);
    if (last && (isCounted || isPart(last, one)))
      words[words.length - 1] = { word: last.word + one.word, tag: 'x' };
    else words.push(one);
  }
  return words;
}

/** Makes a measure of the word before: 离职率. */
const isSuffix = /^[率量额数价费值度性比力]$/u;
const isWord = /^\p{Script=Han}{2,}$/u;

function isPart(last: TaggedWord, one: TaggedWord): boolean {
  if (empty.test(one.tag) || empty.test(last.tag)) return false;
  if (isSingle(one.word) && (isSingle(last.word) || isPiece(last))) return isLoose(last) || isLoose(one);
  return (
    isSingle(last.word) && isPiece(last) && /^\p{Script=Han}{2,3}$/u.test(one.word) && nominal.test(one.tag)
  );
}

const latin = /^[a-z\d]/;
/** Letters within letters, or figures within figures, are another word. */
const within = /^(?:[a-z]{2}|\d{2}|\d\.\d?)$/;

function stands(folded: string, text: string): boolean {
  if (!latin.test(text)) return folded.includes(text);
  for (let at = folded.indexOf(text); at >= 0; at = folded.indexOf(text, at + 1)) {
    const end = at + text.length;
    if (!within.test(folded.slice(at - 1, at + 1)) && !within.test(folded.slice(end - 1, end + 1)))
      return true;
  }
  return false;
}

/** What a shortened or lengthened word is worth: 营收 in 营业收入. */
const abbreviated = 0.8;
/** What one of two characters is worth. */
const halved = 0.35;

/** How much of a word a folded text holds, from 0 to 1: itself or another word for it, the same shortened, its pairs. */
export function heldShare(folded: string, { text, others }: TellingWord): number {
  if (stands(folded, text) || others.some((other) => stands(folded, other))) return 1;
  if (isYear.test(text)) return holdsYear(folded, Number(text)) ? 1 : 0;
  const characters = [...text];
  if (!/^\p{Script=Han}{2,}$/u.test(text)) return 0;
  if (holdsInOrder(folded, characters)) return abbreviated;
  if (characters.length === 2) return characters.some((one) => folded.includes(one)) ? halved : 0;
  const pairs = characters.slice(1).map((one, index) => `${characters[index]}${one}`);
  return abbreviated * Math.sqrt(pairs.filter((pair) => folded.includes(pair)).length / pairs.length);
}

/** Characters before a noun that make no other thing of it: 该电池, 的电池. */
const determiner =
  /[\P{Script=Han}的了和与及或在是为对将把等从由以该此其本这那各新旧老全单大小多每类种款个家只两]/u;

/**
 * Whether a folded text speaks of another thing of the same kind instead: 钠离子电池 where 固态电池 was asked for, 2025年
 * where 2023年 was.
 */
export function holdsRival(folded: string, word: TellingWord): boolean {
  const { text, others, kind } = word;
  if (isYear.test(text)) return anyYear.test(folded) && heldShare(folded, word) === 0;
  if ((kind !== 'noun' && kind !== 'name') || !/^\p{Script=Han}{3,}$/u.test(text)) return false;
  if (folded.includes(text) || others.some((other) => folded.includes(other))) return false;
  const head = text.slice(-2);
  const own = text.charAt(text.length - 3);
  for (let at = folded.indexOf(head); at >= 0; at = folded.indexOf(head, at + 1)) {
    const before = folded.charAt(at - 1);
    if (before !== '' && before !== own && !determiner.test(before)) return true;
  }
  return false;
}

const isYear = /^(?:19|20)\d\d$/;
const anyYear = /(?<!\d)(?:19|20)\d\d(?:年|e|[-—–~～至])/u;
const years = /((?:19|20)\d\d)年?(?:[-—–~～至]|到)((?:20)?\d\d)年?/gu;

/** Whether a year lies between two that a text names: 2027 in 2026—2028年. */
const holdsYear = (folded: string, year: number): boolean =>
  [...folded.matchAll(years)].some(
    ([, from, to]) => year >= Number(from) && year <= Number(to?.padStart(4, '20')),
  );

/** Whether characters follow one another with at most two between each. */
function holdsInOrder(folded: string, characters: readonly string[]): boolean {
  const [first = '', ...rest] = characters;
  for (let from = folded.indexOf(first); from >= 0; from = folded.indexOf(first, from + 1)) {
    let at = from;
    const isHeld = rest.every((one) => {
      const next = folded.slice(at + 1, at + 4).search(one);
      at += next + 1;
      return next >= 0;
    });
    if (isHeld) return true;
  }
  return false;
}
