import { setRight, setText } from '../layout/textBlock.ts';
import {
  centred,
  longDate,
  plain,
  setAbstract,
  setRelated,
  setSideChart,
  setTitle,
  strong,
} from './coverParts.ts';
import { type House, sheet } from './house.ts';

/** 鹿渚证券: red and grey like a newspaper, a masthead across the page. */
export const luzhu: House = {
  id: 'luzhu',
  institution: {
    name: '鹿渚证券',
    desk: '鹿渚证券研究所',
    latin: 'LUZHU SECURITIES RESEARCH',
    domain: 'luzhu.example',
    isBroker: true,
    motto: '投资者应结合自身情况审慎决策，详见末页声明',
  },
  faces: { body: 'serif', title: 'serif', caption: 'sans' },
  colors: { primary: '#a01c1c', second: '#4c4c4c', tint: '#f1efec', ink: '#1f1f1f', muted: '#6e6e6e' },
  body: { size: 10.2, leading: 17, gap: 6, indent: true },
  page: { left: 46, right: 46, top: 74, bottom: 60, textLeft: 46 },
  heading: { style: 'bar', numbers: 'none' },
  figure: {
    chart: '图',
    table: '表',
    mark: '：',
    spaced: false,
    rules: 'none',
    source: '资料来源:',
    centred: false,
    height: 136,
  },
  table: 'ruled',
  chart: {
    face: 'sans',
    size: 6.8,
    colors: ['#a01c1c', '#4c4c4c', '#c98b8b', '#9c9c9c', '#d9b25f', '#56707f', '#cfcac4'],
    axis: '#8f8f8f',
    grid: '#ebebeb',
    text: '#444444',
    legend: 'top',
    ring: false,
    markers: false,
  },
  contents: 'dots',
  cover(pen, report) {
    const { metadata } = report;
    pen.text(40, 66, '鹿渚研究', { face: 'serifBold', size: 36, color: this.colors.primary });
    setRight(pen, this.institution.latin, plain(this, 9, this.colors.second), sheet.width - 40, 50);
    setRight(
      pen,
      `${longDate(metadata.date)}  ${metadata.type}`,
      plain(this, 9, this.colors.second),
      sheet.width - 40,
      66,
    );
    pen.line(40, 78, sheet.width - 40, 78, { color: this.colors.ink, width: 2.4 });
    pen.line(40, 82, sheet.width - 40, 82, { color: this.colors.ink, width: 0.6 });
    const tags = [metadata.industry, report.genre, ...(report.rating ? [`评级 ${report.rating}`] : [])].join(
      '  ◆  ',
    );
    centred(pen, tags, strong(this, 10, this.colors.primary), sheet.width / 2, 102);
    let y =
      setTitle(pen, this, report, { left: 40, right: sheet.width - 40, top: 112, bottom: 0 }, 26, {
        align: 'center',
      }) + 4;
    const names = report.analysts
      .map((analyst) => `${analyst.name}${analyst.licence ? `（${analyst.licence}）` : ''}`)
      .join('   ');
    centred(pen, names, plain(this, 9, this.colors.muted), sheet.width / 2, y + 12);
    y += 24;
    pen.line(40, y, sheet.width - 40, y, { color: this.colors.ink, width: 0.6 });
    const bottom = setAbstract(
      pen,
      this,
      report,
      { left: 40, right: sheet.width - 40, top: y + 10, bottom: 640 },
      { size: 11, mark: '' },
    );
    pen.rect(40, Math.max(bottom + 8, 560), sheet.width - 80, 0.8, this.colors.ink);
    const foot = Math.max(bottom + 14, 568);
    if (report.sideChart)
      setSideChart(pen, this, report, { left: 40, right: 250, top: foot, bottom: 0 }, 130);
    pen.text(270, foot + 9, '往期回顾', strong(this, 10, this.colors.primary));
    setRelated(pen, this, report, { left: 270, right: sheet.width - 40, top: foot + 16, bottom: 780 }, 8.5);
    setText(
      pen,
      `联系邮箱：${report.analysts[0]?.mail ?? ''}`,
      plain(this, 8, this.colors.muted),
      40,
      790,
      300,
    );
    pen.text(40, 820, this.institution.motto, plain(this, 8, this.colors.muted));
  },
  running(pen, report, page) {
    pen.text(46, 46, '鹿渚研究', strong(this, 13, this.colors.primary));
    centred(
      pen,
      report.metadata.title.slice(0, 26),
      plain(this, 8.5, this.colors.second),
      sheet.width / 2,
      45,
    );
    setRight(pen, String(page), strong(this, 11, this.colors.ink), sheet.width - 46, 46);
    pen.line(46, 54, sheet.width - 46, 54, { color: this.colors.ink, width: 1.6 });
    pen.line(46, 57, sheet.width - 46, 57, { color: this.colors.ink, width: 0.4 });
    pen.text(46, 812, this.institution.motto, plain(this, 7.5, this.colors.muted));
  },
};
