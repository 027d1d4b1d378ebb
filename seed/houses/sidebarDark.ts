import { setRight, setText } from '../layout/textBlock.ts';
import { longDate, plain, setAbstract, setTitle, strong } from './coverParts.ts';
import { type House, sheet } from './house.ts';
import { setLogo } from './logo.ts';

/** 沧屿证券: teal and navy, a dark column down the whole left side, serif text. */
export const cangyu: House = {
  id: 'cangyu',
  institution: {
    name: '沧屿证券',
    desk: '沧屿证券研究发展部',
    latin: 'CANGYU SECURITIES',
    domain: 'cangyu.example',
    isBroker: true,
    motto: '请阅读最后一页的重要声明',
  },
  faces: { body: 'serif', title: 'serif', caption: 'serif' },
  colors: { primary: '#0c4a55', second: '#3fb6a8', tint: '#e3f0ee', ink: '#1d2526', muted: '#6a7778' },
  body: { size: 10.5, leading: 18, gap: 6, indent: true },
  page: { left: 54, right: 54, top: 80, bottom: 70, textLeft: 54 },
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
  table: 'grid',
  chart: {
    face: 'serif',
    size: 7.2,
    colors: ['#0c4a55', '#3fb6a8', '#d9a441', '#8d5b4c', '#7f9c96', '#324a5f', '#b7c9c5'],
    axis: '#7d8b8b',
    grid: '#e6ebea',
    text: '#3a4647',
    legend: 'bottom',
    ring: true,
    markers: true,
  },
  contents: 'dots',
  cover(pen, report) {
    const { metadata } = report;
    pen.rect(0, 0, 160, sheet.height, this.colors.primary);
    pen.rect(160, 0, 6, sheet.height, this.colors.second);
    setLogo(pen, this, 'ring', 20, 36, 24, '#ffffff');
    const white = (size: number) => ({ ...plain(this, size, '#ffffff'), leading: size * 1.7 });
    let y = setText(pen, longDate(metadata.date), white(10), 20, 90, 126);
    y = setText(pen, `${metadata.type}`, { ...strong(this, 13, '#ffffff') }, 20, y + 6, 126);
    y = setText(pen, `${metadata.industry}  ${report.genre}`, white(9), 20, y, 126) + 10;
    if (report.rating) {
      pen.rect(20, y, 120, 26, this.colors.second);
      y = setText(pen, `评级  ${report.rating}`, strong(this, 12, '#0c2a30'), 30, y + 5, 100) + 18;
    }
    for (const [name, value] of report.keyData) {
      pen.text(20, y + 10, name, { face: 'serif', size: 8, color: '#bfe3de' });
      setRight(pen, value, { ...plain(this, 8, '#ffffff') }, 144, y + 10);
      pen.line(20, y + 15, 144, y + 15, { color: this.colors.second, width: 0.4 });
      y += 20;
    }
    y += 16;
    for (const analyst of report.analysts) {
      y = setText(pen, `分析师  ${analyst.name}`, strong(this, 9.5, '#ffffff'), 20, y, 130);
      if (analyst.licence) y = setText(pen, analyst.licence, white(8), 20, y, 130);
      y = setText(pen, analyst.mail, white(7), 20, y, 136) + 8;
    }
    y = setText(pen, '近期报告', strong(this, 9.5, '#bfe3de'), 20, y + 10, 126) + 4;
    for (const { title, date } of report.related)
      y = setText(pen, `${date} ${title}`, { ...white(7.5), leading: 11.5 }, 20, y, 126) + 5;
    const bottom = setTitle(pen, this, report, { left: 190, right: 556, top: 60, bottom: 0 }, 23, {
      color: this.colors.primary,
    });
    pen.line(190, bottom + 10, 556, bottom + 10, { color: this.colors.second, width: 1.5 });
    pen.text(190, bottom + 34, '核心观点', strong(this, 13, this.colors.primary));
    setAbstract(
      pen,
      this,
      report,
      { left: 190, right: 556, top: bottom + 44, bottom: 790 },
      { size: 10.5, mark: '◆' },
    );
    setRight(pen, this.institution.motto, plain(this, 8, this.colors.muted), 556, 816);
  },
  running(pen, report, page) {
    pen.line(54, 58, sheet.width - 54, 58, { color: this.colors.second, width: 1.2 });
    pen.text(54, 50, this.institution.desk, plain(this, 8.5, this.colors.primary));
    setRight(
      pen,
      report.metadata.title.slice(0, 28),
      plain(this, 8.5, this.colors.muted),
      sheet.width - 54,
      50,
    );
    pen.rect(sheet.width / 2 - 16, 792, 32, 16, this.colors.primary);
    const width = String(page).length * 4.6;
    pen.text(sheet.width / 2 - width / 2, 804, String(page), {
      face: 'serifBold',
      size: 9,
      color: '#ffffff',
    });
    pen.text(54, 804, this.institution.motto, plain(this, 7.5, this.colors.muted));
  },
};
