import { personTag } from '../../mappings/text/segment.ts';

/** Family names of more than one character. */
const double = new Set(
  '欧阳 司马 上官 诸葛 东方 皇甫 尉迟 公孙 慕容 令狐 夏侯 司徒 长孙 宇文 端木 南宫 百里 呼延'.split(' '),
);

/** Family names that nearly all people bear; 400 of the commonest. */
const single = new Set(
  (
    '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文' +
    '庞樊兰殷施陶洪翟安颜倪严牛温芦季俞章鲁葛伍韦申尤毕聂丛焦向柳邢路岳齐沿梅莫庄辛管祝左涂谷祁时舒耿牟卜路詹关苗凌费纪靳盛童欧甄项曲成游阳裴席卫查屈鲍位覃霍翁隋植甘景薄单包司柏宁柯阮桂闵解强柴华车冉房边辜' +
    '吉饶刁瞿戚丘古米池滕晋苑邬臧畅宫来嵺苟全褚廉简娄盖符奚木穆党燕郎邸冀谈姬屠连郜晏栾郁商蒙计喻揭窦迟宇敖糜鄢冷卓花仇艾蓝都巩稽井练仲乐虞卞皮闻粟冼逄支昝弓芮储麻阚亓展承种桑钮干佟那楚匡历衣官国修尚况信' +
    '骆岑濮寿浦戈寇谌蔺邰蔚幸庹卿雍荀伏荆荣庾肖闫付代邝劳竺占相漆鞠贝应门么但茹扈苍由晁旷麦鹿束凤'
  ).split(''),
);

/** How much a text alone looks like a person's name; what else is needed depends on it. */
export type NameShape = 'likely' | 'possible' | 'word' | 'none';

/**
 * `likely`: a family name and one or two characters, and no word of the dictionary. `possible`: two or three other
 * characters that are no word: a rare family name. `word`: only an address that spells it, or a licence in its own
 * line, can make it a name. `none`: anything else.
 */
export function nameShape(text: string): NameShape {
  if (!/^\p{Script=Han}{2,4}$/u.test(text)) return 'none';
  const tag = personTag(text);
  const compound = double.has(text.slice(0, 2)) && text.length >= 3;
  // 胡叶某某: the names of both parents.
  const both =
    single.has(text.charAt(0)) && single.has(text.charAt(1)) && personTag(text.slice(2)) === 'unknown';
  if (text.length === 4 && !compound) return tag === 'person' || both ? 'possible' : 'none';
  if (tag === 'word') return 'word';
  return compound || single.has(text.charAt(0)) ? 'likely' : 'possible';
}
