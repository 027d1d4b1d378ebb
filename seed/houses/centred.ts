import { ratingText } from '../model.ts';
import { broker, chartLook, institute, named, sheet } from './house.ts';
import { type House, longDate } from './stationery.ts';

/** 砚山证券: black and gold, everything centred, analysts in a row at the foot. */
export const yanshan: House = {
  id: 'yanshan',
  institution: broker(
    '砚山证券|砚山证券研究院|YANSHAN SECURITIES|yanshan-sec.example|本报告由砚山证券研究院发布，请参阅末页声明',
  ),
  faces: { body: 'serif', title: 'serif', caption: 'sans' },
  colors: { primary: '#2a2622', second: '#b08d3e', tint: '#f5f0e2', ink: '#26231f', muted: '#7b746a' },
  body: { size: 10, leading: 17.5, gap: 7, indent: true },
  page: { left: 64, right: 64, top: 78, bottom: 72, textLeft: 64 },
  heading: { style: 'plain', numbers: 'chinese' },
  figure: { ...named('图表', '图表', '来源：'), rules: 'both', height: 138, mark: ' ', spaced: true },
  table: 'ruled',
  chart: chartLook('#2a2622 #b08d3e #8c857a #d8c48d #5c6b62 #a2543f #c9c2b4 | #8c857a #4b463f', {
    face: 'sans',
    size: 6.8,
    legend: 'top',
    ring: false,
    markers: false,
  }),
  contents: 'plain',
  cover(page) {
    const { pen, report, metadata, colors, institution } = page;
    const middle = sheet.width / 2;
    page.centred(institution.name, page.strong(20, colors.primary), middle, 56);
    page.centred(institution.latin, page.plain(7, colors.second), middle, 68);
    pen.line(64, 80, sheet.width - 64, 80, { color: colors.second, width: 2 });
    pen.line(64, 84, sheet.width - 64, 84, { color: colors.second, width: 0.5 });
    const line = [metadata.type, metadata.industry, report.genre, longDate(metadata.date)].join('  |  ');
    page.centred(line, page.plain(9, colors.muted), middle, 104);
    let y = page.title({ left: 70, right: sheet.width - 70, top: 118 }, 24, { align: 'center' });
    if (report.rating) {
      y += 8;
      pen.frame(middle - 46, y, 92, 22, { color: colors.second, width: 1 });
      page.centred(ratingText(report), page.strong(11, colors.second), middle, y + 15);
      y += 24;
    }
    y += 14;
    page.abstract({ left: 64, right: sheet.width - 64, top: y, bottom: 640 }, { size: 10.5 });
    pen.line(64, 654, sheet.width - 64, 654, { color: colors.second, width: 0.8 });
    report.analysts.forEach((analyst, index) => {
      const x = 64 + index * 156;
      let at = page.text(`${analyst.name}  分析师`, page.strong(9.5), x, 662, 150);
      if (analyst.licence) at = page.text(analyst.licence, page.plain(8, colors.muted), x, at, 150);
      page.text(analyst.mail, page.plain(7.5, colors.muted), x, at, 154);
    });
    let at = page.text('相关研究', page.strong(9.5, colors.second), 64, 720, 200) + 2;
    for (const { title, date } of report.related.slice(0, 3))
      at = page.text(`${title}（${date}）`, page.plain(8, colors.muted), 64, at, 467);
    pen.rect(0, 816, sheet.width, 26, colors.primary);
    page.centred(institution.motto, page.plain(8, '#e9dcb8'), middle, 832);
  },
  running(page, number) {
    const { pen, metadata, colors, institution } = page;
    page.centred(`${metadata.title.slice(0, 34)}`, page.plain(8, colors.muted), sheet.width / 2, 48);
    page.running({ baseline: 50, rule: 56, ruleWidth: 0.5 });
    page.right(institution.name, page.strong(9, colors.second), sheet.width - 64, 802);
    pen.text(64, 802, `— ${number} —`, page.plain(9, colors.muted));
    pen.line(64, 788, sheet.width - 64, 788, { color: colors.second, width: 0.5 });
  },
};

