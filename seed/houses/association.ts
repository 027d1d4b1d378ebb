import { setRight, setText } from '../layout/textBlock.ts';
import { centred, longDate, plain, setRelated, setTitle, strong } from './coverParts.ts';
import { type House, sheet } from './house.ts';
import { setLogo } from './logo.ts';
import { setRunning } from './runningParts.ts';

/** 沿湖先进制造协会: an association's bulletin, bars of colour at the foot, an abstract inside. */
export const yanhu: House = {
  id: 'yanhu',
  institution: {
    name: '沿湖先进制造协会',
    desk: '沿湖先进制造协会研究部',
    latin: 'YANHU ADVANCED MANUFACTURING ASSOCIATION',
    domain: 'yanhu-ama.example',
    isBroker: false,
    motto: '会员内部参考',
  },
  faces: { body: 'sans', title: 'serif', caption: 'sans' },
  colors: { primary: '#2b5d8a', second: '#7fb236', tint: '#edf3f8', ink: '#20262b', muted: '#6f7a83' },
  body: { size: 10.5, leading: 19, gap: 6, indent: true },
  page: { left: 70, right: 70, top: 78, bottom: 78, textLeft: 70 },
  heading: { style: 'rule', numbers: 'chinese' },
  figure: {
    chart: '图表',
    table: '图表',
    mark: '：',
    spaced: false,
    rules: 'band',
    source: '数据来源：',
    centred: true,
    height: 146,
  },
  table: 'grid',
  chart: {
    face: 'sans',
    size: 7,
    colors: ['#2b5d8a', '#7fb236', '#e9a23b', '#8397a8', '#b65c5c', '#4fa3a5', '#c7d3dd'],
    axis: '#8c99a5',
    grid: '#e8eef3',
    text: '#46525c',
    legend: 'bottom',
    ring: false,
    markers: false,
  },
  contents: 'dots',
  abstractHeading: '内容摘要',
  cover(pen, report) {
    const { metadata } = report;
    const middle = sheet.width / 2;
    setLogo(pen, this, 'bars', 70, 60, 30);
    setRight(pen, '行业研究通讯', strong(this, 16, this.colors.second), sheet.width - 70, 84);
    pen.rect(70, 108, sheet.width - 140, 1.2, this.colors.primary);
    centred(pen, longDate(metadata.date), plain(this, 11, this.colors.muted), middle, 140);
    const bottom = setTitle(
      pen,
      this,
      report,
      { left: 90, right: sheet.width - 90, top: 200, bottom: 0 },
      28,
      { align: 'center', color: this.colors.primary },
    );
    centred(
      pen,
      `${metadata.industry} · ${report.genre}`,
      plain(this, 12, this.colors.ink),
      middle,
      bottom + 34,
    );
    centred(
      pen,
      `执笔：${report.analysts.map((analyst) => analyst.name).join('、')}`,
      plain(this, 11, this.colors.ink),
      middle,
      bottom + 60,
    );
    setText(pen, '往期目录', strong(this, 11, this.colors.primary), 120, 500, 200);
    setRelated(pen, this, report, { left: 120, right: sheet.width - 120, top: 522, bottom: 640 }, 9.5);
    for (let bar = 0; bar < 16; bar++) {
      const height = 40 + ((bar * 37) % 11) * 8;
      pen.rect(
        bar * 37.4,
        sheet.height - height,
        33,
        height,
        bar % 3 === 1 ? this.colors.second : this.colors.primary,
      );
    }
  },
  running(pen, report, page) {
    setLogo(pen, this, 'bars', 70, 36, 20);
    setRight(
      pen,
      `${report.genre}（${report.metadata.date}）`,
      plain(this, 8.5, this.colors.muted),
      sheet.width - 70,
      52,
    );
    setRunning(pen, this, {
      left: this.institution.motto,
      right: `第 ${page} 页`,
      baseline: 800,
      rule: 786,
      ruleWidth: 2,
    });
  },
};
