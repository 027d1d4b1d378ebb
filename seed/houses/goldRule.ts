import { setRight, setText } from '../layout/textBlock.ts';
import { centred, longDate, plain, setAbstract, setTitle, strong } from './coverParts.ts';
import { type House, sheet } from './house.ts';
import { setRunning } from './runningParts.ts';

/** 砚山证券: black and gold, everything centred, analysts in a row at the foot. */
export const yanshan: House = {
  id: 'yanshan',
  institution: {
    name: '砚山证券',
    desk: '砚山证券研究院',
    latin: 'YANSHAN SECURITIES',
    domain: 'yanshan-sec.example',
    isBroker: true,
    motto: '本报告由砚山证券研究院发布，请参阅末页声明',
  },
  faces: { body: 'serif', title: 'serif', caption: 'sans' },
  colors: { primary: '#2a2622', second: '#b08d3e', tint: '#f5f0e2', ink: '#26231f', muted: '#7b746a' },
  body: { size: 10, leading: 17.5, gap: 7, indent: true },
  page: { left: 64, right: 64, top: 78, bottom: 72, textLeft: 64 },
  heading: { style: 'plain', numbers: 'chinese' },
  figure: {
    chart: '图表',
    table: '图表',
    mark: ' ',
    spaced: true,
    rules: 'both',
    source: '来源：',
    centred: false,
    height: 138,
  },
  table: 'ruled',
  chart: {
    face: 'sans',
    size: 6.8,
    colors: ['#2a2622', '#b08d3e', '#8c857a', '#d8c48d', '#5c6b62', '#a2543f', '#c9c2b4'],
    axis: '#8c857a',
    grid: null,
    text: '#4b463f',
    legend: 'top',
    ring: false,
    markers: false,
  },
  contents: 'plain',
  cover(pen, report) {
    const { metadata } = report;
    const middle = sheet.width / 2;
    centred(pen, this.institution.name, strong(this, 20, this.colors.primary), middle, 56);
    centred(pen, this.institution.latin, plain(this, 7, this.colors.second), middle, 68);
    pen.line(64, 80, sheet.width - 64, 80, { color: this.colors.second, width: 2 });
    pen.line(64, 84, sheet.width - 64, 84, { color: this.colors.second, width: 0.5 });
    const line = [metadata.type, metadata.industry, report.genre, longDate(metadata.date)].join('  |  ');
    centred(pen, line, plain(this, 9, this.colors.muted), middle, 104);
    let y = setTitle(pen, this, report, { left: 70, right: sheet.width - 70, top: 118, bottom: 0 }, 24, {
      align: 'center',
    });
    if (report.rating) {
      y += 8;
      pen.frame(middle - 46, y, 92, 22, { color: this.colors.second, width: 1 });
      centred(pen, `${report.rating}`, strong(this, 11, this.colors.second), middle, y + 15);
      y += 24;
    }
    y += 14;
    setAbstract(
      pen,
      this,
      report,
      { left: 64, right: sheet.width - 64, top: y, bottom: 640 },
      { size: 10.5, mark: '' },
    );
    pen.line(64, 654, sheet.width - 64, 654, { color: this.colors.second, width: 0.8 });
    report.analysts.forEach((analyst, index) => {
      const x = 64 + index * 156;
      let at = setText(pen, `${analyst.name}  分析师`, strong(this, 9.5), x, 662, 150);
      if (analyst.licence) at = setText(pen, analyst.licence, plain(this, 8, this.colors.muted), x, at, 150);
      setText(pen, analyst.mail, plain(this, 7.5, this.colors.muted), x, at, 154);
    });
    let at = setText(pen, '相关研究', strong(this, 9.5, this.colors.second), 64, 720, 200) + 2;
    for (const { title, date } of report.related.slice(0, 3))
      at = setText(pen, `${title}（${date}）`, plain(this, 8, this.colors.muted), 64, at, 467);
    pen.rect(0, 816, sheet.width, 26, this.colors.primary);
    centred(pen, this.institution.motto, plain(this, 8, '#e9dcb8'), middle, 832);
  },
  running(pen, report, page) {
    centred(
      pen,
      `${report.metadata.title.slice(0, 34)}`,
      plain(this, 8, this.colors.muted),
      sheet.width / 2,
      48,
    );
    setRunning(pen, this, { left: '', right: '', baseline: 50, rule: 56, ruleWidth: 0.5 });
    setRight(pen, this.institution.name, strong(this, 9, this.colors.second), sheet.width - 64, 802);
    pen.text(64, 802, `— ${page} —`, plain(this, 9, this.colors.muted));
    pen.line(64, 788, sheet.width - 64, 788, { color: this.colors.second, width: 0.5 });
  },
};
