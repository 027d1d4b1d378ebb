import { taggedWords } from '../../mappings/text/tagged.ts';
import type { AnswerKind, Question } from './question.ts';

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
  /因为|由于|因此|因而|原因|导致|使得|以致|源于|缘于|出于|为了|以便|主要系|所致|受[^，。]{1,20}影响|故|因(?!子|素|果)|得益于|归因|鉴于|在于|旨在/u;
const manner = /通过|采用|利用|方法|步骤|首先|方式|以[^，。]{1,20}[为来]|按照|根据|使用|运用|构建/u;
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
      if (unit !== '' && found.some((one) => one.endsWith(unit))) return 1;
      if (found.some((one) => /\D$/u.test(one))) return unit === '' ? 1 : 0.7;
      return found.length > 0 ? 0.6 : 0;
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
    case 'list':
      return listed.test(sentence) ? 1 : 0;
    case 'definition':
      return defines(question, folded) ? 1 : 0;
    case 'person':
      return hasTag(question, sentence, /^nr/) ? 1 : 0;
    case 'place':
      return hasTag(question, sentence, /^ns/) || /[省市县区镇村州国岛路街]/u.test(sentence) ? 1 : 0;
  }
}

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
