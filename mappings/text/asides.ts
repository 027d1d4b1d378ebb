/** Passages about the report, its makers or other parties rather than its subject. */
const asides = [
  /执业|资格证书|登记编号|批文号|经营许可|许可证(?:编号|号)|审核人|请务必|请仔细阅读|敬请(?:参阅|关注)|免责|@/,
  /来源\s?[：:]|资料来源|^数据来源|^(?:图表?|表)\s?\d|^注\d?[：:]|《[^《》]{1,120}》[-—\s]{0,9}(?:19|20)\d\d|相关(?:报告|研究)|目\s?录/,
  /本公司|特此声明|不构成.{0,12}(?:投资)?建议|仅供.{0,16}(?:使用|参考|阅读)|版权(?:所有|归)|未经.{0,10}(?:许可|授权|同意)/,
  /据此(?:操作|投资|入市)|风险自担|投资(?:者)?(?:有风险|需谨慎)|不(?:承担|负).{0,12}责任|过往(?:业绩|表现).{0,10}(?:不代表|不预示)/,
  /保证.{0,30}(?:准确|完整|真实)|(?:准确|完整|真实)性.{0,10}不.{0,4}保证|关联关系|法律责任/,
  /(?:联系人|电话|传真|邮编|邮箱|地址)\s*[:：]|二维码|公众号|客服|扫码|内部资料|对外传播/,
  // Definitions of ratings.
  /(?:未来|报告(?:发布|日)后).{0,3}(?:\d+|[一二三六九十]+)\s*(?:[-—至~]\s*\d+\s*)?个月.{0,24}(?:相对|涨幅|跌幅|表现|优于|超越|领先)/,
  /模型(?:存在|有)?失效|失效(?:的)?风险|历史数据(?:统计|的?推演)|过去数据的推演|市场环境(?:可能)?(?:发生)?变化/,
];
/** Beginnings of a report's risk warnings. */
const warning = /^(?:风险(?:提示|因素|在于|包括)|请投资者)/;
/** A part of a list of what may go wrong. */
const danger =
  /(?:风险|(?:不及|低于|弱于|超)预期|不达预期|加剧|恶化|波动|变化|收紧|下行|下跌|反复|摩擦)(?:加大|加剧|上升)?等?$/;
const maxWarningLength = 24;
const informative = /我们|预计|因此|有望|\d(?:\.\d+)?\s*(?:%|％|pct|[万亿]|元|倍)/;

/** Whether a text says nothing of the subject: contact data, disclaimers, ratings, lists of other reports. */
export function isAside(text: string): boolean {
  return asides.some((one) => one.test(text));
}

/** Whether a text is a report's warnings: by its first words, or a list of dangers and nothing else. */
export function isRisk(text: string): boolean {
  if (warning.test(text)) return true;
  const parts = text.split(/[；;，,、。]/).filter((part) => part.trim() !== '');
  const dangers = parts.filter((part) => part.length <= maxWarningLength && danger.test(part.trim())).length;
  return parts.length >= 3 && dangers >= parts.length * 0.75 && !informative.test(text);
}

/** A numbering before a heading: 7. and 六、 and （二）. */
const numbering = '[（(]?第?[一二三四五六七八九十\\d][一二三四五六七八九十\\d.．]{0,6}[章节、.．)）]{0,2}';
/** A heading of warnings, with these behind it or alone in its line. */
const heading = new RegExp(
  `^[^\\p{L}\\p{N}]{0,4}(?:${numbering}\\s{0,3})?(?:主要|投资|核心|特别)?风险(?:提示|因素|分析|揭示|警示|声明)(?<rest>.*)$`,
  'u',
);
/** Where something else begins: another numbered heading, or what stands behind a report's text. */
const next = new RegExp(
  `^(?:${numbering}\\s{0,3}[^\\d\\s。；，][^。；，]{1,39}$|附录|参考文献|投资建议|盈利预测|相关(?:研究|报告)|往期)`,
  'u',
);

/** Dots that lead to a page number. */
const leaders = /[.…·]{4}/;

/** Where a page tells its report's risks, in UTF-16 units of its text. */
type Stretch = readonly [from: number, to: number];

/** The stretches of a page that warn: from the heading of its risks to the next heading, or one paragraph. */
export function riskStretches(text: string): Stretch[] {
  const stretches: [from: number, to: number][] = [];
  let open: { oneParagraph: boolean } | null = null;
  let at = 0;
  for (const line of text.split('\n')) {
    const end = at + line.length + 1;
    const last = stretches.at(-1);
    const found = leaders.test(line) ? null : heading.exec(line);
    if (found) {
      // 风险提示：需求不及预期… is one paragraph; a heading alone has all that follows.
      open = { oneParagraph: /\p{L}/u.test(found.groups?.rest ?? '') };
      stretches.push([at, end]);
    } else if (open && last && !next.test(line.trim())) last[1] = end;
    else open = null;
    if (open?.oneParagraph && /[。！？；.]\s*$|^\s*$/u.test(line)) open = null;
    at = end;
  }
  return stretches;
}

/** Whether a sentence is one of a report's warnings: by its words, or by where it stands. */
export const warns = (text: string, start: number, stretches: readonly Stretch[]): boolean =>
  isRisk(text) || stretches.some(([from, to]) => start >= from && start < to);
