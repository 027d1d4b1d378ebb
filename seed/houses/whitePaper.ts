import { setRight, setText } from '../layout/textBlock.ts';
import { longDate, plain, setTitle, strong } from './coverParts.ts';
import { type House, sheet } from './house.ts';
import { setLogo } from './logo.ts';
import { setRunning } from './runningParts.ts';

/** 沐衡经济研究院: a think tank's white paper, a deep blue field under a large title, the abstract inside. */
export const muheng: House = {
  id: 'muheng',
  institution: {
    name: '沐衡经济研究院',
    desk: '沐衡经济研究院',
    latin: 'MUHENG INSTITUTE OF ECONOMICS',
    domain: 'muheng.example',
    isBroker: false,
    motto: '独立 · 审慎 · 可验证',
  },
  faces: { body: 'serif', title: 'serif', caption: 'sans' },
  colors: { primary: '#1d2f5f', second: '#c2994b', tint: '#eceff6', ink: '#20232b', muted: '#6c7280' },
  body: { size: 11, leading: 20, gap: 8, indent: true },
  page: { left: 78, right: 78, top: 84, bottom: 80, textLeft: 78 },
  heading: { style: 'centre', numbers: 'chinese' },
  figure: {
    chart: '图',
    table: '表',
    mark: ' ',
    spaced: true,
    rules: 'none',
    source: '资料来源：',
    centred: true,
    height: 150,
  },
  table: 'ruled',
  chart: {
    face: 'sans',
    size: 7.2,
    colors: ['#1d2f5f', '#c2994b', '#7d90bd', '#a65b4c', '#5d7f77', '#9aa0ab', '#d8c9a5'],
    axis: '#8890a0',
    grid: null,
    text: '#424858',
    legend: 'bottom',
    ring: true,
    markers: true,
  },
  contents: 'dots',
  abstractHeading: '摘要',
  cover(pen, report) {
    const { metadata } = report;
    pen.rect(0, 300, sheet.width, 360, this.colors.primary);
    pen.rect(0, 660, sheet.width, 6, this.colors.second);
    setLogo(pen, this, 'ring', 78, 70, 36);
    pen.text(78, 200, '研究报告', { face: 'serif', size: 14, color: this.colors.muted, spacing: 6 });
    pen.text(78, 226, `${metadata.type} · ${report.genre}`, plain(this, 11, this.colors.muted));
    setTitle(pen, this, report, { left: 78, right: sheet.width - 78, top: 360, bottom: 0 }, 30, {
      color: '#ffffff',
    });
    setText(
      pen,
      report.analysts.map((analyst) => analyst.name).join('  '),
      { ...strong(this, 13), leading: 22 },
      78,
      700,
      400,
    );
    setText(pen, longDate(metadata.date), plain(this, 11, this.colors.muted), 78, 726, 300);
    setRight(pen, `领域：${metadata.industry}`, plain(this, 10, this.colors.muted), sheet.width - 78, 740);
    pen.text(78, 800, this.institution.motto, plain(this, 9, this.colors.second));
  },
  running(pen, report, page) {
    setRight(
      pen,
      report.metadata.title.slice(0, 30),
      plain(this, 8.5, this.colors.muted),
      sheet.width - 78,
      56,
    );
    pen.text(78, 56, this.institution.name, plain(this, 8.5, this.colors.primary));
    setRunning(pen, this, {
      left: '',
      right: String(page),
      baseline: 800,
      rule: 64,
      ruleWidth: 0.4,
      color: this.colors.primary,
    });
  },
};
