import { useEffect, useState } from 'react';
import type { ReportDetail } from '../../../../../bff/contract/entities.ts';
import { pageAddress } from '../../../../../bff/contract/pictures.ts';
import { readStored, writeStored } from '../../../../lib/storage/storage.ts';

/** Quarter turns clockwise. */
export type Turns = 0 | 1 | 2 | 3;

/** Ground between pages, pixels. */
export const pageGap = 16;

/** The next quarter turn. */
export const nextTurn = (turns: Turns): Turns => ((turns + 1) % 4) as Turns;

/** Whether a turned page lies on its side. */
export const isSideways = (turns: Turns): boolean => turns % 2 === 1;

/** Top of a box on a rotated page; `box` is left, top, right, bottom of the upright page, all 0 to 1. */
export function turnedTop(
  [left = 0, top = 0, right = 1, bottom = 1]: readonly number[],
  turns: Turns,
): number {
  return [top, left, 1 - bottom, 1 - right][turns] ?? top;
}

/** Zoom of the pages: to the width of the window, or a factor of their natural size. */
export type Zoom = 'width' | number;

/** The factors the buttons and keys go through. */
const zoomSteps = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3] as const;
/** As far as fingers may zoom. */
const bounds = { min: 0.5, max: 4 } as const;

/** Ground left and right of a page, pixels. */
const margin = { narrow: 8, wide: 32 };
/** Windows narrower than this get the narrow margin. */
const narrowWindow = 640;
/** Page width when the report has none (A4 at 100 dpi). */
export const usualPage = { width: 827, height: 1169 };

/** The width in pixels of a page that fills a window, or half of it with another beside it. */
function fitting(windowWidth: number, columns: number): number {
  const ground = 2 * (windowWidth < narrowWindow ? margin.narrow : margin.wide);
  return Math.max(160, (windowWidth - ground - (columns - 1) * pageGap) / columns);
}

/**
 * The width pages are drawn at. At factor 1 and below, a page never overflows a window narrower than itself: a
 * phone opens fitted. Larger factors count from that size.
 */
export function pageWidthAt(zoom: Zoom, windowWidth: number, naturalWidth: number, columns = 1): number {
  const fit = fitting(windowWidth, columns);
  if (zoom === 'width') return Math.round(fit);
  return Math.round(Math.min(naturalWidth, fit) * zoom);
}

/** The scale factor of a zoom in a window, for the label and the next step. */
export function factorOf(zoom: Zoom, windowWidth: number, naturalWidth: number, columns = 1): number {
  const fit = fitting(windowWidth, columns);
  return zoom === 'width' ? fit / Math.min(naturalWidth, fit) : zoom;
}

/** A factor within what fingers may zoom to. */
export const boundFactor = (factor: number): number => Math.min(bounds.max, Math.max(bounds.min, factor));

/** The next larger (`by` 1) or smaller (-1) step from a factor; the factor's own bound at the ends. */
export function stepFrom(factor: number, by: 1 | -1): number {
  if (by > 0) return zoomSteps.find((step) => step > factor + 0.01) ?? zoomSteps[zoomSteps.length - 1] ?? 1;
  return zoomSteps.findLast((step) => step < factor - 0.01) ?? zoomSteps[0];
}

/** Sheets of the reader: pages in order, then, at the end of the viewer's right, a torn one. */
export interface Sheets {
  /** Addresses of the page images, the first page first. */
  images: string[];
  /** Whether the images are pages, whose words may be had; else the cover stands in for them. */
  worded: boolean;
  /** Whether a torn page follows. */
  torn: boolean;
  /** All pages of the report, seen or not. */
  pageCount: number;
  naturalWidth: number;
  /** Height by width of a page, until its image is loaded. */
  ratio: number;
}

/**
 * The sheets of a report for this viewer. Where no page may be seen (a one-page report)
 * the cover alone stands in; without a PDF there is nothing to draw.
 */
export function sheetsOf(report: ReportDetail): Sheets {
  const seen = report.page_url ? Math.min(report.preview_pages, report.page_count) : 0;
  const pages = Array.from({ length: seen }, (_, index) => pageAddress(report, index));
  const images = pages.length === 0 && report.share_url ? [report.share_url] : pages;
  return {
    images,
    worded: pages.length > 0,
    torn: images.length > 0 && images.length < report.page_count,
    pageCount: Math.max(report.page_count, images.length),
    naturalWidth: report.page_width || usualPage.width,
    ratio:
      report.page_width && report.page_height
        ? report.page_height / report.page_width
        : usualPage.height / usualPage.width,
  };
}

/** The colours a page may be read on: as printed, cream, or light on dark. */
export const papers = [
  { key: 'white', name: '白' },
  { key: 'cream', name: '米' },
  { key: 'dark', name: '暗' },
] as const;

/** One of the colours. */
export type Paper = (typeof papers)[number]['key'];

const paperKey = 'readerPaper';

/** The colour this device reads on; white until another was chosen. */
export const readPaper = (): Paper => papers.find(({ key }) => key === readStored(paperKey))?.key ?? 'white';

/** Remembers the colour on this device. */
export const savePaper = (paper: Paper): void => writeStored(paperKey, paper);

/** Full screen for as long as the report is open; undefined where the browser has none. */
export function useFullScreen(): { on: boolean; toggle: () => void } | undefined {
  const [on, setOn] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const onChange = () => setOn(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      // Another page has no button that leads out.
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, []);
  if (!document.fullscreenEnabled) return undefined;
  // The whole document: dialogs stand beside the reader.
  const toggle = () =>
    void (on ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
      () => undefined,
    );
  return { on, toggle };
}
