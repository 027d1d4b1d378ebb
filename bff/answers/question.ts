import { cutWords, splitRuns, taggedWords } from '../../mappings/text/segment.ts';
import { foldText } from '../../mappings/text/simplify.ts';
import { type TellingWord, tellingWords } from './tellingWords.ts';

const numerals = '[\\d０-９]+(?:[.,][\\d]+)*|[零〇一二两三四五六七八九十百千万亿]+';
const measures =
  '[万亿千百十]*(?:元|美元|港元|人民币|吨|辆|台|人|名|家|个|位|次|种|倍|岁|股|户|套|件|部|集|首|张|场|款|项|座|所|条|只|支|本|篇|层|期|代|届|级|章|卷|票|分|页|米|公里|千米|厘米|毫米|平方|立方|公顷|亩|公斤|千克|克|度|秒|%|％|个百分点|点|bp|BP|GW|MW|KW|kW|GB|MB|千瓦|万|亿|成|余|多)';
const number = new RegExp(`(?:${numerals})\\s*${measures}|\\d+(?:[.,]\\d+)*`, 'gu');
const share =
  // bounded: a sentence, at most `maxLength` characters
  /\d+(?:\.\d+)?\s*(?:%|％|个百分点|bp)|百分之[零一二三四五六七八九十百\d]+|[一二三四五六七八九\d]成|[一二三四五六七八九十\d]+分之[一二三四五六七八九十\d]+/giu;
const date =
  // bounded: a sentence, at most `maxLength` characters
  /\d{2,4}\s*年(?:代|初|末|底|中|间)?|\d{1,2}\s*月(?:\d{1,2}\s*[日号])?|\d{1,2}\s*[日号](?!线)|\d{1,2}世纪|(?:19|20)\d\d|[一二三四五六七八九十百元〇○]+年|[上中下]旬|公元前?|[唐宋元明清汉隋晋秦周商][朝代]|年间|时期|前夕|民国|\d{2}Q[1-4]|Q[1-4]|[一二三四]季度|[上下]半年|[今去明]年/giu;
const duration =
  // bounded: a sentence, at most `maxLength` characters
  /[\d一二两三四五六七八九十百半数几]+(?:多|余)?(?:年|个?月|天|日|周|星期|小时|分钟|秒|世纪|个?交易日|个?季度)/gu;
const reason =
  /因为|由于|因此|因而|原因|导致|使得|以致|源于|缘于|出于|为了|以便|主要系|所致|受[^，。]{1,20}影响|故|因(?!子|素|果)|得益于|归因|鉴于|在于|旨在|不满|迫于|限于|考虑到|引发|造成|起因/u;
const manner = /通过|采用|利用|方法|步骤|首先|方式|以[^，。]{1,20}[为来]|按照|根据|使用|运用|构建/u;
const change =
  /上升|下降|上涨|下跌|上行|下行|[升降涨跌]至|[升降涨跌]到|增加|减少|增长|回落|回升|提高|提升|降低|扩大|缩小|收窄|走[高低强弱]|反弹|恶化|改善|稳定|持平|不变|递[增减]|增强|减弱|加快|放缓|变[大小高低强弱长短]/u;
const listed = /、|包括|包含|分为|分别|以及|主要有|如下|其一|第一|首先|等/u;

/**
 * How well a sentence can name what is asked, from 0 to 1; 0.5 where the question asks for nothing in particular. What
 * the question says itself answers nothing.
 */
export function namesExpected(question: Question, sentence: string, folded: string): number {
  if (question.kinds.length === 0) return 0.5;
  return Math.max(...question.kinds.map((kind) => byKind(kind, question, sentence, folded)));
}

function byKind(kind: AnswerKind, question: Question, sentence: string, folded: string): number {
  const fresh = (pattern: RegExp) =>
    (folded.match(pattern) ?? []).filter((found) => !question.content.includes(found.trim()));
  switch (kind) {
    case 'number': {
      const found = fresh(number);
      const unit = question.unit === '钱' ? '元' : question.unit;
      if (unit === '') return found.some((one) => /\D$/u.test(one)) ? 1 : found.length > 0 ? 0.6 : 0;
      if (found.some((one) => one.endsWith(unit) || (people.test(one) && people.test(unit)))) return 1;
      return found.length > 0 ? 0.3 : 0;
    }
    case 'share':
      return fresh(share).length > 0 ? 1 : 0;
    case 'date':
      return fresh(date).length > 0 ? 1 : 0;
    case 'duration':
      return fresh(duration).length > 0 ? 1 : 0;
    case 'reason':
      return reason.test(sentence) ? 1 : 0;
    case 'manner':
      return manner.test(sentence) ? 1 : 0.3;
    case 'change':
      return change.test(sentence) ? 1 : 0;
    case 'list':
      return listed.test(sentence) ? 1 : 0;
    case 'definition':
      return defines(question, folded) ? 1 : 0;
    case 'person':
      if (hasTag(question, sentence, /^nr/)) return 1;
      return hasTag(question, sentence, /^(?:nt|eng)/) || institution.test(sentence) ? 0.5 : 0;
    case 'place':
      return hasTag(question, sentence, /^ns/) || /[省市县区镇村州国岛路街]/u.test(sentence) ? 1 : 0;
  }
}

