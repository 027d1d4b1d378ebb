const asking =
  /[?？]|什么|多少|哪[些个里儿家种年位]|谁|为何|为啥|如何|怎么|怎样|多[高大长久快远]|几[个家年次倍]|是否|能否|会不会|有没有|吗$|呢$/u;
/** Measures: who names one with its subject wants its figure, though no word asks for it. */
const measured =
  /装机|销量|产量|出货|产能|占比|份额|集中度|渗透率|增速|增长率|同比|规模|价格|均价|收入|营收|利润|毛利率|净利率|市盈率|估值|目标价|预测|胜率|回撤|年化/u;
const minMeasured = 6;

/** Whether a keyword reads like a question, so that a sentence may answer it. Names and subjects get reports alone. */
export function readsAsQuestion(keyword: string): boolean {
  const text = keyword.trim();
  return asking.test(text) || (text.length >= minMeasured && measured.test(text));
}
