import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

/** What readers are shown otherwise, the one name for it, and where that holds; default everywhere. */
const terms: readonly [other: RegExp, name: string, where?: RegExp][] = [
  [/[「」]/, '“ ”'],
  [/没能(?:载入|打开|找到|取得|导出|清点)/, '加载失败、打开失败、未找到、获取失败、导出失败、统计失败'],
  [/我的动态|保存的搜索|保存此搜索/, '我的订阅、订阅更新、订阅此搜索'],
  [/近义词/, '同义词'],
  [/账户/, '账号'],
  [/(?<!操)作者|分析师/, '研究员'],
  [/沙箱/, '沙盒'],
  [/近一月|近七日|近三十日|近7天/, '近 7 天、近 30 天'],
  [/我的解锁/, '已解锁'],
  [/命中/, '匹配'],
  [/(?<!\p{Script=Han})看(?:原文|正文|原图|全部|第)/u, '查看原文、阅读正文、查看原图、查看全部'],
  [/股票(?!代码)/, '个股'],
  [/发布时间/, '发布日期'],
  [/预览外/, '预览范围外'],
  [/(?<!没有)加入群组/, '分享到群组'],
  // What the specification quotes has no blank.
  [/(?:开通|升级|充值) VIP/, '开通会员'],
  [/\p{Script=Han}…(?!…)/u, '……'],
  [/第 (?:\$?\{[^}]*\}|\d+) 页/, '第N页，不空格'],
  [/(?:绑定|更换)手机(?!号)/, '绑定手机号、更换手机号'],
  [/到期时间|\}到期/, '有效期至'],
  [/回复(?!“)/, '答复'],
  [/意见建议|投诉与建议/, '意见反馈、投诉与反馈'],
  [/(?:取消|已)推荐/, '列入或移出编辑精选'],
  [/会员读全文/, '会员可读全文'],
  [/[进入]群(?!组)/, '加入群组'],
  [/已保存为|再保存搜索|(?:每[日周]|发送)摘要/, '订阅、定期汇总'],
  [/您/, '你'],
  [/检索/, '搜索', /^(?!.*desk\/|.*\/loginPages)/],
  [/读者/, '用户', /\/desk\//],
];

const root = fileURLToPath(new URL('../..', import.meta.url));
const rooms = ['frontend/app', 'frontend/components', 'frontend/features', 'frontend/lib', 'bff'];
/** What readers type, what their texts may say, documents of law, bills of banks, what tests and models are told. */
const others =
  /\.(?:test|testkit|factory)\.|^bff\/(?:answers|gateways|lab|contract\/legal|search\/(?:readFilters|parseKeyword|names\/|times\/|marks\/))/;

/** The sources of what readers are shown. */
const sources = rooms.flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .map((name) => join(room, name))
    .filter((path) => /\.tsx?$/.test(path) && !others.test(path)),
);

/** A source without what only engineers read. */
const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');

describe('the words that readers are shown', () => {
  it('name each thing as the table of terms has it', () => {
    const others = sources.flatMap((path) => {
      const text = withoutComments(readFileSync(join(root, path), 'utf8'));
      return terms.flatMap(([other, name, where = /^/]) => {
        const found = where.test(path) && other.exec(text)?.[0];
        return found ? [`${path}: ${found}, better ${name}`] : [];
      });
    });
    expect(others).to.deep.equal([]);
  });
});
