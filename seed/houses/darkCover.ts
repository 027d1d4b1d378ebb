import { setRight, setText } from '../layout/textBlock.ts';
import { longDate, plain, setTitle, strong } from './coverParts.ts';
import { type House, sheet } from './house.ts';
import { setLogo } from './logo.ts';
import { setRunning } from './runningParts.ts';

/** 澄野产业研究院: a dark cover with rings of thin lines, keywords as chips. */
export const chengye: House = {
  id: 'chengye',
  institution: {
    name: '澄野产业研究院',
    desk: '澄野产业研究院',
    latin: 'CHENGYE INDUSTRY INSTITUTE',
    domain: 'chengye.example',
    isBroker: false,
    motto: '看见产业的下一步',
  },
  faces: { body: 'sans', title: 'sans', caption: 'sans' },
  colors: { primary: '#12343b', second: '#2fd0a5', tint: '#e6f5f1', ink: '#1a2426', muted: '#667678' },
  body: { size: 10.5, leading: 18.5, gap: 9, indent: false },
  page: { left: 60, right: 60, top: 70, bottom: 70, textLeft: 60 },
  heading: { style: 'bar', numbers: 'decimal' },
  figure: {
    chart: '图',
    table: '表',
    mark: '：',
    spaced: true,
    rules: 'top',
    source: '来源：',
    centred: false,
    height: 152,
  },
  table: 'filled',
  chart: {
    face: 'sans',
    size: 7.2,
    colors: ['#12343b', '#2fd0a5', '#f2b134', '#6d8b8f', '#ed553b', '#a9c7c0', '#3a6f8a'],
    axis: '#8a9a9c',
    grid: '#e8eeee',
    text: '#435052',
    legend: 'top',
    ring: true,
    markers: true,
  },
  contents: 'boxed',
  abstractHeading: '核心发现',
  cover(pen, report) {
    const { metadata } = report;
    pen.rect(0, 0, sheet.width, sheet.height, this.colors.primary);
    for (let ring = 1; ring <= 9; ring++) {
      const points = Array.from({ length: 61 }, (_, step): [number, number] => {
        const angle = Math.PI * (0.5 + step / 60);
        return [sheet.width + ring * 42 * Math.cos(angle), 250 - ring * 26 * Math.sin(angle)];
      });
      pen.polyline(points, {
        color: ring % 3 === 0 ? this.colors.second : '#2c5a61',
        width: ring % 3 === 0 ? 1.2 : 0.6,
      });
    }
    setLogo(pen, this, 'leaf', 56, 60, 34, '#ffffff');
    pen.rect(56, 420, 60, 4, this.colors.second);
    const bottom = setTitle(
      pen,
      this,
      report,
      { left: 56, right: sheet.width - 56, top: 440, bottom: 0 },
      30,
      { color: '#ffffff' },
    );
    let x = 56;
    for (const word of metadata.keywords.slice(0, 4)) {
      const width = word.length * 10 + 20;
      pen.frame(x, bottom + 24, width, 20, { color: this.colors.second, width: 0.8 });
      pen.text(x + 10, bottom + 38, word, plain(this, 10, this.colors.second));
      x += width + 10;
    }
    setText(
      pen,
      `${report.analysts.map((analyst) => analyst.name).join('、')}  著`,
      plain(this, 11, '#d5e6e3'),
      56,
      730,
      400,
    );
    setText(pen, longDate(metadata.date), plain(this, 11, '#d5e6e3'), 56, 750, 300);
    setRight(
      pen,
      `${metadata.type}  ${metadata.industry}`,
      plain(this, 10, '#9fbdb8'),
      sheet.width - 56,
      764,
    );
  },
  running(pen, report, page) {
    pen.rect(0, 0, sheet.width, 8, this.colors.primary);
    pen.rect(0, 8, 120, 3, this.colors.second);
    pen.text(60, 44, this.institution.name, strong(this, 9, this.colors.primary));
    setRight(
      pen,
      report.metadata.title.slice(0, 28),
      plain(this, 8.5, this.colors.muted),
      sheet.width - 60,
      44,
    );
    setRunning(pen, this, {
      left: this.institution.motto,
      right: `${String(page).padStart(2, '0')}`,
      baseline: 804,
      size: 9,
      color: this.colors.primary,
    });
  },
};
