import type { Box } from '../../indexer/artifacts.ts';
import { drawChart } from '../drawing/chart.ts';
import { Ink, InkPen, type Pen } from '../drawing/pen.ts';
import {
  breakLines,
  drawLines,
  type Run,
  setRight,
  setText,
  type TextLook,
  textHeight,
} from '../layout/text.ts';
import type { Report } from '../model.ts';
import { boldOf, textWidth } from '../pdf/fonts.ts';
import { type HouseStyle, sheet } from './house.ts';
import { type Sign, setLogo } from './logo.ts';

/** A place on the cover; lists end at its bottom. */
interface Area {
  left: number;
  right: number;
  top: number;
  bottom?: number;
}

/** A header or footer between the page's margins: its texts on either side, and a rule if any. */
interface RunningLine {
  left?: string;
  right?: string;
  baseline: number;
  /** Rule in points from the top of the page. */
  rule?: number;
  ruleWidth?: number;
  size?: number;
  color?: string;
}

/** A publisher: its style, and how it draws covers and running pages. */
export interface House extends HouseStyle {
  cover(page: Stationery): void;
  /** Draws the fixed parts of running page `number`, from 1, of `count`. */
  running(page: Stationery, number: number, count: number): void;
}

/** Draws the passages of which a report's covers and running pages are made, in its house's style. */
export class Stationery {
  readonly colors: HouseStyle['colors'];
  readonly institution: HouseStyle['institution'];
  readonly metadata: Report['metadata'];

  constructor(
    readonly pen: Pen,
    readonly house: HouseStyle,
    readonly report: Report,
  ) {
    this.colors = house.colors;
    this.institution = house.institution;
    this.metadata = report.metadata;
  }

  /** A text look in the house's body face. */
  plain(size: number, color = this.colors.ink): TextLook {
    return { face: this.house.faces.body, size, leading: size * 1.55, color, align: 'left' };
  }

  /** A text look in the house's bold title face. */
  strong(size: number, color = this.colors.ink): TextLook {
    return { face: boldOf[this.house.faces.title], size, leading: size * 1.38, color, align: 'left' };
  }

  /** Breaks and sets a text in a box of `width`; gives the bottom edge. */
  text(text: string, look: TextLook, x: number, top: number, width: number): number {
    return setText(this.pen, text, look, x, top, width);
  }

  /** Sets one line with its end at `right`. */
  right(text: string, look: TextLook, right: number, baseline: number): void {
    setRight(this.pen, text, look, right, baseline);
  }

  /** Sets one line centred on x. */
  centred(text: string, { face, size, color }: TextLook, x: number, baseline: number): void {
    this.pen.text(x - textWidth(face, size, text) / 2, baseline, text, { face, size, color });
  }

  /** The analysts' names. */
  names(separator: string): string {
    return this.report.analysts.map((analyst) => analyst.name).join(separator);
  }

  logo(shape: Sign, x: number, y: number, size: number, ink?: string): void {
    setLogo(this.pen, this.house, shape, x, y, size, ink);
  }

  running({
    left,
    right,
    baseline,
    rule,
    ruleWidth = 0.8,
    size = 8,
    color = this.colors.muted,
  }: RunningLine): void {
    const { page, faces } = this.house;
    const look = { face: faces.body, size, color, leading: size };
    const end = sheet.width - page.right;
    if (left) this.pen.text(page.left, baseline, left, look);
    if (right) this.right(right, look, end, baseline);
    if (rule !== undefined)
      this.pen.line(page.left, rule, end, rule, { color: this.colors.primary, width: ruleWidth });
  }

  /** The title with its subtitle, shrunk until it takes at most two lines. Gives the bottom edge. */
  title(area: Area, size: number, look: Partial<TextLook> = {}): number {
    const { title, subtitle } = this.metadata;
    const width = area.right - area.left;
    let own = { ...this.strong(size), ...look };
    while (own.size > 13 && textHeight(title, own, width) > own.leading * 2 + 1)
      own = { ...own, size: own.size - 1, leading: (own.size - 1) * 1.34 };
    let y = this.text(title, own, area.left, area.top, width);
    if (subtitle) {
      const size = own.size * 0.62;
      const small = { ...own, face: this.house.faces.title, size, leading: size * 1.6 };
      y = this.text(`——${subtitle}`, small, area.left, y + 1, width);
    }
    return y;
  }