const people = /[人名位]$/u;
/** What may have done a thing, beside a person. */
const institution = /公司|集团|证券|银行|基金|大学|学院|研究院|委员会|协会|交易所|政府|部门|[局厅部]$/u;

/** Whether a question asks for numbers or times alone. */
export const isMeasured = ({ kinds }: Question): boolean =>
  kinds.length > 0 && kinds.every((kind) => kind === 'date' || counting.has(kind));

/** Whether the subject of a question stands before 是, 指 or 即. */
function defines({ content }: Question, folded: string): boolean {
  const at = folded.search(/是指|指的是|是一[种个类]|定义为|即|是/u);
  if (at < 0) return false;
  const subject = content.replace(/\s/gu, '');
  return folded.slice(0, at).includes(subject.slice(0, Math.min(4, subject.length)));
}

const hasTag = ({ content }: Question, sentence: string, wanted: RegExp): boolean =>
  taggedWords(sentence).some(
    ({ word, tag }) => wanted.test(tag) && word.length > 1 && !content.includes(word),
  );

/** What kind of thing an answer names. */
type AnswerKind =
  | 'number'
  | 'share'
  | 'date'
  | 'duration'
  | 'person'
  | 'place'
  | 'reason'
  | 'manner'
  | 'change'
  | 'definition'
  | 'list';

/** A question, as sentences are compared with it. */
export interface Question {
  /** Without the words of asking. */
  content: string;
  words: TellingWord[];
  kinds: AnswerKind[];
  /** Unit of the number asked for: 人 of 多少人, 亿元 of 多少亿元; empty without. */
  unit: string;
  units: QuestionUnit[];
}

/** Something that a sentence may share with a question, folded. */
export interface QuestionUnit {
  text: string;
  /** A pair within one word, or across two. */
  kind: 'character' | 'pair' | 'across' | 'word';
}

/** Words of asking, the longest first, each with the kinds of answer it wants. `*` takes the noun behind it along. */
const asking: [pattern: RegExp, kinds: AnswerKind[]][] = [
  [
    /什么时候|何时|什么时间|哪一?年|哪一?天|哪一?[月日]|几月几?[日号]?|几几年|几号|什么年代|哪个年代|哪个?世纪|何年|哪个?时期|什么时期/gu,
    ['date'],
  ],
  [/多久|多长时间|几年|几个月|几天|多少[年天]|多少个?(?:月|小时|分钟)|几小时/gu, ['duration', 'number']],
  [/百分之多少|百分之几|几成|多少%/gu, ['share']],
  [
    /(?<=占比|比例|比重|份额|增速|增长率|收益率|毛利率|净利率|渗透率|市占率|胜率|利率|比率|率)(?:大约|大概|约)?(?:是|为|达|有|占)?(?:多少|几|多大|多高)/gu,
    ['share', 'number'],
  ],
  [
    /(?:是|为|有|达到?|共)?(?:多少|多大|多高|多长|多远|多重|多深|多宽|多快|几(?=[个人名位种家次条篇座所只本部届层款项支台期岁倍代大章卷集级]))/gu,
    ['number'],
  ],
  [/是谁|由谁|被谁|谁|哪[一几]?位|何人|什么人|哪个人|哪些人/gu, ['person']],
  [
    /(?:在|于|到|来自)?(?:哪里|哪儿|何处|何地|什么地方|哪个?(?:国家|国|城市|省份|省|市|县|区|地区|地方|镇|州|洲|村|岛))/gu,
    ['place'],
  ],
  [/为什么|为何|为啥|什么原因|原因(?:是什么|是|为何|有哪些)?|何以|因何|缘何|因为什么|由于什么/gu, ['reason']],
  [/什么是|是什么意思|指的?是什么|是指什么|何谓|何为|定义是什么|的定义|的含义/gu, ['definition']],
  // What changed is said in other words than that it did.
  [
    /(?:如何|怎么样?|怎样)(?:地)?变[化动]|(?:有|有了|发生了?)(?:何|什么|怎样的|哪些)变[化动]|变[化动](?:如何|怎么?样)|走势(?:如何|怎么?样)/gu,
    ['change'],
  ],
  [/怎么样|怎样|怎么|如何|怎么办/gu, ['manner']],
  [/有?哪(?:些|几|两|三|四|五|六|七|八|九|十|[1-9])[个种家类项位部大]?|包括什么|有什么/gu, ['list']],
  [/哪[个家种款部支类所本首场座条项只届一]?个?|什么样的?|是什么|叫什么(?:名字)?|什么|何种/gu, []],
];

const filler =
  /请问|请教|告诉我|我想知道|想知道|帮我|吗(?=[?？]|$)|呢(?=[?？]|$)|[?？]|是否|是不是|有没有|会不会|能不能|大约|大概|分别/gu;

