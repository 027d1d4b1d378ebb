import type { ReportDetail } from '../../../../../bff/contract/entities.ts';
import { pageAddress } from '../../../../../bff/contract/pictures.ts';
import { usualPage } from '../zoom.ts';

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
 * The sheets of a report for this viewer (spec §9: preview limits). Where no page may be seen (a one-page report)
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
