import { chartLook, institute, named, sheet } from './house.ts';
import { type House, longDate } from './stationery.ts';

/** 沐衡经济研究院: a think tank's white paper, a deep blue field under a large title, the abstract inside. */
export const muheng: House = {
  id: 'muheng',
  institution: institute(
    '沐衡经济研究院|沐衡经济研究院|MUHENG INSTITUTE OF ECONOMICS|muheng.example|独立 · 审慎 · 可验证',
  ),
  faces: { body: 'serif', title: 'serif', caption: 'sans' },
  colors: { primary: '#1d2f5f', second: '#c2994b', tint: '#eceff6', ink: '#20232b', muted: '#6c7280' },
  body: { size: 11, leading: 20, gap: 8, indent: true },
  page: { left: 78, right: 78, top: 84, bottom: 80, textLeft: 78 },
  heading: { style: 'centre', numbers: 'chinese' },
  figure: {
    ...named('图', '表', '资料来源：'),
    rules: 'none',
    height: 150,
    mark: ' ',
    spaced: true,
    centred: true,
  },
  table: 'ruled',
  chart: chartLook('#1d2f5f #c2994b #7d90bd #a65b4c #5d7f77 #9aa0ab #d8c9a5 | #8890a0 #424858', {
    face: 'sans',
    size: 7.2,
    legend: 'bottom',
    ring: true,
    markers: true,
  }),
  contents: 'dots',
  abstractHeading: '摘要',
  cover(page) {
    const { pen, report, metadata, colors, institution } = page;
    pen.rect(0, 300, sheet.width, 360, colors.primary);
    pen.rect(0, 660, sheet.width, 6, colors.second);
    page.logo('ring', 78, 70, 36);
    pen.text(78, 200, '研究报告', { face: 'serif', size: 14, color: colors.muted, spacing: 6 });
    pen.text(78, 226, `${metadata.type} · ${report.genre}`, page.plain(11, colors.muted));
    page.title({ left: 78, right: sheet.width - 78, top: 360 }, 30, { color: '#ffffff' });
    page.text(page.names('  '), { ...page.strong(13), leading: 22 }, 78, 700, 400);
    page.text(longDate(metadata.date), page.plain(11, colors.muted), 78, 726, 300);
    page.right(`领域：${metadata.industry}`, page.plain(10, colors.muted), sheet.width - 78, 740);
    pen.text(78, 800, institution.motto, page.plain(9, colors.second));
  },
  running(page, number) {
    const { pen, metadata, colors, institution } = page;
    page.right(metadata.title.slice(0, 30), page.plain(8.5, colors.muted), sheet.width - 78, 56);
    pen.text(78, 56, institution.name, page.plain(8.5, colors.primary));
    page.running({
      right: String(number),
      baseline: 800,
      rule: 64,
      ruleWidth: 0.4,
      color: colors.primary,
    });
  },
};