const unitAfter =
  /(?:多少|几)\s*((?:[万亿千百]*(?:元|人民币|美元|港元|吨|辆|台|人|名|家|个百分点|百分点|千瓦时?|GW|MW|GWh|公里|千米|平方公里|平方米|米|厘米|公斤|千克|克|股|户|套|件|部|集|首|张|位|次|场|倍|岁|年|天|个月|小时|分钟|种|款|项|座|所|条|只|支|本|篇|层|期|代|届|级|章|卷|票|分|个|页|万|亿|%|度|粒|份|克|钱|块))+)/iu;

/** Reads a question: what is asked for, and the words that its answer shares with it. */
export function readQuestion(keyword: string): Question {
  let content = keyword;
  const kinds = new Set<AnswerKind>();
  const unit = unitAfter.exec(keyword)?.[1] ?? '';
  for (const [pattern, wanted] of asking) {
    const before = content;
    content = content.replace(pattern, markOf(wanted));
    if (content === before) continue;
    for (const kind of wanted) kinds.add(kind);
  }
  const words = tellingWords(content.replace(filler, ' ').replace(measureAsked, '$1'));
  content = content.replace(filler, ' ').replace(/\s+/gu, ' ').trim();
  if (content === '') content = keyword;
  return { content, words, kinds: [...kinds], unit, units: unitsOf(foldText(content)) };
}

/** What was counted by a word of asking: 名 of 多少名员工. */
const measureAsked =
  /(\t)(?:[个名种台次位家款项座所条只支本篇部集首张场届轮份块辆架颗片处成倍岁天年月吨米元层期]|公里|[万亿]元)(?=\p{Script=Han}|$)/gu;
/** Stands for 什么, 哪些 and the like: a noun behind them is the kind of thing asked for. */
const kindAsked = '\n';
/** Stands for 多少 and the like, behind which a measure may stand. */
const countAsked = '\t';

const markOf = ([first]: readonly AnswerKind[]): string =>
  first === undefined || first === 'list' ? kindAsked : counting.has(first) ? countAsked : ' ';
const counting = new Set<AnswerKind>(['number', 'share', 'duration']);

/** Characters that join words and tell nothing by themselves. */
const joining = new Set('的了和与及或在是有被由于其之以为对中上下也都而且并从到把将等个这那');

function unitsOf(folded: string): QuestionUnit[] {
  const units = new Map<string, QuestionUnit>();
  const add = (kind: QuestionUnit['kind'], text: string) => {
    if (!units.has(text)) units.set(text, { kind, text });
  };
  for (const { kind, text } of splitRuns(folded)) {
    if (kind === 'word') {
      add('word', text);
      continue;
    }
    const inside = new Set(cutWords(text).flatMap(pairsOf));
    for (const pair of pairsOf(text)) add(inside.has(pair) ? 'pair' : 'across', pair);
    for (const character of text) if (!joining.has(character)) add('character', character);
  }
  return [...units.values()];
}

const pairsOf = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));

const wordCharacter = /[a-z\d]/;

/** Whether a folded text holds a unit: of letters and digits a whole word. */
export function holdsUnit(folded: string, { kind, text }: QuestionUnit): boolean {
  if (kind !== 'word') return folded.includes(text);
  for (let at = folded.indexOf(text); at >= 0; at = folded.indexOf(text, at + 1)) {
    const around = folded.charAt(at - 1) + folded.charAt(at + text.length);
    if (!wordCharacter.test(around)) return true;
  }
  return false;
}

/** Words that ask for a number. */
const asksNumber = /多少|几|多[大高长久远]|百分之|占比|比例|[增速率]$/;
/** Numbers with their unit; not the parts of dates, nor those of charts and sections. */
const numbers =
  /(?<![\d.,A-Za-z图表第]|图表?\s)\d[\d,]*(?:\.\d+)?(?:%|‰|个?百分点|[十百千万亿]*(?:美元|港元|元|吨|台|辆|家|人|只|倍|股|套|平方米|立方米|[kKMGT]?W[hH]?)?)(?!个?[年月日季天周.\d])/gu;
const clauseEnd = /[，。；：！？]/;

const hanPairsOf = (text: string): string[] =>
  [...text.matchAll(/(?=(\p{Script=Han}{2}))/gu)].map(([, pair = '']) => pair);

/**
 * The number of an answer that its question asks for, as it stands there: the one in the clause that says most of the
 * question. Empty where no number is asked for, or none is there.
 */
export function askedNumber(question: string, text: string): string {
  if (!asksNumber.test(question.replaceAll(/[?？\s]/g, ''))) return '';
  // What stands next to the asking weighs most: 下降 of 资金下降多少.
  const asked = new Map(hanPairsOf(question).map((pair, index) => [pair, index + 1]));
  let best = { number: '', said: -1 };
  for (const { 0: number, index } of text.matchAll(numbers)) {
    let start = index;
    while (start > 0 && !clauseEnd.test(text.charAt(start - 1))) start--;
    const pairs = new Set(hanPairsOf(text.slice(start, index + number.length)));
    const said = [...pairs].reduce((sum, pair) => sum + (asked.get(pair) ?? 0), 0);
    if (said > best.said) best = { number, said };
  }
  return best.number;
}
