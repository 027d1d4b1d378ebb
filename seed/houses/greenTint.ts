import { setRight } from '../layout/textBlock.ts';
import {
  centred,
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
import { type House, sheet } from './house.ts';
import { setLogo } from './logo.ts';
import { setRunning } from './runningParts.ts';

/** 岚津证券: green, the title in a tinted box, a plain column on the right. */
export const lanjin: House = {
  id: 'lanjin',
  institution: {
    name: '岚津证券',
    desk: '岚津证券研究中心',
    latin: 'LANJIN SECURITIES',
    domain: 'lanjin.example',
    isBroker: true,
    motto: '本报告的信息均来自公开资料，请阅读正文之后的免责条款',
  },
  faces: { body: 'sans', title: 'sans', caption: 'sans' },
  colors: { primary: '#1f7a4a', second: '#9ac43c', tint: '#e9f4ec', ink: '#1f2622', muted: '#68746d' },
  body: { size: 10, leading: 18, gap: 4, indent: true },
  page: { left: 60, right: 60, top: 80, bottom: 68, textLeft: 60 },
  heading: { style: 'plain', numbers: 'chinese' },
  figure: {
    chart: '图表',
    table: '图表',
    mark: '：',
    spaced: false,
    rules: 'both',
    source: '数据来源：',
    centred: false,
    height: 150,
  },
  table: 'ruled',
  chart: {
    face: 'sans',
    size: 7,
    colors: ['#1f7a4a', '#9ac43c', '#f0a73a', '#5f7f95', '#b5524a', '#7c8a82', '#c8dfb4'],
    axis: '#86938b',
    grid: '#e7ede9',
    text: '#435048',
    legend: 'bottom',
    ring: false,
    markers: true,
  },
  contents: 'plain',
  cover(pen, report) {
    const { metadata } = report;
    setLogo(pen, this, 'peak', 40, 26, 32);
    setRight(pen, '研究报告', strong(this, 18, this.colors.primary), sheet.width - 40, 50);
    pen.rect(40, 72, sheet.width - 80, 104, this.colors.tint);
    pen.rect(40, 72, 6, 104, this.colors.primary);
    pen.text(
      58,
      90,
      `${metadata.type} / ${metadata.industry} / ${report.genre}`,
      plain(this, 8.5, this.colors.primary),
    );
    setTitle(pen, this, report, { left: 58, right: sheet.width - 52, top: 98, bottom: 172 }, 20);
    const column = { left: 420, right: sheet.width - 40, bottom: 780 };
    let y = sideHeading(pen, this, longDate(metadata.date), column.left, column.right, 188);
    if (report.rating) {
      pen.circle(column.left + 24, y + 28, 22, this.colors.primary);
      centred(pen, report.rating, strong(this, 12, '#ffffff'), column.left + 24, y + 32);
      y += 58;
    }
    y = setKeyData(pen, this, report, { ...column, top: y }, 8) + 8;
    y = setSideChart(pen, this, report, { ...column, top: y }, 112) + 6;
    y = sideHeading(pen, this, '研究员', column.left, column.right, y);
    y = setAnalysts(pen, this, report, { ...column, top: y }, 8) + 6;
    y = sideHeading(pen, this, '相关报告', column.left, column.right, y);
    setRelated(pen, this, report, { ...column, top: y });
    pen.line(408, 188, 408, 784, { color: this.colors.tint, width: 1 });
    pen.text(40, 202, '报告摘要', strong(this, 13, this.colors.primary));
    setAbstract(
      pen,
      this,
      report,
      { left: 40, right: 396, top: 212, bottom: 784 },
      { size: 10.3, mark: '▲', leadColor: this.colors.primary },
    );
    pen.rect(0, 800, sheet.width, 4, this.colors.second);
    pen.text(40, 820, this.institution.motto, plain(this, 7.5, this.colors.muted));
  },
  running(pen, report, page) {
    pen.rect(60, 44, 10, 10, this.colors.second);
    pen.text(76, 53, `${report.metadata.industry}  ${report.genre}`, plain(this, 8.5, this.colors.ink));
    setRight(pen, this.institution.name, strong(this, 11, this.colors.primary), sheet.width - 60, 54);
    setRunning(pen, this, {
      left: this.institution.motto,
      right: `- ${page} -`,
      baseline: 806,
      rule: 60,
      ruleWidth: 0.6,
      size: 7.5,
    });
  },
};
