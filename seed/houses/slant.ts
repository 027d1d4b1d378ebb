import { setRight, setText } from '../layout/textBlock.ts';
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

/** 朔岭证券: orange, a slanted field at the head, the data in a row at the foot. */
export const shuoling: House = {
  id: 'shuoling',
  institution: {
    name: '朔岭证券',
    desk: '朔岭证券研究所',
    latin: 'SHUOLING SECURITIES',
    domain: 'shuoling.example',
    isBroker: true,
    motto: '请务必阅读正文后的声明及说明',
  },
  faces: { body: 'sans', title: 'sans', caption: 'sans' },
  colors: { primary: '#d4581a', second: '#3d3a38', tint: '#fcefe6', ink: '#262220', muted: '#77706b' },
  body: { size: 9.8, leading: 16.5, gap: 6, indent: true },
  page: { left: 50, right: 50, top: 82, bottom: 62, textLeft: 50 },
  heading: { style: 'band', numbers: 'decimal' },
  figure: {
    chart: '图',
    table: '表',
    mark: '：',
    spaced: true,
    rules: 'band',
    source: '数据来源：',
    centred: false,
    height: 146,
  },
  table: 'zebra',
  chart: {
    face: 'sans',
    size: 7,
    colors: ['#d4581a', '#3d3a38', '#f0b27a', '#8a8480', '#1f6f78', '#c0392b', '#e5cdb9'],
    axis: '#8a8480',
    grid: '#eeeae7',
    text: '#4a4441',
    legend: 'top',
    ring: false,
    markers: true,
  },
  contents: 'dots',
  cover(pen, report) {
    const { metadata } = report;
    pen.polygon(
      [
        [0, 0],
        [sheet.width, 0],
        [sheet.width, 70],
        [0, 150],
      ],
      this.colors.primary,
    );
    pen.polygon(
      [
        [0, 150],
        [sheet.width, 70],
        [sheet.width, 78],
        [0, 158],
      ],
      this.colors.second,
    );
    setLogo(pen, this, 'bars', 44, 30, 34, '#ffffff');
    setRight(pen, `${metadata.type} · ${report.genre}`, strong(this, 12, '#ffffff'), sheet.width - 44, 40);
    setRight(pen, longDate(metadata.date), plain(this, 9, '#ffe9da'), sheet.width - 44, 56);
    const bottom = setTitle(
      pen,
      this,
      report,
      { left: 44, right: sheet.width - 44, top: 168, bottom: 0 },
      22,
    );
    const tag = report.rating ? `${metadata.industry}  评级：${report.rating}` : metadata.industry;
    pen.text(44, bottom + 16, tag, { face: 'sansBold', size: 10, color: this.colors.primary });
    setAbstract(
      pen,
      this,
      report,
      { left: 44, right: sheet.width - 44, top: bottom + 30, bottom: 612 },
      { size: 10, mark: '◇' },
    );
    pen.rect(44, 624, sheet.width - 88, 2, this.colors.primary);
    setAnalysts(pen, this, report, { left: 44, right: 200, top: 634, bottom: 790 }, 8);
    if (report.sideChart)
      setSideChart(pen, this, report, { left: 212, right: 376, top: 634, bottom: 790 }, 110);
    else setKeyData(pen, this, report, { left: 212, right: 376, top: 634, bottom: 790 }, 8);
    pen.text(392, 644, '相关研究', strong(this, 9.5, this.colors.primary));
    setRelated(pen, this, report, { left: 392, right: sheet.width - 44, top: 652, bottom: 790 }, 7.5);
    pen.rect(0, 806, sheet.width, 36, this.colors.second);
    setText(pen, this.institution.motto, plain(this, 8, '#ffffff'), 44, 816, 400);
  },
  running(pen, report, page, pages) {
    pen.polygon(
      [
        [0, 0],
        [210, 0],
        [180, 40],
        [0, 40],
      ],
      this.colors.primary,
    );
    pen.text(44, 26, this.institution.name, { face: 'sansBold', size: 13, color: '#ffffff' });
    setRight(
      pen,
      `${report.metadata.type} | ${report.metadata.industry}`,
      plain(this, 8.5, this.colors.muted),
      sheet.width - 50,
      28,
    );
    setRunning(pen, this, {
      left: this.institution.motto,
      right: `第${page}页 / 共${pages}页`,
      baseline: 812,
      rule: 798,
      ruleWidth: 1.5,
    });
  },
};
