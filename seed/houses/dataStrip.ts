import { ratingText } from '../model.ts';
import { broker, chartLook, named, sheet } from './house.ts';
import { type House, longDate } from './stationery.ts';

const at = (x: number, y: number): [number, number] => [x, y];

/** 朔岭证券: orange, a slanted field at the head, the data in a row at the foot. */
export const shuoling: House = {
  id: 'shuoling',
  institution: broker(
    '朔岭证券|朔岭证券研究所|SHUOLING SECURITIES|shuoling.example|请务必阅读正文后的声明及说明',
  ),
  faces: { body: 'sans', title: 'sans', caption: 'sans' },
  colors: { primary: '#d4581a', second: '#3d3a38', tint: '#fcefe6', ink: '#262220', muted: '#77706b' },
  body: { size: 9.8, leading: 16.5, gap: 6, indent: true },
  page: { left: 50, right: 50, top: 82, bottom: 62, textLeft: 50 },
  heading: { style: 'band', numbers: 'decimal' },
  figure: { ...named('图', '表', '数据来源：'), rules: 'band', height: 146, spaced: true },
  table: 'zebra',
  chart: chartLook('#d4581a #3d3a38 #f0b27a #8a8480 #1f6f78 #c0392b #e5cdb9 | #8a8480 #4a4441 #eeeae7', {
    face: 'sans',
    size: 7,
    legend: 'top',
    ring: false,
    markers: true,
  }),
  contents: 'dots',
  cover(page) {
    const { pen, report, metadata, colors, institution } = page;
    pen.polygon([at(0, 0), at(sheet.width, 0), at(sheet.width, 70), at(0, 150)], colors.primary);
    pen.polygon([at(0, 150), at(sheet.width, 70), at(sheet.width, 78), at(0, 158)], colors.second);
    page.logo('bars', 44, 30, 34, '#ffffff');
    page.right(`${metadata.type} · ${report.genre}`, page.strong(12, '#ffffff'), sheet.width - 44, 40);
    page.right(longDate(metadata.date), page.plain(9, '#ffe9da'), sheet.width - 44, 56);
    const bottom = page.title({ left: 44, right: sheet.width - 44, top: 168 }, 22);
    const tag = report.rating ? `${metadata.industry}  评级：${ratingText(report)}` : metadata.industry;
    pen.text(44, bottom + 16, tag, { face: 'sansBold', size: 10, color: colors.primary });
    page.abstract(
      { left: 44, right: sheet.width - 44, top: bottom + 30, bottom: 612 },
      { size: 10, mark: '◇' },
    );
    pen.rect(44, 624, sheet.width - 88, 2, colors.primary);
    page.analysts({ left: 44, right: 200, top: 634, bottom: 790 }, 8);
    if (report.sideChart) page.sideChart({ left: 212, right: 376, top: 634, bottom: 790 }, 110);
    else page.keyData({ left: 212, right: 376, top: 634, bottom: 790 }, 8);
    pen.text(392, 644, '相关研究', page.strong(9.5, colors.primary));
    page.related({ left: 392, right: sheet.width - 44, top: 652, bottom: 790 }, 7.5);
    pen.rect(0, 806, sheet.width, 36, colors.second);
    page.text(institution.motto, page.plain(8, '#ffffff'), 44, 816, 400);
  },
  running(page, number, count) {
    const { pen, metadata, colors, institution } = page;
    pen.polygon([at(0, 0), at(210, 0), at(180, 40), at(0, 40)], colors.primary);
    pen.text(44, 26, institution.name, { face: 'sansBold', size: 13, color: '#ffffff' });
    page.right(
      `${metadata.type} | ${metadata.industry}`,
      page.plain(8.5, colors.muted),
      sheet.width - 50,
      28,
    );
    page.running({
      left: institution.motto,
      right: `第${number}页 / 共${count}页`,
      baseline: 812,
      rule: 798,
      ruleWidth: 1.5,
    });
  },
};

/** 望汐证券: bright cyan, the abstract in two columns, data in a tinted strip. */
export const wangxi: House = {
  id: 'wangxi',
  institution: broker(
    '望汐证券|望汐证券研究部|WANGXI SECURITIES|wangxi.example|报告尾页的免责声明是本报告的组成部分',
  ),
  faces: { body: 'sans', title: 'sans', caption: 'sans' },
  colors: { primary: '#0787a8', second: '#f26b5e', tint: '#e4f4f8', ink: '#20282c', muted: '#6b7980' },
  body: { size: 10, leading: 16.8, gap: 7, indent: false },
  page: { left: 46, right: 46, top: 76, bottom: 64, textLeft: 120 },
  heading: { style: 'bar', numbers: 'decimal' },
  figure: { ...named('图表', '图表', '资料来源：'), rules: 'top', height: 140, spaced: true },
  table: 'filled',
  chart: chartLook('#0787a8 #f26b5e #94cfdf #394b54 #f5b895 #5aa17f #a3adb2 | #93a2a9 #4a5860 #e9eef0', {
    face: 'sans',
    size: 6.8,
    legend: 'top',
    ring: true,
    markers: true,
  }),
  contents: 'boxed',
  cover(page) {
    const { pen, report, metadata, colors, institution } = page;
    page.logo('leaf', 40, 28, 30);
    page.right(longDate(metadata.date), page.strong(10, colors.primary), sheet.width - 40, 40);
    page.right(
      `${metadata.type}｜${metadata.industry}｜${report.genre}`,
      page.plain(8.5, colors.muted),
      sheet.width - 40,
      55,
    );
    pen.rect(40, 70, sheet.width - 80, 4, colors.primary);
    let y = page.title({ left: 40, right: sheet.width - 40, top: 84 }, 24);
    pen.rect(40, y + 10, sheet.width - 80, 118, colors.tint);
    page.analysts({ left: 52, right: 200, top: y + 16 }, 7.5);
    page.keyData({ left: 216, right: 366, top: y + 20 }, 8);
    if (report.rating)
      pen.text(216, y + 116, `投资评级：${ratingText(report)}`, {
        face: 'sansBold',
        size: 11,
        color: colors.second,
      });
    page.sideChart({ left: 384, right: sheet.width - 50, top: y + 14 }, 108);
    y += 144;
    const half = Math.ceil(report.abstract.length / 2);
    const style = { size: 9.5, leadColor: colors.primary, leadLine: true };
    const start = { abstract: report.abstract.slice(0, half), riskNote: '详见正文。' };
    const rest = { abstract: report.abstract.slice(half), riskNote: report.riskNote };
    page.abstract({ left: 40, right: 288, top: y, bottom: 690 }, style, start);
    page.abstract({ left: 308, right: 555, top: y, bottom: 690 }, style, rest);
    const top = page.heading('相关研究', 40, sheet.width - 40, 704);
    page.related({ left: 40, right: sheet.width - 40, top, bottom: 790 }, 8);
    pen.text(40, 816, institution.motto, page.plain(8, colors.muted));
  },
  running(page, number) {
    const { pen, metadata, colors } = page;
    pen.rect(0, 0, 14, sheet.height, colors.primary);
    page.logo('leaf', 46, 26, 22);
    page.right(metadata.title.slice(0, 26), page.plain(8.5, colors.muted), sheet.width - 46, 44);
    page.running({
      left: longDate(metadata.date),
      right: String(number),
      baseline: 810,
      size: 8.5,
      color: colors.primary,
    });
  },
};
