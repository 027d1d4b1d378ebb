import type { ChartLook } from '../drawing/plotting.ts';
import type { FaceName } from '../pdf/fonts.ts';

/** An invented publisher. */
interface Institution {
  /** As covers print it. */
  name: string;
  /** Its research arm, as sources and footers print it. */
  desk: string;
  latin: string;
  domain: string;
  isBroker: boolean;
  /** 一句话: printed in some footers. */
  motto: string;
}

/** The style that distinguishes one house's reports from another's. */
export interface HouseStyle {
  id: string;
  /** Name of the series that all its reports belong to; the subtitle gives the place in it. */
  series?: string;
  institution: Institution;
  faces: { body: FaceName; title: FaceName; caption: FaceName };
  colors: { primary: string; second: string; tint: string; ink: string; muted: string };
  body: { size: number; leading: number; gap: number; indent: boolean };
  /** Margins of the running pages in points; `textLeft` is where prose starts (figures start at `left`). */
  page: { left: number; right: number; top: number; bottom: number; textLeft: number };
  heading: { style: 'plain' | 'band' | 'rule' | 'bar' | 'centre'; numbers: 'chinese' | 'decimal' | 'none' };
  figure: FigureStyle;
  table: 'filled' | 'ruled' | 'zebra' | 'grid';
  chart: ChartLook;
  contents: 'dots' | 'plain' | 'boxed';
  /** Wrong characters that its files declare for some glyphs, as those of some printers do. */
  misread?: Record<string, string>;
  /** The cover carries no abstract: it opens the body under this heading. */
  abstractHeading?: string;
}

interface FigureStyle {
  chart: string;
  table: string;
  source: string;
  /** Between number and caption: ：or a space. */
  mark: string;
  rules: 'both' | 'top' | 'none' | 'band';
  /** Height of a half-width chart's drawing. */
  height: number;
  /** 图 3 rather than 图3. */
  spaced?: boolean;
  centred?: boolean;
  /** A figure that does not fit leaves its caption at the page's end. */
  captionsApart?: boolean;
  /** A nearly page-high item is set at the page's end, so that years below charts stand at the foot of many pages. */
  atFoot?: boolean;
}

/** A4 in points. */
export const sheet = { width: 595.28, height: 841.89 };

/** Reads the terse form name|desk|latin|domain|motto. */
export function institute(text: string): Institution {
  const [name = '', desk = '', latin = '', domain = '', ...motto] = text.split('|');
  return { name, desk, latin, domain, motto: motto.join('|'), isBroker: false };
}

/** The same for an institution that trades, whose analysts have licences and rate shares. */
export const broker = (text: string): Institution => ({ ...institute(text), isBroker: true });

/** Words before a figure's number and its source; the number ends with a colon. */
export const named = (chart: string, table: string, source: string) => ({ chart, table, source, mark: '：' });

/** A look of charts; colours in the terse form plots | axis text grid, the grid left out where there is none. */
export function chartLook(
  colors: string,
  look: Pick<ChartLook, 'face' | 'size' | 'legend' | 'ring' | 'markers'>,
): ChartLook {
  const [plots = '', others = ''] = colors.split(' | ');
  const [axis = '', text = '', grid = null] = others.split(' ');
  return { ...look, colors: plots.split(' '), axis, text, grid };
}
