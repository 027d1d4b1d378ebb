import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

/** What readers' pages call otherwise, and the one name they give it. */
const terms: readonly [other: RegExp, name: string][] = [
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
  [/(?<!\p{Script=Han})看(?:原文|正文|原图|全部)/u, '查看原文、阅读正文、查看原图、查看全部'],
];

const folder = fileURLToPath(new URL('../../frontend', import.meta.url));

/** The pages' sources, without their tests. */
const sources = ['app', 'components', 'features', 'lib'].flatMap((room) =>
  readdirSync(join(folder, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
    .map((name) => join(room, name)),
);

/** A source without what only engineers read. */
const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');

describe('the words of the pages', () => {
  it('name each thing as the table of terms has it', () => {
    const others = sources.flatMap((path) => {
      const text = withoutComments(readFileSync(join(folder, path), 'utf8'));
      return terms.flatMap(([other, name]) => {
        const found = other.exec(text)?.[0];
        return found ? [`${path}: ${found}, better ${name}`] : [];
      });
    });
    expect(others).to.deep.equal([]);
  });
});
