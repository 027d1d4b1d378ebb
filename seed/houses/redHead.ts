import { setRight, setText } from '../layout/textBlock.ts';
import { centred, longDate, plain, setAbstract, setTitle, strong } from './coverParts.ts';
import { type House, sheet } from './house.ts';
import { setRunning } from './runningParts.ts';

/** 临澨商品交易所研究中心: official, a red head with a serial number over a double rule. */
export const linshi: House = {
  id: 'linshi',
  institution: {
    name: '临澨商品交易所',
    desk: '临澨商品交易所研究中心',
    latin: 'LINSHI COMMODITY EXCHANGE',
    domain: 'linshi.example',
    isBroker: false,
    motto: '临澨商品交易所研究中心',
  },
  faces: { body: 'serif', title: 'serif', caption: 'serif' },
  colors: { primary: '#c01820', second: '#6d6d6d', tint: '#fbeeee', ink: '#1c1c1c', muted: '#707070' },
  body: { size: 11.5, leading: 22, gap: 4, indent: true },
  page: { left: 84, right: 84, top: 80, bottom: 84, textLeft: 84 },
  heading: { style: 'centre', numbers: 'chinese' },
  figure: {
    chart: '图',
    table: '表',
    mark: '：',
    spaced: false,
    rules: 'none',
    source: '数据来源：',
    centred: true,
    height: 146,
  },
  table: 'grid',
  chart: {
    face: 'serif',
    size: 7.4,
    colors: ['#c01820', '#3f4b5b', '#d9a13b', '#6f8f7d', '#9b6b9e', '#a8a8a8', '#e6b8ba'],
    axis: '#888888',
    grid: '#ededed',
    text: '#444444',
    legend: 'bottom',
    ring: false,
    markers: true,
  },
  contents: 'dots',
  cover(pen, report) {
    const { metadata } = report;
    const middle = sheet.width / 2;
    centred(pen, '研 究 报 告', { ...strong(this, 40, this.colors.primary) }, middle, 130);
    const serial = `${metadata.date.slice(0, 4)}年第${Number(metadata.date.slice(5, 7)) * 4 + 3}期`;
    centred(pen, serial, plain(this, 12, this.colors.ink), middle, 164);
    pen.text(84, 190, this.institution.desk, plain(this, 11, this.colors.ink));
    setRight(pen, longDate(metadata.date), plain(this, 11, this.colors.ink), sheet.width - 84, 190);
    pen.line(84, 200, sheet.width - 84, 200, { color: this.colors.primary, width: 2.5 });
    pen.line(84, 205, sheet.width - 84, 205, { color: this.colors.primary, width: 0.7 });
    const bottom = setTitle(
      pen,
      this,
      report,
      { left: 84, right: sheet.width - 84, top: 236, bottom: 0 },
      25,
      { align: 'center' },
    );
    const names = report.analysts.map((analyst) => analyst.name).join('  ');
    centred(pen, names, plain(this, 12, this.colors.ink), middle, bottom + 22);
    setAbstract(
      pen,
      this,
      report,
      { left: 84, right: sheet.width - 84, top: bottom + 48, bottom: 730 },
      { size: 12, mark: '' },
    );
    pen.line(84, 744, sheet.width - 84, 744, { color: this.colors.primary, width: 0.7 });
    setText(
      pen,
      `关键词：${metadata.keywords.join('；')}`,
      plain(this, 10, this.colors.second),
      84,
      752,
      sheet.width - 168,
    );
    setText(
      pen,
      `分类：${metadata.type}  ${metadata.industry}`,
      plain(this, 10, this.colors.second),
      84,
      770,
      400,
    );
  },
  running(pen, report, page) {
    centred(pen, `— ${page} —`, plain(this, 10, this.colors.ink), sheet.width / 2, 796);
    setRunning(pen, this, {
      left: report.metadata.title.slice(0, 30),
      right: this.institution.name,
      baseline: 54,
      rule: 60,
      ruleWidth: 0.5,
    });
  },
};
