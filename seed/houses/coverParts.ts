import type { Box } from '../../indexer/artifacts.ts';
import { drawChart } from '../drawing/chart.ts';
import { InkPen } from '../drawing/inkPen.ts';
import { Ink, type Pen } from '../drawing/pen.ts';
import { breakLines, type Run } from '../layout/lines.ts';
import { drawLines, setRight, setText, type TextLook, textHeight } from '../layout/textBlock.ts';
import type { Report } from '../model.ts';
import { boldOf, textWidth } from '../pdf/fonts.ts';
import type { House } from './house.ts';

/** A place on the cover: left and right edge, top, and for lists where they must end. */
export interface Place {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A text look in the house's body face. */
export function plain(house: House, size: number, color: string = house.colors.ink): TextLook {
  return { face: house.faces.body, size, leading: size * 1.55, color, align: 'left' };
}

/** A text look in the house's bold title face. */
export function strong(house: House, size: number, color: string = house.colors.ink): TextLook {
  return { face: boldOf[house.faces.title], size, leading: size * 1.38, color, align: 'left' };
}

/** The title with its subtitle, shrunk until it takes at most two lines. Gives the bottom edge. */
export function setTitle(
  pen: Pen,
  house: House,
  report: Report,
  place: Place,
  size: number,
  look: Partial<TextLook> = {},
): number {
  const { title, subtitle } = report.metadata;
  const width = place.right - place.left;
  let own = { ...strong(house, size), ...look };
  while (own.size > 13 && textHeight(title, own, width) > own.leading * 2 + 1)
    own = { ...own, size: own.size - 1, leading: (own.size - 1) * 1.34 };
  let y = setText(pen, title, own, place.left, place.top, width);
  if (subtitle) {
    const small = { ...own, face: house.faces.title, size: own.size * 0.62, leading: own.size * 0.62 * 1.6 };
    y = setText(pen, `——${subtitle}`, small, place.left, y + 1, width);
  }
  return y;
}

/** The 投资要点: as many of the abstract's points as fit, the type shrunk a little first. Gives the bottom edge. */
export function setAbstract(
  pen: Pen,
  house: House,
  report: Report,
  place: Place,
  style: { size: number; mark: string; leadColor?: string; leadLine?: boolean; color?: string },
): number {
  const width = place.right - place.left;
  const items = [...report.abstract, { lead: '风险提示：', text: report.riskNote }];
  for (let size = style.size; ; size -= 0.25) {
    const look = { ...plain(house, size, style.color ?? house.colors.ink), align: 'justify' as const };
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
    const airy = tight < (place.bottom - place.top) * 0.75;
    const gap = size * (airy ? 1.3 : 0.6);
    if (airy) look.leading = size * 1.8;
    const height = airy ? 0 : tight;
    if (height > place.bottom - place.top && size > style.size - 1.5) continue;
    let y = place.top;
    for (const lines of blocks) {
      if (y + lines.length * look.leading > place.bottom + 2) break;
      if (style.mark) {
        const baseline = y + look.leading / 2 + size * 0.3;
        pen.text(place.left, baseline, style.mark, {
          face: boldOf[look.face],
          size: size * 0.8,
          color: house.colors.primary,
        });
      }
      y = drawLines(pen, lines, look, place.left + inset, y, width - inset) + gap;
    }
    return y;
  }
}

/** Analysts one under the other. Gives the bottom edge. */
export function setAnalysts(pen: Pen, house: House, report: Report, place: Place, size = 8): number {
  let y = place.top;
  for (const analyst of report.analysts) {
    y = setText(pen, analyst.name, { ...strong(house, size + 1), leading: size * 1.7 }, place.left, y, 200);
    const small = { ...plain(house, size - 0.5, house.colors.muted), leading: size * 1.5 };
    if (analyst.licence) y = setText(pen, `执业证书编号：${analyst.licence}`, small, place.left, y, 200);
    y = setText(pen, analyst.mail, small, place.left, y, 200) + 5;
  }
  return y;
}

/** 相关研究: older titles with their dates. Gives the bottom edge. */
export function setRelated(pen: Pen, house: House, report: Report, place: Place, size = 7.5): number {
  let y = place.top;
  const look = { ...plain(house, size, house.colors.muted), leading: size * 1.5 };
  report.related.forEach(({ title, date }, index) => {
    const text = `${index + 1}.《${title}》 ${date}`;
    if (y + textHeight(text, look, place.right - place.left) > place.bottom) return;
    y = setText(pen, text, look, place.left, y, place.right - place.left) + 3;
  });
  return y;
}

/** The data box: pairs of name and value, a rule under each. Gives the bottom edge. */
export function setKeyData(pen: Pen, house: House, report: Report, place: Place, size = 8): number {
  let y = place.top;
  for (const [name, value] of report.keyData) {
    const baseline = y + size * 1.15;
    pen.text(place.left, baseline, name, { face: house.faces.body, size, color: house.colors.muted });
    setRight(pen, value, { ...plain(house, size), face: boldOf[house.faces.body] }, place.right, baseline);
    y += size * 1.75;
    pen.line(place.left, y - 1, place.right, y - 1, { color: house.colors.tint, width: 0.6 });
  }
  return y;
}

/** The small uncaptioned chart of a side column, with its heading. Gives the bottom edge. */
export function setSideChart(pen: Pen, house: House, report: Report, place: Place, height = 105): number {
  if (!report.sideChart) return place.top;
  const whole = new Ink();
  const drawn = new Ink();
  const caption = report.sideChart.title;
  new InkPen(pen, whole).text(place.left, place.top + 9, caption, {
    face: boldOf[house.faces.body],
    size: 8.5,
    color: house.colors.primary,
  });
  const look = { ...house.chart, size: 6 };
  const box: Box = [place.left, place.top + 15, place.right, place.top + height];
  drawChart(new InkPen(pen, drawn), report.sideChart.spec, look, box);
  const body = drawn.box();
  whole.add(...body);
  pen.tell?.({ id: '', kind: 'chart', caption, source: '', body, full: whole.box(), render: 'vector' });
  return place.top + height + 6;
}

/** A heading of a side column over a rule. Gives the bottom edge. */
export function sideHeading(
  pen: Pen,
  house: House,
  text: string,
  left: number,
  right: number,
  top: number,
): number {
  pen.text(left, top + 10, text, { face: boldOf[house.faces.title], size: 9.5, color: house.colors.primary });
  pen.line(left, top + 14, right, top + 14, { color: house.colors.primary, width: 0.8 });
  return top + 19;
}

/** 2026年03月05日 from YYYY-MM-DD. */
export function longDate(date: string): string {
  const [year, month, day] = date.split('-');
  return `${year}年${month}月${day}日`;
}

/** Text centred on x. */
export function centred(pen: Pen, text: string, look: TextLook, x: number, baseline: number): void {
  const { face, size, color } = look;
  pen.text(x - textWidth(face, size, text) / 2, baseline, text, { face, size, color });
}
