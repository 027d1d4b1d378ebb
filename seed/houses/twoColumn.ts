import { setRight } from '../layout/textBlock.ts';
import type { Report } from '../model.ts';
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
import { type House, sheet } from './house.ts';
import { setLogo } from './logo.ts';
import { setRunning } from './runningParts.ts';

const half = (report: Report, part: 0 | 1): Report => {
  const cut = Math.ceil(report.abstract.length / 2);
  return { ...report, abstract: part === 0 ? report.abstract.slice(0, cut) : report.abstract.slice(cut) };
};

/** 望汐证券: bright cyan, the abstract in two columns, data in a tinted strip. */
export const wangxi: House = {
  id: 'wangxi',
  institution: {
    name: '望汐证券',
    desk: '望汐证券研究部',
    latin: 'WANGXI SECURITIES',
    domain: 'wangxi.example',
    isBroker: true,
    motto: '报告尾页的免责声明是本报告的组成部分',
  },
  faces: { body: 'sans', title: 'sans', caption: 'sans' },
  colors: { primary: '#0787a8', second: '#f26b5e', tint: '#e4f4f8', ink: '#20282c', muted: '#6b7980' },
  body: { size: 10, leading: 16.8, gap: 7, indent: false },
  page: { left: 46, right: 46, top: 76, bottom: 64, textLeft: 120 },
  heading: { style: 'bar', numbers: 'decimal' },
  figure: {
    chart: '图表',
    table: '图表',
    mark: '：',
    spaced: true,
    rules: 'top',
    source: '资料来源：',
    centred: false,
    height: 140,
  },
  table: 'filled',
  chart: {
    face: 'sans',
    size: 6.8,
    colors: ['#0787a8', '#f26b5e', '#94cfdf', '#394b54', '#f5b895', '#5aa17f', '#a3adb2'],
    axis: '#93a2a9',
    grid: '#e9eef0',
    text: '#4a5860',
    legend: 'top',
    ring: true,
    markers: true,
  },
  contents: 'boxed',
  cover(pen, report) {
    const { metadata } = report;
    setLogo(pen, this, 'leaf', 40, 28, 30);
    setRight(pen, longDate(metadata.date), strong(this, 10, this.colors.primary), sheet.width - 40, 40);
    setRight(
      pen,
      `${metadata.type}｜${metadata.industry}｜${report.genre}`,
      plain(this, 8.5, this.colors.muted),
      sheet.width - 40,
      55,
    );
    pen.rect(40, 70, sheet.width - 80, 4, this.colors.primary);
    let y = setTitle(pen, this, report, { left: 40, right: sheet.width - 40, top: 84, bottom: 0 }, 24);
    pen.rect(40, y + 10, sheet.width - 80, 118, this.colors.tint);
    setAnalysts(pen, this, report, { left: 52, right: 200, top: y + 16, bottom: 0 }, 7.5);
    setKeyData(pen, this, report, { left: 216, right: 366, top: y + 20, bottom: 0 }, 8);
    if (report.rating)
      pen.text(216, y + 116, `投资评级：${report.rating}`, {
        face: 'sansBold',
        size: 11,
        color: this.colors.second,
      });
    setSideChart(pen, this, report, { left: 384, right: sheet.width - 50, top: y + 14, bottom: 0 }, 108);
    y += 144;
    const columns = [
      { left: 40, right: 288 },
      { left: 308, right: 555 },
    ];
    columns.forEach((column, index) => {
      const part = half(report, index === 0 ? 0 : 1);
      const own = index === 0 ? { ...part, riskNote: '' } : part;
      setAbstractColumn(this, own, { ...column, top: y, bottom: 690 }, index === 1);
    });
    function setAbstractColumn(
      house: House,
      part: Report,
      place: { left: number; right: number; top: number; bottom: number },
      risk: boolean,
    ) {
      const items = risk ? part : { ...part, riskNote: '详见正文。' };
      setAbstract(pen, house, items, place, {
        size: 9.5,
        mark: '',
        leadColor: house.colors.primary,
        leadLine: true,
      });
    }
    const top = sideHeading(pen, this, '相关研究', 40, sheet.width - 40, 704);
    setRelated(pen, this, report, { left: 40, right: sheet.width - 40, top, bottom: 790 }, 8);
    pen.text(40, 816, this.institution.motto, plain(this, 8, this.colors.muted));
  },
  running(pen, report, page) {
    pen.rect(0, 0, 14, sheet.height, this.colors.primary);
    setLogo(pen, this, 'leaf', 46, 26, 22);
    setRight(
      pen,
      report.metadata.title.slice(0, 26),
      plain(this, 8.5, this.colors.muted),
      sheet.width - 46,
      44,
    );
    setRunning(pen, this, {
      left: longDate(report.metadata.date),
      right: String(page),
      baseline: 810,
      size: 8.5,
      color: this.colors.primary,
    });
  },
};