/** 鹿渚证券: red and grey like a newspaper, a masthead across the page. */
export const luzhu: House = {
  id: 'luzhu',
  institution: broker(
    '鹿渚证券|鹿渚证券研究所|LUZHU SECURITIES RESEARCH|luzhu.example|投资者应结合自身情况审慎决策，详见末页声明',
  ),
  faces: { body: 'serif', title: 'serif', caption: 'sans' },
  colors: { primary: '#a01c1c', second: '#4c4c4c', tint: '#f1efec', ink: '#1f1f1f', muted: '#6e6e6e' },
  body: { size: 10.2, leading: 17, gap: 6, indent: true },
  page: { left: 46, right: 46, top: 74, bottom: 60, textLeft: 46 },
  heading: { style: 'bar', numbers: 'none' },
  figure: { ...named('图', '表', '资料来源:'), rules: 'none', height: 136 },
  table: 'ruled',
  chart: chartLook('#a01c1c #4c4c4c #c98b8b #9c9c9c #d9b25f #56707f #cfcac4 | #8f8f8f #444444 #ebebeb', {
    face: 'sans',
    size: 6.8,
    legend: 'top',
    ring: false,
    markers: false,
  }),
  contents: 'dots',
  cover(page) {
    const { pen, report, metadata, colors, institution } = page;
    pen.text(40, 66, '鹿渚研究', { face: 'serifBold', size: 36, color: colors.primary });
    page.right(institution.latin, page.plain(9, colors.second), sheet.width - 40, 50);
    page.right(
      `${longDate(metadata.date)}  ${metadata.type}`,
      page.plain(9, colors.second),
      sheet.width - 40,
      66,
    );
    pen.line(40, 78, sheet.width - 40, 78, { color: colors.ink, width: 2.4 });
    pen.line(40, 82, sheet.width - 40, 82, { color: colors.ink, width: 0.6 });
    const tags = [
      metadata.industry,
      report.genre,
      ...(report.rating ? [`评级 ${ratingText(report)}`] : []),
    ].join('  ◆  ');
    page.centred(tags, page.strong(10, colors.primary), sheet.width / 2, 102);
    let y = page.title({ left: 40, right: sheet.width - 40, top: 112 }, 26, { align: 'center' }) + 4;
    const names = report.analysts
      .map((analyst) => `${analyst.name}${analyst.licence ? `（${analyst.licence}）` : ''}`)
      .join('   ');
    page.centred(names, page.plain(9, colors.muted), sheet.width / 2, y + 12);
    y += 24;
    pen.line(40, y, sheet.width - 40, y, { color: colors.ink, width: 0.6 });
    const bottom = page.abstract(
      { left: 40, right: sheet.width - 40, top: y + 10, bottom: 640 },
      { size: 11 },
    );
    pen.rect(40, Math.max(bottom + 8, 560), sheet.width - 80, 0.8, colors.ink);
    const foot = Math.max(bottom + 14, 568);
    if (report.sideChart) page.sideChart({ left: 40, right: 250, top: foot }, 130);
    pen.text(270, foot + 9, '往期回顾', page.strong(10, colors.primary));
    page.related({ left: 270, right: sheet.width - 40, top: foot + 16, bottom: 780 }, 8.5);
    page.text(`联系邮箱：${report.analysts[0]?.mail ?? ''}`, page.plain(8, colors.muted), 40, 790, 300);
    pen.text(40, 820, institution.motto, page.plain(8, colors.muted));
  },
  running(page, number) {
    const { pen, metadata, colors, institution } = page;
    pen.text(46, 46, '鹿渚研究', page.strong(13, colors.primary));
    page.centred(metadata.title.slice(0, 26), page.plain(8.5, colors.second), sheet.width / 2, 45);
    page.right(String(number), page.strong(11, colors.ink), sheet.width - 46, 46);
    pen.line(46, 54, sheet.width - 46, 54, { color: colors.ink, width: 1.6 });
    pen.line(46, 57, sheet.width - 46, 57, { color: colors.ink, width: 0.4 });
    pen.text(46, 812, institution.motto, page.plain(7.5, colors.muted));
  },
};

/** 临澨商品交易所研究中心: official, a red head with a serial number over a double rule. */
export const linshi: House = {
  id: 'linshi',
  institution: institute(
    '临澨商品交易所|临澨商品交易所研究中心|LINSHI COMMODITY EXCHANGE|linshi.example|临澨商品交易所研究中心',
  ),
  faces: { body: 'serif', title: 'serif', caption: 'serif' },
  colors: { primary: '#c01820', second: '#6d6d6d', tint: '#fbeeee', ink: '#1c1c1c', muted: '#707070' },
  body: { size: 11.5, leading: 22, gap: 4, indent: true },
  page: { left: 84, right: 84, top: 80, bottom: 84, textLeft: 84 },
  heading: { style: 'centre', numbers: 'chinese' },
  figure: { ...named('图', '表', '数据来源：'), rules: 'none', height: 146, centred: true },
  table: 'grid',
  chart: chartLook('#c01820 #3f4b5b #d9a13b #6f8f7d #9b6b9e #a8a8a8 #e6b8ba | #888888 #444444 #ededed', {
    face: 'serif',
    size: 7.4,
    legend: 'bottom',
    ring: false,
    markers: true,
  }),
  contents: 'dots',
  cover(page) {
    const { pen, metadata, colors, institution } = page;
    const middle = sheet.width / 2;
    page.centred('研 究 报 告', page.strong(40, colors.primary), middle, 130);
    const serial = `${metadata.date.slice(0, 4)}年第${Number(metadata.date.slice(5, 7)) * 4 + 3}期`;
    page.centred(serial, page.plain(12, colors.ink), middle, 164);
    pen.text(84, 190, institution.desk, page.plain(11, colors.ink));
    page.right(longDate(metadata.date), page.plain(11, colors.ink), sheet.width - 84, 190);
    pen.line(84, 200, sheet.width - 84, 200, { color: colors.primary, width: 2.5 });
    pen.line(84, 205, sheet.width - 84, 205, { color: colors.primary, width: 0.7 });
    const bottom = page.title({ left: 84, right: sheet.width - 84, top: 236 }, 25, { align: 'center' });
    const names = page.names('  ');
    page.centred(names, page.plain(12, colors.ink), middle, bottom + 22);
    page.abstract({ left: 84, right: sheet.width - 84, top: bottom + 48, bottom: 730 }, { size: 12 });
    pen.line(84, 744, sheet.width - 84, 744, { color: colors.primary, width: 0.7 });
    page.text(
      `关键词：${metadata.keywords.join('；')}`,
      page.plain(10, colors.second),
      84,
      752,
      sheet.width - 168,
    );
    page.text(`分类：${metadata.type}  ${metadata.industry}`, page.plain(10, colors.second), 84, 770, 400);
  },
  running(page, number) {
    const { metadata, colors, institution } = page;
    page.centred(`— ${number} —`, page.plain(10, colors.ink), sheet.width / 2, 796);
    page.running({
      left: metadata.title.slice(0, 30),
      right: institution.name,
      baseline: 54,
      rule: 60,
      ruleWidth: 0.5,
    });
  },
};
