import { indicatorsIn } from '../../mappings/quantities/indicators.ts';
import { taggedWords } from '../../mappings/text/segment.ts';

const maxLength = 24;
/** What stands before a subject and says nothing of it. */
const lead =
  /^(?:其中|而且|而|且|但是?|此外|同时|另外|例如|比如|因此|所以|最终|那么|具体来看|具体而言|总体来看|整体来看|从结果来看|结果显示|可以看到|可以看出|可见|我们(?:预计|认为|预测|测算)|(?:公司)?预计|预测|测算|截至|截止|目前|当前|近年来|全年|全部|同期|期间|内|[，、：:\s)）])+/;
/** What stands between a subject and its indicator. */
const tail =
  // bounded: part of a sentence of at most 300 characters
  /(?:(?:可以|能够)?(?:实现了?|取得了?|获得了?|录得|产生)|所?对应|合计|累计|预计|将|之|的|整体|全年|当年|期间|同期|历史|[年月周日]度|[:：,，、\s(（])+$/;
/** Words that are of no one, alone or joined. */
const generic =
  /^(?:策略|组合|因子|模型|基准|公司|企业|集团|行业|市场|产品|指数|全部|整体|总体|全国|国内|国外|海外|全球|我国|中国|多头|空头|多空|对冲|样本[内外期]?|结果|收益|年化|年度|月度|周度|单[因月季]?|[该新原本此]|报告期|主要|平均|投资|交易|持有|测试|回测|[均最]?[大小]?值|历史|区间|统计|等权重?|加权|市值|流通|分层|分组|[低高中]|复合|综合|合成|优化|多因子|剔除|成分股?|方法|效果|group|\d)+$/i;

/** Whether a name is of no one by itself: 多空组合, 等权加权, 统计值. */
export const isGeneric = (text: string): boolean => text.length <= maxLength && generic.test(text);

const plain = /^[\p{Script=Han}A-Za-z0-9Ａ-Ｚ&+.%·/“”"()（）\-—_]+$/u;
const unbound =
  /和|与|及|或|、|等(?!权)|我们|其他|其余|分别|各|每|均|都|比|较|超过|高于|低于|优于|如果|若|假设|当|由于|因为|通过|使得?|虽然|尽管|相对|以及|随着|除|不(?!锈钢|动产)|[\d.][%％]|两者|二者|这|那|它|该|其|本|此|某|\d{4}年/;
/** Parts of speech of what is no name of a thing: pronouns, prepositions, conjunctions, adverbs, particles. */
const foreign = /^(?:r|p|c|d|u[^sn]?|y|e|o|zg)/;

/**
 * The subject in what a clause says before its indicator, its times taken out; '' where it says none, null where what
 * it says cannot be told for one.
 */
export function subjectIn(before: string): string | null {
  const text = before.trim().replace(lead, '').replace(tail, '').trim();
  if (text === '') return '';
  if (text.length > maxLength || !plain.test(text) || unbound.test(text) || !isPaired(text)) return null;
  if (isGeneric(text) || indicatorsIn(text).some(({ end }) => end === text.length)) return null;
  if (!/\p{Script=Han}{2}|[A-Za-z]{2}/u.test(text)) return null;
  const words = taggedWords(text);
  const [first, last] = [words[0], words.at(-1)];
  if (
    !first ||
    !last ||
    words.some(({ tag, word }) => foreign.test(tag) && word.length > 0 && !/^[A-Za-z]/.test(word))
  )
    return null;
  const isNamed = /[^\p{Script=Han}]|(?:组合|策略)$/u.test(text);
  if (/^(?:v$|vd|t|f)/.test(first.tag) || (!isNamed && /^(?:v$|m|q|t|a$)/.test(last.tag))) return null;
  return text;
}

const part = /^(?:多空|多头|空头|超额|对冲)(?:组合|策略|收益)?$/;

/** A subject of what the sentence went on about: 多空组合 of a factor; null for what is none. */
export function partIn(before: string, whole: string): string | null {
  const text = before.trim().replace(lead, '').replace(tail, '');
  if (/^(?:该|此|本)?(?:策略|组合|因子|模型|指数|公司)$/.test(text)) return whole;
  if (whole.endsWith(text)) return whole;
  return part.test(text) && whole.length + text.length <= maxLength ? whole + text : null;
}

const isPaired = (text: string): boolean =>
  (text.match(/[(（]/g)?.length ?? 0) === (text.match(/[)）]/g)?.length ?? 0) &&
  (text.match(/“/g)?.length ?? 0) === (text.match(/”/g)?.length ?? 0);
