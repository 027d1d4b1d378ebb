import type { Pen } from '../drawing/pen.ts';
import { broker, chartLook, named, sheet } from './house.ts';
import { type House, longDate, type Stationery } from './stationery.ts';

/**
 * 岫屏证券: everything that leads readers of PDFs astray. The line of the series is set larger than the headline,
 * labels run down the margin letter by letter, each page says in tiny print who received the copy and keeps text of its
 * template unpainted and a note under a white box, its files say of some glyphs what they are not, charts have light
 * grids and their years stand at the feet of pages, and a caption may stand at a page's end while its figure stands on
 * the next.
 */
export const xiuping: House = {
  id: 'xiuping',
  series: '“观澜知势”系列研究',
  institution: broker(
    '岫屏证券|岫屏证券研究所|XIUPING SECURITIES|xiuping-sec.example|请务必阅读正文之后的信息披露',
  ),
  faces: { body: 'serif', title: 'sans', caption: 'sans' },
  colors: { primary: '#1f4e79', second: '#8faadc', tint: '#e9eff7', ink: '#1d1d1f', muted: '#6b7280' },
  body: { size: 10.5, leading: 18, gap: 6, indent: true },
  page: { left: 66, right: 48, top: 84, bottom: 66, textLeft: 66 },
  heading: { style: 'plain', numbers: 'decimal' },
  figure: {
    ...named('图', '表', '资料来源：'),
    rules: 'both',
    height: 150,
    spaced: true,
    captionsApart: true,
    atFoot: true,
  },
  table: 'ruled',
  chart: chartLook('#1f4e79 #c55a11 #7f7f7f #8faadc #548235 #bf9000 #7030a0 | #8c8c8c #404040 #dedede', {
    face: 'sans',
    size: 7,
    legend: 'bottom',
    ring: false,
    markers: false,
  }),
  contents: 'dots',
  // Two code points for one glyph, a radical in place of its character, another character of the same look.
  misread: { 子: '⼦子', 大: '⼤大', 风: '⻛', 置: '臵' },
  cover(page) {
    const { pen, report, metadata, colors } = page;
    pen.rect(12, 30, 26, 780, colors.primary);
    stack(pen, metadata.type, 25, 80);
    stack(pen, report.genre, 25, 240);
    stack(pen, '证券研究报告', 25, 560);
    page.logo('bars', 60, 34, 30);
    pen.text(430, 54, longDate(metadata.date), page.plain(10, colors.muted));
    const left = 60;
    let y = page.text(metadata.subtitle, page.strong(20, colors.primary), left, 84, 340);
    y = page.text(metadata.title, page.strong(16), left, y + 8, 350);
    pen.line(left, y + 6, sheet.width - 48, y + 6, { color: colors.second, width: 0.8 });
    page.abstract(
      { left, right: 396, top: y + 20, bottom: 780 },
      { size: 10, mark: '●', leadColor: colors.primary },
    );
    column(page, y + 18);
    received(pen);
  },
  running(page, number, count) {
    const { pen, metadata, institution } = page;
    page.running({ left: metadata.subtitle, right: institution.desk, baseline: 52, rule: 60 });
    page.running({ left: institution.motto, right: `${number} / ${count}`, baseline: 806, rule: 792 });
    received(pen);
  },
};

function column(page: Stationery, top: number): void {
  const area = { left: 412, right: sheet.width - 48, bottom: 780 };
  let y = page.heading('证券分析师', area.left, area.right, top);
  y = page.analysts({ ...area, top: y }, 8) + 6;
  y = page.sideChart({ ...area, top: y }) + 6;
  if (page.report.keyData.length) {
    y = page.heading('基础数据', area.left, area.right, y);
    y = page.keyData({ ...area, top: y }, 7.5) + 8;
  }
  y = page.heading('相关研究', area.left, area.right, y);
  page.related({ ...area, top: y });
}

/** A label down the margin, letter below letter. */
function stack(pen: Pen, text: string, middle: number, top: number): void {
  for (const [index, letter] of Array.from(text).entries())
    pen.text(middle - 6, top + index * 14.5, letter, { face: 'sansBold', size: 12, color: '#ffffff' });
}

/** Whom the copy was made for, in print that nobody reads. */
function received(pen: Pen): void {
  const text =
    '本研究报告仅通过邮件提供给 溯洄国际证券 溯洄国际证券有限公司(research@suhui-intl.example) 使用。';
  pen.text(60, 824, text, { face: 'sans', size: 1, color: '#ffffff', hidden: 'pale' });
  const template = '此处填写标题与作者，请勿删除本行';
  pen.text(60, 818, template, { face: 'sans', size: 9, color: '#000000', hidden: 'unpainted' });
  pen.text(250, 76, '内部底稿第三稿，校对后删除', {
    face: 'sans',
    size: 8,
    color: '#000000',
    hidden: 'covered',
  });
  pen.rect(248, 66, 120, 13, '#ffffff');
}