/** 澄野产业研究院: a dark cover with rings of thin lines, keywords as chips. */
export const chengye: House = {
  id: 'chengye',
  institution: institute(
    '澄野产业研究院|澄野产业研究院|CHENGYE INDUSTRY INSTITUTE|chengye.example|看见产业的下一步',
  ),
  faces: { body: 'sans', title: 'sans', caption: 'sans' },
  colors: { primary: '#12343b', second: '#2fd0a5', tint: '#e6f5f1', ink: '#1a2426', muted: '#667678' },
  body: { size: 10.5, leading: 18.5, gap: 9, indent: false },
  page: { left: 60, right: 60, top: 70, bottom: 70, textLeft: 60 },
  heading: { style: 'bar', numbers: 'decimal' },
  figure: { ...named('图', '表', '来源：'), rules: 'top', height: 152, spaced: true },
  table: 'filled',
  chart: chartLook('#12343b #2fd0a5 #f2b134 #6d8b8f #ed553b #a9c7c0 #3a6f8a | #8a9a9c #435052 #e8eeee', {
    face: 'sans',
    size: 7.2,
    legend: 'top',
    ring: true,
    markers: true,
  }),
  contents: 'boxed',
  abstractHeading: '核心发现',
  cover(page) {
    const { pen, metadata, colors } = page;
    pen.rect(0, 0, sheet.width, sheet.height, colors.primary);
    for (let ring = 1; ring <= 9; ring++) {
      const points = Array.from({ length: 61 }, (_, step): [number, number] => {
        const angle = Math.PI * (0.5 + step / 60);
        return [sheet.width + ring * 42 * Math.cos(angle), 250 - ring * 26 * Math.sin(angle)];
      });
      pen.polyline(points, {
        color: ring % 3 === 0 ? colors.second : '#2c5a61',
        width: ring % 3 === 0 ? 1.2 : 0.6,
      });
    }
    page.logo('leaf', 56, 60, 34, '#ffffff');
    pen.rect(56, 420, 60, 4, colors.second);
    const bottom = page.title({ left: 56, right: sheet.width - 56, top: 440 }, 30, { color: '#ffffff' });
    let x = 56;
    for (const word of metadata.keywords.slice(0, 4)) {
      const width = word.length * 10 + 20;
      pen.frame(x, bottom + 24, width, 20, { color: colors.second, width: 0.8 });
      pen.text(x + 10, bottom + 38, word, page.plain(10, colors.second));
      x += width + 10;
    }
    page.text(`${page.names('、')}  著`, page.plain(11, '#d5e6e3'), 56, 730, 400);
    page.text(longDate(metadata.date), page.plain(11, '#d5e6e3'), 56, 750, 300);
    page.right(`${metadata.type}  ${metadata.industry}`, page.plain(10, '#9fbdb8'), sheet.width - 56, 764);
  },
  running(page, number) {
    const { pen, metadata, colors, institution } = page;
    pen.rect(0, 0, sheet.width, 8, colors.primary);
    pen.rect(0, 8, 120, 3, colors.second);
    pen.text(60, 44, institution.name, page.strong(9, colors.primary));
    page.right(metadata.title.slice(0, 28), page.plain(8.5, colors.muted), sheet.width - 60, 44);
    page.running({
      left: institution.motto,
      right: `${String(number).padStart(2, '0')}`,
      baseline: 804,
      size: 9,
      color: colors.primary,
    });
  },
};

/** 砥澜咨询: a consultancy; a giant year, one red dot, much white. */
export const dilan: House = {
  id: 'dilan',
  institution: institute('砥澜咨询|砥澜咨询洞察中心|Dilan Advisory|dilan.example|砥澜咨询 | 洞察'),
  faces: { body: 'sans', title: 'sans', caption: 'sans' },
  colors: { primary: '#111111', second: '#e4002b', tint: '#f3f3f3', ink: '#1c1c1c', muted: '#777777' },
  body: { size: 10.5, leading: 19, gap: 10, indent: false },
  page: { left: 50, right: 50, top: 64, bottom: 64, textLeft: 170 },
  heading: { style: 'plain', numbers: 'none' },
  figure: { ...named('图', '表', '来源：'), rules: 'top', height: 148, mark: ' ', spaced: true },
  table: 'ruled',
  chart: chartLook('#111111 #e4002b #9a9a9a #5f5f5f #f08a98 #cccccc #3d5a80 | #999999 #444444', {
    face: 'sans',
    size: 7,
    legend: 'top',
    ring: true,
    markers: false,
  }),
  contents: 'plain',
  abstractHeading: '要点速览',
  cover(page) {
    const { pen, report, metadata, colors, institution } = page;
    pen.text(46, 70, institution.latin, { face: 'sansBold', size: 15, color: colors.primary });
    pen.text(46, 88, institution.name, page.plain(11, colors.muted));
    pen.text(40, 330, metadata.date.slice(0, 4), { face: 'sansBold', size: 150, color: colors.tint });
    pen.circle(sheet.width - 96, 276, 26, colors.second);
    pen.line(46, 380, sheet.width - 46, 380, { color: colors.primary, width: 3 });
    const bottom = page.title({ left: 46, right: sheet.width - 80, top: 400 }, 32);
    page.text(`${report.genre} / ${metadata.industry}`, page.plain(12, colors.second), 46, bottom + 20, 400);
    page.text(page.names('  '), page.strong(11), 46, 740, 400);
    page.text(metadata.date.replaceAll('-', '.'), page.plain(11, colors.muted), 46, 760, 300);
  },
  running(page, number) {
    const { pen, metadata, colors, institution } = page;
    pen.text(50, 40, institution.motto, page.plain(8, colors.muted));
    page.right(metadata.title.slice(0, 30), page.plain(8, colors.muted), sheet.width - 50, 40);
    pen.circle(54, 800, 4, colors.second);
    page.right(String(number), page.strong(10, colors.primary), sheet.width - 50, 804);
  },
};

