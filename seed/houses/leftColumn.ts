import { ratingText } from '../model.ts';
import { broker, chartLook, named, sheet } from './house.ts';
import { type House, longDate } from './stationery.ts';

/** 衡麓证券: wine red, serif body, a band across the head and the side column on the left. */
export const henglu: House = {
  id: 'henglu',
  institution: broker(
    '衡麓证券|衡麓证券研究中心|HENGLU SECURITIES|henglu-sec.example|敬请参阅最后一页特别声明',
  ),
  faces: { body: 'serif', title: 'sans', caption: 'sans' },
  colors: { primary: '#8c1d2b', second: '#c9a15a', tint: '#f6eee6', ink: '#221c1c', muted: '#7a6d69' },
  body: { size: 10.5, leading: 18.5, gap: 5, indent: true },
  page: { left: 48, right: 48, top: 92, bottom: 64, textLeft: 150 },
  heading: { style: 'rule', numbers: 'chinese' },
  figure: { ...named('图表', '图表', '数据来源：'), rules: 'top', height: 142 },
  table: 'zebra',
  chart: chartLook('#8c1d2b #c9a15a #5b6b7a #d98880 #3f6f73 #a9a196 #704a35 | #999089 #4a4240', {
    face: 'sans',
    size: 7,
    legend: 'bottom',
    ring: true,
    markers: false,
  }),
  contents: 'plain',
  cover(page) {
    const { pen, report, metadata, colors, institution } = page;
    pen.rect(0, 0, sheet.width, 116, colors.primary);
    pen.rect(0, 116, sheet.width, 5, colors.second);
    page.logo('peak', 40, 30, 34, '#ffffff');
    page.right('证券研究报告', page.strong(12, '#ffffff'), sheet.width - 40, 48);
    page.right(`${metadata.type} / ${metadata.industry}`, page.plain(9, '#f2dfd0'), sheet.width - 40, 66);
    page.right(longDate(metadata.date), page.plain(9, '#f2dfd0'), sheet.width - 40, 82);
    const area = { left: 190, right: sheet.width - 40, top: 138 };
    const bottom = page.title(area, 21);
    pen.line(190, bottom + 6, sheet.width - 40, bottom + 6, { color: colors.second, width: 1 });
    const column = { left: 40, right: 170, bottom: 780 };
    let y = 142;
    pen.rect(40, y, 130, 24, colors.tint);
    page.centred(report.genre, page.strong(11, colors.primary), 105, y + 16);
    y += 36;
    if (report.rating) {
      page.centred(ratingText(report), page.strong(16, colors.primary), 105, y + 14);
      y += 30;
    }
    y = page.analysts({ ...column, top: y }, 8) + 6;
    if (report.keyData.length) y = page.keyData({ ...column, top: y }, 7.5) + 10;
    y = page.sideChart({ ...column, top: y }) + 4;
    pen.text(column.left, y + 9, '相关报告', page.strong(9.5, colors.primary));
    page.related({ ...column, top: y + 16 });
    pen.line(180, 138, 180, 784, { color: colors.tint, width: 1.2 });
    page.abstract(
      { left: 190, right: sheet.width - 40, top: bottom + 18, bottom: 780 },
      { size: 10, leadColor: colors.primary, leadLine: true },
    );
    page.centred(institution.motto, page.plain(8, colors.muted), sheet.width / 2, 816);
  },
  running(page, number, count) {
    const { pen, metadata, colors, institution } = page;
    pen.rect(48, 40, 4, 26, colors.second);
    pen.text(58, 51, metadata.title.slice(0, 30), { face: 'sansBold', size: 8.5, color: colors.primary });
    pen.text(58, 64, `${longDate(metadata.date)}  ${metadata.type}`, page.plain(7.5, colors.muted));
    page.right(institution.name, page.strong(13, colors.primary), sheet.width - 48, 60);
    page.running({
      left: institution.motto,
      right: `${number} / ${count}`,
      baseline: 810,
      rule: 796,
      ruleWidth: 0.5,
    });
  },
};

