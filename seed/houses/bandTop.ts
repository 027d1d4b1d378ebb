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
  strong,
} from './coverParts.ts';
import { type House, sheet } from './house.ts';
import { setLogo } from './logo.ts';
import { setRunning } from './runningParts.ts';

/** 衡麓证券: wine red, serif body, a band across the head and the side column on the left. */
export const henglu: House = {
  id: 'henglu',
  institution: {
    name: '衡麓证券',
    desk: '衡麓证券研究中心',
    latin: 'HENGLU SECURITIES',
    domain: 'henglu-sec.example',
    isBroker: true,
    motto: '敬请参阅最后一页特别声明',
  },
  faces: { body: 'serif', title: 'sans', caption: 'sans' },
  colors: { primary: '#8c1d2b', second: '#c9a15a', tint: '#f6eee6', ink: '#221c1c', muted: '#7a6d69' },
  body: { size: 10.5, leading: 18.5, gap: 5, indent: true },
  page: { left: 48, right: 48, top: 92, bottom: 64, textLeft: 150 },
  heading: { style: 'rule', numbers: 'chinese' },
  figure: {
    chart: '图表',
    table: '图表',
    mark: '：',
    spaced: false,
    rules: 'top',
    source: '数据来源：',
    centred: false,
    height: 142,
  },
  table: 'zebra',
  chart: {
    face: 'sans',
    size: 7,
    colors: ['#8c1d2b', '#c9a15a', '#5b6b7a', '#d98880', '#3f6f73', '#a9a196', '#704a35'],
    axis: '#999089',
    grid: null,
    text: '#4a4240',
    legend: 'bottom',
    ring: true,
    markers: false,
  },
  contents: 'plain',
  cover(pen, report) {
    const { metadata } = report;
    pen.rect(0, 0, sheet.width, 116, this.colors.primary);
    pen.rect(0, 116, sheet.width, 5, this.colors.second);
    setLogo(pen, this, 'peak', 40, 30, 34, '#ffffff');
    setRight(pen, '证券研究报告', { ...strong(this, 12, '#ffffff') }, sheet.width - 40, 48);
    setRight(pen, `${metadata.type} / ${metadata.industry}`, plain(this, 9, '#f2dfd0'), sheet.width - 40, 66);
    setRight(pen, longDate(metadata.date), plain(this, 9, '#f2dfd0'), sheet.width - 40, 82);
    const place = { left: 190, right: sheet.width - 40, top: 138, bottom: 0 };
    const bottom = setTitle(pen, this, report, place, 21);
    pen.line(190, bottom + 6, sheet.width - 40, bottom + 6, { color: this.colors.second, width: 1 });
    const column = { left: 40, right: 170, bottom: 780 };
    let y = 142;
    pen.rect(40, y, 130, 24, this.colors.tint);
    centred(pen, report.genre, strong(this, 11, this.colors.primary), 105, y + 16);
    y += 36;
    if (report.rating) {
      centred(pen, report.rating, strong(this, 16, this.colors.primary), 105, y + 14);
      y += 30;
    }
    y = setAnalysts(pen, this, report, { ...column, top: y }, 8) + 6;
    if (report.keyData.length) y = setKeyData(pen, this, report, { ...column, top: y }, 7.5) + 10;
    y = setSideChart(pen, this, report, { ...column, top: y }) + 4;
    pen.text(column.left, y + 9, '相关报告', strong(this, 9.5, this.colors.primary));
    setRelated(pen, this, report, { ...column, top: y + 16 });
    pen.line(180, 138, 180, 784, { color: this.colors.tint, width: 1.2 });
    setAbstract(
      pen,
      this,
      report,
      { left: 190, right: sheet.width - 40, top: bottom + 18, bottom: 780 },
      {
        size: 10,
        mark: '',
        leadColor: this.colors.primary,
        leadLine: true,
      },
    );
    centred(pen, this.institution.motto, plain(this, 8, this.colors.muted), sheet.width / 2, 816);
  },
  running(pen, report, page, pages) {
    pen.rect(48, 40, 4, 26, this.colors.second);
    pen.text(58, 51, report.metadata.title.slice(0, 30), {
      face: 'sansBold',
      size: 8.5,
      color: this.colors.primary,
    });
    pen.text(
      58,
      64,
      `${longDate(report.metadata.date)}  ${report.metadata.type}`,
      plain(this, 7.5, this.colors.muted),
    );
    setRight(pen, this.institution.name, strong(this, 13, this.colors.primary), sheet.width - 48, 60);
    setRunning(pen, this, {
      left: this.institution.motto,
      right: `${page} / ${pages}`,
      baseline: 810,
      rule: 796,
      ruleWidth: 0.5,
    });
  },
};
