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
  sideHeading,
  strong,
} from './coverParts.ts';
import type { House } from './house.ts';
import { sheet } from './house.ts';
import { setLogo } from './logo.ts';
import { setRunning } from './runningParts.ts';

/** 霁川证券: blue, sans, a grey column on the right of the cover. */
export const jichuan: House = {
  id: 'jichuan',
  institution: {
    name: '霁川证券',
    desk: '霁川证券研究所',
    latin: 'JICHUAN SECURITIES',
    domain: 'jichuansec.example',
    isBroker: true,
    motto: '请务必阅读正文之后的免责声明',
  },
  faces: { body: 'sans', title: 'sans', caption: 'sans' },
  colors: { primary: '#14467c', second: '#e08a1e', tint: '#e8eef5', ink: '#1c1f23', muted: '#666f78' },
  body: { size: 10, leading: 17, gap: 6, indent: false },
  page: { left: 56, right: 56, top: 84, bottom: 66, textLeft: 56 },
  heading: { style: 'plain', numbers: 'decimal' },
  figure: {
    chart: '图',
    table: '表',
    mark: '：',
    spaced: false,
    rules: 'both',
    source: '资料来源：',
    centred: false,
    height: 148,
  },
  table: 'filled',
  chart: {
    face: 'sans',
    size: 7,
    colors: ['#14467c', '#e08a1e', '#8aa9c9', '#7a7f87', '#3c8d6b', '#b9412f', '#c9b037'],
    axis: '#8b939b',
    grid: '#e4e7ea',
    text: '#444a50',
    legend: 'top',
    ring: false,
    markers: true,
  },
  contents: 'dots',
  cover(pen, report) {
    const { metadata } = report;
    pen.rect(0, 0, sheet.width, 12, this.colors.primary);
    setLogo(pen, this, 'waves', 430, 34, 30);
    pen.text(44, 52, `${metadata.type} | 证券研究报告`, {
      face: 'sansBold',
      size: 11,
      color: this.colors.primary,
    });
    pen.text(44, 68, `${metadata.industry} · ${report.genre}`, { ...plain(this, 9, this.colors.muted) });
    pen.line(44, 80, sheet.width - 44, 80, { color: this.colors.primary, width: 1.4 });
    const bottom = setTitle(pen, this, report, { left: 44, right: 392, top: 92, bottom: 0 }, 20, {
      color: this.colors.primary,
    });
    pen.rect(404, 92, 147, 700, this.colors.tint);
    let y = 100;
    const column = { left: 414, right: 541, bottom: 784 };
    pen.text(column.left, y + 10, longDate(metadata.date), {
      face: 'sansBold',
      size: 9.5,
      color: this.colors.ink,
    });
    y += 22;
    if (report.rating) {
      pen.rect(column.left, y, 127, 20, this.colors.primary);
      pen.text(column.left + 6, y + 14, `评级：${report.rating}`, {
        face: 'sansBold',
        size: 9.5,
        color: '#ffffff',
      });
      y += 28;
    }
    y = sideHeading(pen, this, '分析师', column.left, column.right, y);
    y = setAnalysts(pen, this, report, { ...column, top: y }, 8) + 4;
    if (report.keyData.length) {
      y = sideHeading(pen, this, '基本数据', column.left, column.right, y);
      y = setKeyData(pen, this, report, { ...column, top: y }, 7.5) + 8;
    }
    y = setSideChart(pen, this, report, { ...column, top: y }) + 2;
    y = sideHeading(pen, this, '相关研究', column.left, column.right, y);
    setRelated(pen, this, report, { ...column, top: y });
    pen.text(44, bottom + 20, '投资要点', { ...strong(this, 12, this.colors.primary) });
    setAbstract(
      pen,
      this,
      report,
      { left: 44, right: 392, top: bottom + 30, bottom: 790 },
      { size: 10, mark: '■' },
    );
    pen.line(44, 802, sheet.width - 44, 802, { color: this.colors.primary, width: 0.8 });
    pen.text(44, 816, this.institution.motto, { face: 'sans', size: 8, color: this.colors.muted });
  },
  running(pen, report, page) {
    setLogo(pen, this, 'waves', 450, 30, 22);
    setRunning(pen, this, {
      left: `${report.metadata.industry} | ${report.genre}`,
      right: '',
      baseline: 52,
      rule: 60,
      ruleWidth: 1.2,
    });
    setRunning(pen, this, { left: this.institution.motto, right: '', baseline: 808, rule: 794 });
    setRight(
      pen,
      String(page),
      { face: boldOf[this.faces.body], size: 9, leading: 9, color: this.colors.primary },
      sheet.width - 56,
      808,
    );
  },
};