/** 沧屿证券: teal and navy, a dark column down the whole left side, serif text. */
export const cangyu: House = {
  id: 'cangyu',
  institution: broker(
    '沧屿证券|沧屿证券研究发展部|CANGYU SECURITIES|cangyu.example|请阅读最后一页的重要声明',
  ),
  faces: { body: 'serif', title: 'serif', caption: 'serif' },
  colors: { primary: '#0c4a55', second: '#3fb6a8', tint: '#e3f0ee', ink: '#1d2526', muted: '#6a7778' },
  body: { size: 10.5, leading: 18, gap: 6, indent: true },
  page: { left: 54, right: 54, top: 80, bottom: 70, textLeft: 54 },
  heading: { style: 'centre', numbers: 'chinese' },
  figure: {
    ...named('图', '表', '资料来源：'),
    rules: 'none',
    height: 150,
    mark: ' ',
    spaced: true,
    centred: true,
  },
  table: 'grid',
  chart: chartLook('#0c4a55 #3fb6a8 #d9a441 #8d5b4c #7f9c96 #324a5f #b7c9c5 | #7d8b8b #3a4647 #e6ebea', {
    face: 'serif',
    size: 7.2,
    legend: 'bottom',
    ring: true,
    markers: true,
  }),
  contents: 'dots',
  cover(page) {
    const { pen, report, metadata, colors, institution } = page;
    pen.rect(0, 0, 160, sheet.height, colors.primary);
    pen.rect(160, 0, 6, sheet.height, colors.second);
    page.logo('ring', 20, 36, 24, '#ffffff');
    const white = (size: number) => ({ ...page.plain(size, '#ffffff'), leading: size * 1.7 });
    let y = page.text(longDate(metadata.date), white(10), 20, 90, 126);
    y = page.text(`${metadata.type}`, page.strong(13, '#ffffff'), 20, y + 6, 126);
    y = page.text(`${metadata.industry}  ${report.genre}`, white(9), 20, y, 126) + 10;
    if (report.rating) {
      pen.rect(20, y, 120, 26, colors.second);
      y = page.text(`评级  ${report.rating}`, page.strong(12, '#0c2a30'), 30, y + 5, 100) + 18;
    }
    for (const [name, value] of report.keyData) {
      pen.text(20, y + 10, name, { face: 'serif', size: 8, color: '#bfe3de' });
      page.right(value, page.plain(8, '#ffffff'), 144, y + 10);
      pen.line(20, y + 15, 144, y + 15, { color: colors.second, width: 0.4 });
      y += 20;
    }
    y += 16;
    for (const analyst of report.analysts) {
      y = page.text(`分析师  ${analyst.name}`, page.strong(9.5, '#ffffff'), 20, y, 130);
      if (analyst.licence) y = page.text(analyst.licence, white(8), 20, y, 130);
      y = page.text(analyst.mail, white(7), 20, y, 136) + 8;
    }
    y = page.text('近期报告', page.strong(9.5, '#bfe3de'), 20, y + 10, 126) + 4;
    for (const { title, date } of report.related)
      y = page.text(`${date} ${title}`, { ...white(7.5), leading: 11.5 }, 20, y, 126) + 5;
    const bottom = page.title({ left: 190, right: 556, top: 60 }, 23, { color: colors.primary });
    pen.line(190, bottom + 10, 556, bottom + 10, { color: colors.second, width: 1.5 });
    pen.text(190, bottom + 34, '核心观点', page.strong(13, colors.primary));
    page.abstract({ left: 190, right: 556, top: bottom + 44, bottom: 790 }, { size: 10.5, mark: '◆' });
    page.right(institution.motto, page.plain(8, colors.muted), 556, 816);
  },
  running(page, number) {
    const { pen, metadata, colors, institution } = page;
    pen.line(54, 58, sheet.width - 54, 58, { color: colors.second, width: 1.2 });
    pen.text(54, 50, institution.desk, page.plain(8.5, colors.primary));
    page.right(metadata.title.slice(0, 28), page.plain(8.5, colors.muted), sheet.width - 54, 50);
    pen.rect(sheet.width / 2 - 16, 792, 32, 16, colors.primary);
    const width = String(number).length * 4.6;
    pen.text(sheet.width / 2 - width / 2, 804, String(number), {
      face: 'serifBold',
      size: 9,
      color: '#ffffff',
    });
    pen.text(54, 804, institution.motto, page.plain(7.5, colors.muted));
  },
};
