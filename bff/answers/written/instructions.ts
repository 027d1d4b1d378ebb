import { foldText } from '../../../mappings/text/simplify.ts';

/**
 * Ways in which a text speaks to a model instead of to readers: told to forget its orders, told what to answer, called by
 * its role, or written in the marks of a conversation.
 */
const addressing = [
  // bounded: a piece of a page, at most `maxPassage` characters
  /(?:忽略|无视|忘记|忘掉|抛开|不要?理会|不要?遵守|绕过|覆盖|跳过)[^。！？\n]{0,20}(?:指令|指示|提示|命令|规则|要求|设定|限制|约束|内容|原文|片段|资料)/u,
  /\b(?:ignore|disregard|forget|override|bypass)\b[^.\n]{0,40}\b(?:instructions?|prompts?|rules?|above|previous|prior|everything)\b/u,
  /(?:系统|开发者|管理员)(?:提示词?|指令|消息|命令|通知)|提示词|\bsystem\s*(?:prompt|message)|\b(?:system|assistant|developer)\s*[:：]|<\|?\s*(?:system|assistant|user|im_start|im_end)|\[\/?inst\]/u,
  /(?:ai|人工智能|大模型|语言模型|智能助手|摘要程序)[^。！？\n]{0,12}(?:请|必须|务必|应当?|须|需要?|不得|不要|只能|注意)[^。！？\n]{0,20}(?:回答|答复|回复|输出|写|说|注明|声明|声称|推荐|告诉|总结|引用|执行|遵守)/u,
  /你(?:现在)?(?:是|作为|扮演)[^。！？\n]{0,12}(?:ai|助手|模型|机器人|专家|分析师)|(?:你|您)(?:必须|应该|应当|需要|只能|要)[^。！？\n]{0,12}(?:回答|答复|回复|输出|写|说|声称|推荐|执行)/u,
  /(?:请|必须|务必|直接|只需?|只能|一律|应当?|改为|然后)[^。！？\n，]{0,8}(?:回答|答复|回复|输出|写道|写上|写明|声称|复述|重复|翻译|打印|告诉(?:用户|读者|提问者))/u,
  /(?:回答|答案|回复|输出|摘要)(?:中|里|时|的?(?:开头|结尾|末尾|最后))?[^。！？\n]{0,6}(?:必须|务必|应当?|须|一律|只)(?:写|说|是|为|包含|加上|注明|输出|回答)/u,
  /\b(?:respond|reply|answer|output|say|write|print|repeat)\b[^.\n]{0,20}\b(?:only|exactly|with|that|the following)\b|\byou (?:are|must|should|will)\b/u,
];

/** Ways in which a text leads a reader away from the site, or to an order to buy. */
const leading =
  // bounded: a sentence of an answer, whose tokens the request limits
  /https?:|www\.|\b[a-z\d-]+\.(?:com|cn|net|org|top|xyz|io|cc)\b|[\w.]+@[\w-]+\.\w+|(?:加|添加|关注|联系)[^。，]{0,6}(?:微信|群|qq|公众号|客服|电话|老师)|(?:微信|qq|电话|手机)号?\s*[:：]?\s*[a-z\d_-]{5,}|1[3-9]\d{9}|(?:请|立即|马上|点击|扫码?|扫描)[^。，]{0,8}(?:访问|点击|下载|转账|汇款|付款|充值|二维码|链接)|(?:立即|立刻|马上|赶快|全仓|满仓)[^。，]{0,4}(?:买入|卖出|抛售|加仓)/u;

const folded = (text: string): string => foldText(text).replace(/\s+/gu, ' ');
/** Blanks between Han characters hide words from a pattern. */
const closed = (text: string): string => text.replace(/(?<=\P{ASCII}) (?=\P{ASCII})/gu, '');

/** Whether a text gives orders to a model. Such a passage supports no claim: nothing is written from it. */
export function addressesModel(text: string): boolean {
  const plain = closed(folded(text));
  return addressing.some((pattern) => pattern.test(plain));
}

/** Whether a text asks its reader to go, call, pay or buy. */
export const leadsAway = (text: string): boolean => leading.test(closed(folded(text)));
