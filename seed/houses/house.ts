import type { Pen } from '../drawing/pen.ts';
import type { ChartLook } from '../drawing/plotting.ts';
import type { Report } from '../model.ts';
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

/** Everything that distinguishes one house's reports from another's. */
export interface House {
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
  figure: {
    chart: string;
    table: string;
    /** Between number and caption: ：or a space. */
    mark: string;
    /** 图 3 rather than 图3. */
    spaced: boolean;
    rules: 'both' | 'top' | 'none' | 'band';
    source: string;
    centred: boolean;
    /** Height of a half-width chart's drawing. */
    height: number;
    /** A figure that does not fit leaves its caption at the page's end. */
    captionsApart?: boolean;
    /** A nearly page-high item is set at the page's end, so that years below charts stand at the foot of many pages. */
    atFoot?: boolean;
  };
  table: 'filled' | 'ruled' | 'zebra' | 'grid';
  chart: ChartLook;
  contents: 'dots' | 'plain' | 'boxed';
  /** Wrong characters that its files declare for some glyphs, as those of some printers do. */
  misread?: Record<string, string>;
  /** The cover carries no abstract: it opens the body under this heading. */
  abstractHeading?: string;
  cover(pen: Pen, report: Report): void;
  /** Draws the fixed parts of each running page; `page` from 1, `pages` in all. */
  running(pen: Pen, report: Report, page: number, pages: number): void;
}

/** A4 in points. */
export const sheet = { width: 595.28, height: 841.89 };
