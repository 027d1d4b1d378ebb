import { setRight } from '../layout/textBlock.ts';
import { boldOf } from '../pdf/fonts.ts';
import {
  longDate,
  plain,
  setAbstract,
  setAnalysts,
  setKeyData,
  setRelated,
  setSideChart,
  setTitle,
  strong,
} from './coverParts.ts';
import { type House, sheet } from './house.ts';
import { setLogo } from './logo.ts';
import { setRunning } from './runningParts.ts';

/** 栖衡证券: purple, the abstract in a frame with its name set into the rule. */
export const qiheng: House = {
  id: 'qiheng',
  institution: {
    name: '栖衡证券',
    desk: '栖衡证券经济研究所',
    latin: 'QIHENG SECURITIES',
    domain: 'qiheng.example',
    isBroker: true,
    motto: '谨请参阅尾页重要声明及评级标准',
  },
  faces: { body: 'serif', title: 'sans', caption: 'serif' },
  colors: { primary: '#5b2a86', second: '#e0a100', tint: '#f0eaf6', ink: '#231d28', muted: '#756c7d' },
  body: { size: 10.5, leading: 18, gap: 5, indent: true },
  page: { left: 52, right: 52, top: 86, bottom: 66, textLeft: 52 },
  heading: { style: 'rule', numbers: 'decimal' },
  figure: {
    chart: '图',
    table: '表',
    mark: '：',
    spaced: false,
    rules: 'top',
    source: '资料来源：',
    centred: true,
    height: 144,
  },
  table: 'zebra',
  chart: {
    face: 'serif',
    size: 7,
    colors: ['#5b2a86', '#e0a100', '#9a7fb5', '#3c7a89', '#c65f63', '#8d8794', '#d7c8e6'],
    axis: '#8d8794',
    grid: '#ece8f0',
    text: '#4a4350',
    legend: 'bottom',
    ring: false,
    markers: false,
  },
  contents: 'dots',
  cover(pen, report) {
    const { metadata } = report;
    pen.text(42, 44, '证券研究报告', strong(this, 11, this.colors.muted));
    pen.text(
      42,
      62,
      `${report.genre} · ${metadata.type} · ${metadata.industry}`,
      plain(this, 9, this.colors.muted),
    );
    setLogo(pen, this, 'square', 420, 30, 32);
    pen.line(42, 74, sheet.width - 42, 74, { color: this.colors.primary, width: 3 });
    pen.line(42, 78, 200, 78, { color: this.colors.second, width: 3 });
    const bottom = setTitle(
      pen,
      this,
      report,
      { left: 42, right: sheet.width - 42, top: 90, bottom: 0 },
      22,
      { color: this.colors.primary },
    );
    const top = bottom + 22;
    pen.frame(42, top, 356, 776 - top, { color: this.colors.primary, width: 1 });
    pen.rect(58, top - 8, 72, 16, '#ffffff');
    pen.text(64, top + 5, '内容提要', {
      face: boldOf[this.faces.title],
      size: 13,
      color: this.colors.primary,
    });
    setAbstract(
      pen,
      this,
      report,
      { left: 54, right: 386, top: top + 16, bottom: 768 },
      { size: 10.5, mark: '●' },
    );
    let y = top;
    const column = { left: 412, right: sheet.width - 42, bottom: 776 };
    pen.text(column.left, y + 10, longDate(metadata.date), strong(this, 10, this.colors.ink));
    y += 20;
    if (report.rating) {
      pen.rect(column.left, y, column.right - column.left, 30, this.colors.primary);
      pen.text(column.left + 10, y + 20, report.rating, { face: 'sansBold', size: 15, color: '#ffffff' });
      y += 40;
    }
    y = setSideChart(pen, this, report, { ...column, top: y }, 115) + 4;
    y = setKeyData(pen, this, report, { ...column, top: y }, 7.8) + 12;
    y = setAnalysts(pen, this, report, { ...column, top: y }, 8) + 6;
    pen.text(column.left, y + 9, '前期报告', strong(this, 10, this.colors.primary));
    setRelated(pen, this, report, { ...column, top: y + 16 });
    setRight(pen, this.institution.motto, plain(this, 8, this.colors.muted), sheet.width - 42, 814);
  },
  running(pen, report, page, pages) {
    setLogo(pen, this, 'square', 52, 34, 22);
    setRight(
      pen,
      report.metadata.title.slice(0, 24),
      plain(this, 9, this.colors.primary),
      sheet.width - 52,
      52,
    );
    pen.line(52, 64, sheet.width - 52, 64, { color: this.colors.primary, width: 2 });
    setRunning(pen, this, {
      left: this.institution.motto,
      right: `${page}/${pages}`,
      baseline: 808,
      rule: 794,
      ruleWidth: 0.6,
    });
  },
};
