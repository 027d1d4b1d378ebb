/** Family names of more than one character. */
const double = new Set(
  '欧阳 司马 上官 诸葛 东方 皇甫 尉迟 公孙 慕容 令狐 夏侯 司徒 长孙 宇文 端木 南宫 百里 呼延'.split(' '),
);

/** Family names that nearly all researchers bear; 400 of the commonest. */
const single = new Set(
  (
    '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文' +
    '庞樊兰殷施陶洪翟安颜倪严牛温芦季俞章鲁葛伍韦申尤毕聂丛焦向柳邢路岳齐沿梅莫庄辛管祝左涂谷祁时舒耿牟卜路詹关苗凌费纪靳盛童欧甄项曲成游阳裴席卫查屈鲍位覃霍翁隋植甘景薄单包司柏宁柯阮桂闵解强柴华车冉房边辜' +
    '吉饶刁瞿戚丘古米池滕晋苑邬臧畅宫来嵺苟全褚廉简娄盖符奚木穆党燕郎邸冀谈姬屠连郜晏栾郁商蒙计喻揭窦迟宇敖糜鄢冷卓花仇艾蓝都巩稽井练仲乐虞卞皮闻粟冼逄支昝弓芮储麻阚亓展承种桑钮干佟那楚匡历衣官国修尚况信' +
    '荀伏荆荣庾肖闫付代邝劳竺占相漆鞠贝应门么但茹扈苍由晁旷'
  ).split(''),
);

const notNames =
  /研究|分析|证券|报告|投资|首席|执业|证书|编号|电话|邮箱|联系|助理|高级|资深|团队|有限|公司|行业|基金|经理|博士|硕士|总监|所长|金融|工程|策略|宏观|资格|登记|市场|风险|估值|文件|方法|任何|时间|日期|高端|成长|常见|金属|白酒|黄金|石油|汽车|关注|方向|相关|解读|成本|全球|国内|国际|国债|商品|应用|强势|单位|安全|计算|时点|水平|任务|尤其|关键|包括/;

/** True for 2 to 4 Han characters that begin with a family name and mean nothing else. */
export function isPersonName(text: string): boolean {
  if (!/^\p{Script=Han}{2,4}$/u.test(text) || notNames.test(text)) return false;
  if (double.has(text.slice(0, 2))) return text.length >= 3;
  return text.length <= 3 && single.has(text.charAt(0));
}