/** 沿湖先进制造协会: an association's bulletin, bars of colour at the foot, an abstract inside. */
export const yanhu: House = {
  id: 'yanhu',
  institution: institute(
    '沿湖先进制造协会|沿湖先进制造协会研究部|YANHU ADVANCED MANUFACTURING ASSOCIATION|yanhu-ama.example|会员内部参考',
  ),
  faces: { body: 'sans', title: 'serif', caption: 'sans' },
  colors: { primary: '#2b5d8a', second: '#7fb236', tint: '#edf3f8', ink: '#20262b', muted: '#6f7a83' },
  body: { size: 10.5, leading: 19, gap: 6, indent: true },
  page: { left: 70, right: 70, top: 78, bottom: 78, textLeft: 70 },
  heading: { style: 'rule', numbers: 'chinese' },
  figure: { ...named('图表', '图表', '数据来源：'), rules: 'band', height: 146, centred: true },
  table: 'grid',
  chart: chartLook('#2b5d8a #7fb236 #e9a23b #8397a8 #b65c5c #4fa3a5 #c7d3dd | #8c99a5 #46525c #e8eef3', {
    face: 'sans',
    size: 7,
    legend: 'bottom',
    ring: false,
    markers: false,
  }),
  contents: 'dots',
  abstractHeading: '内容摘要',
  cover(page) {
    const { pen, report, metadata, colors } = page;
    const middle = sheet.width / 2;
    page.logo('bars', 70, 60, 30);
    page.right('行业研究通讯', page.strong(16, colors.second), sheet.width - 70, 84);
    pen.rect(70, 108, sheet.width - 140, 1.2, colors.primary);
    page.centred(longDate(metadata.date), page.plain(11, colors.muted), middle, 140);
    const bottom = page.title({ left: 90, right: sheet.width - 90, top: 200 }, 28, {
      align: 'center',
      color: colors.primary,
    });
    page.centred(`${metadata.industry} · ${report.genre}`, page.plain(12, colors.ink), middle, bottom + 34);
    page.centred(`执笔：${page.names('、')}`, page.plain(11, colors.ink), middle, bottom + 60);
    page.text('往期目录', page.strong(11, colors.primary), 120, 500, 200);
    page.related({ left: 120, right: sheet.width - 120, top: 522, bottom: 640 }, 9.5);
    for (let bar = 0; bar < 16; bar++) {
      const height = 40 + ((bar * 37) % 11) * 8;
      pen.rect(bar * 37.4, sheet.height - height, 33, height, bar % 3 === 1 ? colors.second : colors.primary);
    }
  },
  running(page, number) {
    const { report, metadata, colors, institution } = page;
    page.logo('bars', 70, 36, 20);
    page.right(`${report.genre}（${metadata.date}）`, page.plain(8.5, colors.muted), sheet.width - 70, 52);
    page.running({
      left: institution.motto,
      right: `第 ${number} 页`,
      baseline: 800,
      rule: 786,
      ruleWidth: 2,
    });
  },
};
