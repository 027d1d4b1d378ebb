import { ratingText } from '../model.ts';
import { boldOf } from '../pdf/fonts.ts';
import { broker, chartLook, named, sheet } from './house.ts';
import { type House, longDate } from './stationery.ts';

/** 霁川证券: blue, sans, a grey column on the right of the cover. */
export const jichuan: House = {
  id: 'jichuan',
  institution: broker(
    '霁川证券|霁川证券研究所|JICHUAN SECURITIES|jichuansec.example|请务必阅读正文之后的免责声明',
  ),
  faces: { body: 'sans', title: 'sans', caption: 'sans' },
  colors: { primary: '#14467c', second: '#e08a1e', tint: '#e8eef5', ink: '#1c1f23', muted: '#666f78' },
  body: { size: 10, leading: 17, gap: 6, indent: false },
  page: { left: 56, right: 56, top: 84, bottom: 66, textLeft: 56 },
  heading: { style: 'plain', numbers: 'decimal' },
  figure: { ...named('图', '表', '资料来源：'), rules: 'both', height: 148 },
  table: 'filled',
  chart: chartLook('#14467c #e08a1e #8aa9c9 #7a7f87 #3c8d6b #b9412f #c9b037 | #8b939b #444a50 #e4e7ea', {
    face: 'sans',
    size: 7,
    legend: 'top',
    ring: false,
    markers: true,
  }),
  contents: 'dots',
  cover(page) {
    const { pen, report, metadata, colors, institution } = page;
    pen.rect(0, 0, sheet.width, 12, colors.primary);
    page.logo('waves', 430, 34, 30);
    pen.text(44, 52, `${metadata.type} | 证券研究报告`, {
      face: 'sansBold',
      size: 11,
      color: colors.primary,
    });
    pen.text(44, 68, `${metadata.industry} · ${report.genre}`, page.plain(9, colors.muted));
    pen.line(44, 80, sheet.width - 44, 80, { color: colors.primary, width: 1.4 });
    const bottom = page.title({ left: 44, right: 392, top: 92 }, 20, { color: colors.primary });
    pen.rect(404, 92, 147, 700, colors.tint);
    let y = 100;
    const column = { left: 414, right: 541, bottom: 784 };
    pen.text(column.left, y + 10, longDate(metadata.date), {
      face: 'sansBold',
      size: 9.5,
      color: colors.ink,
    });
    y += 22;
    if (report.rating) {
      pen.rect(column.left, y, 127, 20, colors.primary);
      pen.text(column.left + 6, y + 14, `评级：${ratingText(report)}`, {
        face: 'sansBold',
        size: 9.5,
        color: '#ffffff',
      });
      y += 28;
    }
    y = page.heading('分析师', column.left, column.right, y);
    y = page.analysts({ ...column, top: y }, 8) + 4;
    if (report.keyData.length) {
      y = page.heading('基本数据', column.left, column.right, y);
      y = page.keyData({ ...column, top: y }, 7.5) + 8;
    }
    y = page.sideChart({ ...column, top: y }) + 2;
    y = page.heading('相关研究', column.left, column.right, y);
    page.related({ ...column, top: y });
    pen.text(44, bottom + 20, '投资要点', page.strong(12, colors.primary));
    page.abstract({ left: 44, right: 392, top: bottom + 30, bottom: 790 }, { size: 10, mark: '■' });
    pen.line(44, 802, sheet.width - 44, 802, { color: colors.primary, width: 0.8 });
    pen.text(44, 816, institution.motto, { face: 'sans', size: 8, color: colors.muted });
  },
  running(page, number) {
    const { report, metadata, colors, institution } = page;
    page.logo('waves', 450, 30, 22);
    page.running({
      left: `${metadata.industry} | ${report.genre}`,
      baseline: 52,
      rule: 60,
      ruleWidth: 1.2,
    });
    page.running({ left: institution.motto, baseline: 808, rule: 794 });
    page.right(
      String(number),
      { face: boldOf[page.house.faces.body], size: 9, leading: 9, color: colors.primary },
      sheet.width - 56,
      808,
    );
  },
};

