import type { ChartSpec } from '../model.ts';
import type { FaceName } from '../pdf/fonts.ts';
import type { Pen } from './pen.ts';
import type { Scale } from './scale.ts';

/** A house's style of charts. */
export interface ChartLook {
  face: FaceName;
  size: number;
  colors: string[];
  axis: string;
  grid: string | null;
  text: string;
  legend: 'top' | 'bottom';
  /** Filled or ring-shaped pies. */
  ring: boolean;
  markers: boolean;
}

/** The inner rectangle of a chart with its scales. */
export interface Plotting {
  pen: Pen;
  look: ChartLook;
  spec: ChartSpec;
  left: number;
  top: number;
  right: number;
  bottom: number;
  scale: Scale;
  scaleRight: Scale | null;
}

/** The colour of plot number `index`. */
export function colorOf(look: ChartLook, index: number): string {
  return look.colors[index % look.colors.length] ?? '#333333';
}

/** Vertical position of a value on a scale. */
export function heightOf(area: Plotting, scale: Scale, value: number): number {
  return area.bottom - ((value - scale.low) / (scale.high - scale.low)) * (area.bottom - area.top);
}
