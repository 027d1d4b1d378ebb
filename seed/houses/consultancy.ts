import { setRight, setText } from '../layout/textBlock.ts';
import { plain, setTitle, strong } from './coverParts.ts';
import { type House, sheet } from './house.ts';

/** 砥澜咨询: a consultancy; a giant year, one red dot, much white. */
export const dilan: House = {
  id: 'dilan',
  institution: {
    name: '砥澜咨询',
    desk: '砥澜咨询洞察中心',
    latin: 'Dilan Advisory',
    domain: 'dilan.example',
    isBroker: false,
    motto: '砥澜咨询 | 洞察',
  },
  faces: { body: 'sans', title: 'sans', caption: 'sans' },
  colors: { primary: '#111111', second: '#e4002b', tint: '#f3f3f3', ink: '#1c1c1c', muted: '#777777' },
  body: { size: 10.5, leading: 19, gap: 10, indent: false },
  page: { left: 50, right: 50, top: 64, bottom: 64, textLeft: 170 },
  heading: { style: 'plain', numbers: 'none' },
  figure: {
    chart: '图',
    table: '表',
    mark: ' ',
    spaced: true,
    rules: 'top',
    source: '来源：',
    centred: false,
    height: 148,
  },
  table: 'ruled',
  chart: {
    face: 'sans',
    size: 7,
    colors: ['#111111', '#e4002b', '#9a9a9a', '#5f5f5f', '#f08a98', '#cccccc', '#3d5a80'],
    axis: '#999999',
    grid: null,
    text: '#444444',
    legend: 'top',
    ring: true,
    markers: false,
  },
  contents: 'plain',
  abstractHeading: '要点速览',
  cover(pen, report) {
    const { metadata } = report;
    pen.text(46, 70, this.institution.latin, { face: 'sansBold', size: 15, color: this.colors.primary });
    pen.text(46, 88, this.institution.name, plain(this, 11, this.colors.muted));
    pen.text(40, 330, metadata.date.slice(0, 4), { face: 'sansBold', size: 150, color: this.colors.tint });
    pen.circle(sheet.width - 96, 276, 26, this.colors.second);
    pen.line(46, 380, sheet.width - 46, 380, { color: this.colors.primary, width: 3 });
    const bottom = setTitle(
      pen,
      this,
      report,
      { left: 46, right: sheet.width - 80, top: 400, bottom: 0 },
      32,
    );
    setText(
      pen,
      `${report.genre} / ${metadata.industry}`,
      plain(this, 12, this.colors.second),
      46,
      bottom + 20,
      400,
    );
    setText(pen, report.analysts.map((analyst) => analyst.name).join('  '), strong(this, 11), 46, 740, 400);
    setText(pen, metadata.date.replaceAll('-', '.'), plain(this, 11, this.colors.muted), 46, 760, 300);
  },
  running(pen, report, page) {
    pen.text(50, 40, this.institution.motto, plain(this, 8, this.colors.muted));
    setRight(
      pen,
      report.metadata.title.slice(0, 30),
      plain(this, 8, this.colors.muted),
      sheet.width - 50,
      40,
    );
    pen.circle(54, 800, 4, this.colors.second);
    setRight(pen, String(page), strong(this, 10, this.colors.primary), sheet.width - 50, 804);
  },
};