/** 岚津证券: green, the title in a tinted box, a plain column on the right. */
export const lanjin: House = {
  id: 'lanjin',
  institution: broker(
    '岚津证券|岚津证券研究中心|LANJIN SECURITIES|lanjin.example|本报告的信息均来自公开资料，请阅读正文之后的免责条款',
  ),
  faces: { body: 'sans', title: 'sans', caption: 'sans' },
  colors: { primary: '#1f7a4a', second: '#9ac43c', tint: '#e9f4ec', ink: '#1f2622', muted: '#68746d' },
  body: { size: 10, leading: 18, gap: 4, indent: true },
  page: { left: 60, right: 60, top: 80, bottom: 68, textLeft: 60 },
  heading: { style: 'plain', numbers: 'chinese' },
  figure: { ...named('图表', '图表', '数据来源：'), rules: 'both', height: 150 },
  table: 'ruled',
  chart: chartLook('#1f7a4a #9ac43c #f0a73a #5f7f95 #b5524a #7c8a82 #c8dfb4 | #86938b #435048 #e7ede9', {
    face: 'sans',
    size: 7,
    legend: 'bottom',
    ring: false,
    markers: true,
  }),
  contents: 'plain',
  cover(page) {
    const { pen, report, metadata, colors, institution } = page;
    page.logo('peak', 40, 26, 32);
    page.right('研究报告', page.strong(18, colors.primary), sheet.width - 40, 50);
    pen.rect(40, 72, sheet.width - 80, 104, colors.tint);
    pen.rect(40, 72, 6, 104, colors.primary);
    pen.text(
      58,
      90,
      `${metadata.type} / ${metadata.industry} / ${report.genre}`,
      page.plain(8.5, colors.primary),
    );
    page.title({ left: 58, right: sheet.width - 52, top: 98, bottom: 172 }, 20);
    const column = { left: 420, right: sheet.width - 40, bottom: 780 };
    let y = page.heading(longDate(metadata.date), column.left, column.right, 188);
    if (report.rating) {
      pen.circle(column.left + 24, y + 28, 22, colors.primary);
      page.centred(report.rating, page.strong(12, '#ffffff'), column.left + 24, y + 32);
      y += 58;
    }
    y = page.keyData({ ...column, top: y }, 8) + 8;
    y = page.sideChart({ ...column, top: y }, 112) + 6;
    y = page.heading('研究员', column.left, column.right, y);
    y = page.analysts({ ...column, top: y }, 8) + 6;
    y = page.heading('相关报告', column.left, column.right, y);
    page.related({ ...column, top: y });
    pen.line(408, 188, 408, 784, { color: colors.tint, width: 1 });
    pen.text(40, 202, '报告摘要', page.strong(13, colors.primary));
    page.abstract(
      { left: 40, right: 396, top: 212, bottom: 784 },
      { size: 10.3, mark: '▲', leadColor: colors.primary },
    );
    pen.rect(0, 800, sheet.width, 4, colors.second);
    pen.text(40, 820, institution.motto, page.plain(7.5, colors.muted));
  },
  running(page, number) {
    const { pen, report, metadata, colors, institution } = page;
    pen.rect(60, 44, 10, 10, colors.second);
    pen.text(76, 53, `${metadata.industry}  ${report.genre}`, page.plain(8.5, colors.ink));
    page.right(institution.name, page.strong(11, colors.primary), sheet.width - 60, 54);
    page.running({
      left: institution.motto,
      right: `- ${number} -`,
      baseline: 806,
      rule: 60,
      ruleWidth: 0.6,
      size: 7.5,
    });
  },
};

/** 栖衡证券: purple, the abstract in a frame with its name set into the rule. */
export const qiheng: House = {
  id: 'qiheng',
  institution: broker(
    '栖衡证券|栖衡证券经济研究所|QIHENG SECURITIES|qiheng.example|谨请参阅尾页重要声明及评级标准',
  ),
  faces: { body: 'serif', title: 'sans', caption: 'serif' },
  colors: { primary: '#5b2a86', second: '#e0a100', tint: '#f0eaf6', ink: '#231d28', muted: '#756c7d' },
  body: { size: 10.5, leading: 18, gap: 5, indent: true },
  page: { left: 52, right: 52, top: 86, bottom: 66, textLeft: 52 },
  heading: { style: 'rule', numbers: 'decimal' },
  figure: { ...named('图', '表', '资料来源：'), rules: 'top', height: 144, centred: true },
  table: 'zebra',
  chart: chartLook('#5b2a86 #e0a100 #9a7fb5 #3c7a89 #c65f63 #8d8794 #d7c8e6 | #8d8794 #4a4350 #ece8f0', {
    face: 'serif',
    size: 7,
    legend: 'bottom',
    ring: false,
    markers: false,
  }),
  contents: 'dots',
  cover(page) {
    const { pen, report, metadata, colors, institution } = page;
    pen.text(42, 44, '证券研究报告', page.strong(11, colors.muted));
    pen.text(
      42,
      62,
      `${report.genre} · ${metadata.type} · ${metadata.industry}`,
      page.plain(9, colors.muted),
    );
    page.logo('square', 420, 30, 32);
    pen.line(42, 74, sheet.width - 42, 74, { color: colors.primary, width: 3 });
    pen.line(42, 78, 200, 78, { color: colors.second, width: 3 });
    const bottom = page.title({ left: 42, right: sheet.width - 42, top: 90 }, 22, { color: colors.primary });
    const top = bottom + 22;
    pen.frame(42, top, 356, 776 - top, { color: colors.primary, width: 1 });
    pen.rect(58, top - 8, 72, 16, '#ffffff');
    pen.text(64, top + 5, '内容提要', {
      face: boldOf[page.house.faces.title],
      size: 13,
      color: colors.primary,
    });
    page.abstract({ left: 54, right: 386, top: top + 16, bottom: 768 }, { size: 10.5, mark: '●' });
    let y = top;
    const column = { left: 412, right: sheet.width - 42, bottom: 776 };
    pen.text(column.left, y + 10, longDate(metadata.date), page.strong(10, colors.ink));
    y += 20;
    if (report.rating) {
      pen.rect(column.left, y, column.right - column.left, 30, colors.primary);
      pen.text(column.left + 10, y + 20, ratingText(report), {
        face: 'sansBold',
        size: 15,
        color: '#ffffff',
      });
      y += 40;
    }
    y = page.sideChart({ ...column, top: y }, 115) + 4;
    y = page.keyData({ ...column, top: y }, 7.8) + 12;
    y = page.analysts({ ...column, top: y }, 8) + 6;
    pen.text(column.left, y + 9, '前期报告', page.strong(10, colors.primary));
    page.related({ ...column, top: y + 16 });
    page.right(institution.motto, page.plain(8, colors.muted), sheet.width - 42, 814);
  },
  running(page, number, count) {
    const { pen, metadata, colors, institution } = page;
    page.logo('square', 52, 34, 22);
    page.right(metadata.title.slice(0, 24), page.plain(9, colors.primary), sheet.width - 52, 52);
    pen.line(52, 64, sheet.width - 52, 64, { color: colors.primary, width: 2 });
    page.running({
      left: institution.motto,
      right: `${number}/${count}`,
      baseline: 808,
      rule: 794,
      ruleWidth: 0.6,
    });
  },
};
