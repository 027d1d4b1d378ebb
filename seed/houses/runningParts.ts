import type { Pen } from '../drawing/pen.ts';
import { setRight } from '../layout/textBlock.ts';
import { type House, sheet } from './house.ts';

/** A line of running text: where it stands and what it says on either side. */
export interface RunningLine {
  left: string;
  right: string;
  baseline: number;
  /** Rule in points from the top of the page, if any. */
  rule?: number;
  ruleWidth?: number;
  size?: number;
  color?: string;
}

/** Draws a header or footer line between the page's margins. */
export function setRunning(pen: Pen, house: House, line: RunningLine): void {
  const size = line.size ?? 8;
  const color = line.color ?? house.colors.muted;
  const { left, right } = house.page;
  if (line.left) pen.text(left, line.baseline, line.left, { face: house.faces.body, size, color });
  if (line.right)
    setRight(
      pen,
      line.right,
      { face: house.faces.body, size, color, leading: size },
      sheet.width - right,
      line.baseline,
    );
  if (line.rule !== undefined)
    pen.line(left, line.rule, sheet.width - right, line.rule, {
      color: house.colors.primary,
      width: line.ruleWidth ?? 0.8,
    });
}