  /** The 投资要点: as many of the abstract's points as fit, the type shrunk a little first. Gives the bottom edge. */
  abstract(
    area: Area & { bottom: number },
    style: { size: number; mark?: string; leadColor?: string; leadLine?: boolean },
    { abstract, riskNote }: Pick<Report, 'abstract' | 'riskNote'> = this.report,
  ): number {
    const width = area.right - area.left;
    const room = area.bottom - area.top;
    const items = [...abstract, { lead: '风险提示：', text: riskNote }];
    for (let size = style.size; ; size -= 0.25) {
      const look = { ...this.plain(size), align: 'justify' as const };
      const inset = style.mark ? size * 1.3 : 0;
      const blocks = items.map(({ lead, text }) => {
        const head: Run = { text: lead, bold: true, ...(style.leadColor ? { color: style.leadColor } : {}) };
        if (style.leadLine)
          return [
            ...breakLines([head], look.face, size, width - inset),
            ...breakLines([{ text }], look.face, size, width - inset),
          ];
        return breakLines([head, { text }], look.face, size, width - inset);
      });
      const tight = blocks.reduce((sum, lines) => sum + lines.length * look.leading + size * 0.6, 0);
      // A short abstract is set wider rather than leaving half the cover white.
      const airy = tight < room * 0.75;
      const gap = size * (airy ? 1.3 : 0.6);
      if (airy) look.leading = size * 1.8;
      const height = airy ? 0 : tight;
      if (height > room && size > style.size - 1.5) continue;
      let y = area.top;
      for (const lines of blocks) {
        if (y + lines.length * look.leading > area.bottom + 2) break;
        if (style.mark) {
          const baseline = y + look.leading / 2 + size * 0.3;
          this.pen.text(area.left, baseline, style.mark, {
            face: boldOf[look.face],
            size: size * 0.8,
            color: this.colors.primary,
          });
        }
        y = drawLines(this.pen, lines, look, area.left + inset, y, width - inset) + gap;
      }
      return y;
    }
  }

  /** Analysts one under the other. Gives the bottom edge. */
  analysts(area: Area, size = 8): number {
    let y = area.top;
    for (const analyst of this.report.analysts) {
      y = this.text(analyst.name, { ...this.strong(size + 1), leading: size * 1.7 }, area.left, y, 200);
      const small = { ...this.plain(size - 0.5, this.colors.muted), leading: size * 1.5 };
      if (analyst.licence) y = this.text(`执业证书编号：${analyst.licence}`, small, area.left, y, 200);
      y = this.text(analyst.mail, small, area.left, y, 200) + 5;
    }
    return y;
  }

  /** 相关研究: older titles with their dates. Gives the bottom edge. */
  related(area: Area, size = 7.5): number {
    let y = area.top;
    const look = { ...this.plain(size, this.colors.muted), leading: size * 1.5 };
    this.report.related.forEach(({ title, date }, index) => {
      const text = `${index + 1}.《${title}》 ${date}`;
      if (y + textHeight(text, look, area.right - area.left) > (area.bottom ?? sheet.height)) return;
      y = this.text(text, look, area.left, y, area.right - area.left) + 3;
    });
    return y;
  }

  /** The data box: pairs of name and value, a rule under each. Gives the bottom edge. */
  keyData(area: Area, size = 8): number {
    let y = area.top;
    for (const [name, value] of this.report.keyData) {
      const baseline = y + size * 1.15;
      this.pen.text(area.left, baseline, name, this.plain(size, this.colors.muted));
      this.right(value, { ...this.plain(size), face: boldOf[this.house.faces.body] }, area.right, baseline);
      y += size * 1.75;
      this.pen.line(area.left, y - 1, area.right, y - 1, { color: this.colors.tint, width: 0.6 });
    }
    return y;
  }

  /** The small uncaptioned chart of a side column, with its heading. Gives the bottom edge. */
  sideChart(area: Area, height = 105): number {
    if (!this.report.sideChart) return area.top;
    const whole = new Ink();
    const drawn = new Ink();
    const caption = this.report.sideChart.title;
    new InkPen(this.pen, whole).text(area.left, area.top + 9, caption, {
      face: boldOf[this.house.faces.body],
      size: 8.5,
      color: this.colors.primary,
    });
    const look = { ...this.house.chart, size: 6 };
    const box: Box = [area.left, area.top + 15, area.right, area.top + height];
    const { spec: chart } = this.report.sideChart;
    drawChart(new InkPen(this.pen, drawn), chart, look, box);
    const body = drawn.box();
    whole.add(...body);
    const full = whole.box();
    this.pen.tell?.({ id: '', kind: 'chart', caption, source: '', body, full, render: 'vector', chart });
    return area.top + height + 6;
  }

  /** A heading of a side column over a rule. Gives the bottom edge. */
  heading(text: string, left: number, right: number, top: number): number {
    this.pen.text(left, top + 10, text, this.strong(9.5, this.colors.primary));
    this.pen.line(left, top + 14, right, top + 14, { color: this.colors.primary, width: 0.8 });
    return top + 19;
  }
}

/** 2026年03月05日 from YYYY-MM-DD. */
export function longDate(date: string): string {
  const [year, month, day] = date.split('-');
  return `${year}年${month}月${day}日`;
}
