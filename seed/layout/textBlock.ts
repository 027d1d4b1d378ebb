import type { Pen } from '../drawing/pen.ts';
import { boldOf, type FaceName, textWidth } from '../pdf/fonts.ts';
import { breakLines, type Line, type Run } from './lines.ts';

/** Style of running text; leading in points. */
export interface TextLook {
  face: FaceName;
  size: number;
  leading: number;
  color: string;
  align?: 'left' | 'justify' | 'center' | 'right';
}

/** Draws lines with the first baseline one leading below `top`, less the half-gap. Gives the bottom edge. */
export function drawLines(
  pen: Pen,
  lines: Line[],
  look: TextLook,
  x: number,
  top: number,
  width: number,
  indent = 0,
): number {
  let y = top;
  lines.forEach((line, index) => {
    const shift = index === 0 ? indent : 0;
    const free = width - shift - line.width;
    const justify =
      (look.align ?? 'justify') === 'justify' && !line.last && line.count > 1 && free < width * 0.2;
    const spacing = justify ? free / (line.count - 1) : 0;
    let at = x + shift;
    if (look.align === 'center') at += free / 2;
    if (look.align === 'right') at += free;
    const baseline = y + (look.leading - look.size) / 2 + look.size * 0.86;
    for (const run of line.runs) {
      const face = run.bold ? boldOf[look.face] : look.face;
      const style = { face, size: look.size, color: run.color ?? look.color };
      pen.text(at, baseline, run.text, spacing > 0.004 ? { ...style, spacing } : style);
      at += textWidth(face, look.size, run.text) + spacing * [...run.text].length;
    }
    y += look.leading;
  });
  return y;
}

/** Breaks and draws a text in a box of `width`; gives the bottom edge. */
export function setText(
  pen: Pen,
  text: string | Run[],
  look: TextLook,
  x: number,
  top: number,
  width: number,
  indent = 0,
): number {
  const runs = typeof text === 'string' ? [{ text }] : text;
  return drawLines(pen, breakLines(runs, look.face, look.size, width, indent), look, x, top, width, indent);
}

/** Height in points a text takes. */
export function textHeight(text: string | Run[], look: TextLook, width: number, indent = 0): number {
  const runs = typeof text === 'string' ? [{ text }] : text;
  return breakLines(runs, look.face, look.size, width, indent).length * look.leading;
}

/** Sets one line with its end at `right`. */
export function setRight(pen: Pen, text: string, look: TextLook, right: number, baseline: number): void {
  const { face, size, color } = look;
  pen.text(right - textWidth(face, size, text), baseline, text, { face, size, color });
}
