import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TypesetReport } from '../layout/typeset.ts';
import type { FigureTruth, PageTruth, Report, ReportMetadata } from '../model.ts';

/** All that is known of one seeded report; NAME.truth.json beside the PDF. */
export interface ReportTruth {
  name: string;
  metadata: ReportMetadata;
  scanned: boolean;
  pages: PageTruth[];
  figures: FigureTruth[];
}

const rounded = (box: readonly number[]) => box.map((value) => Math.round(value * 10) / 10);

/** Writes NAME.json (given metadata) and NAME.truth.json beside a PDF. */
export async function writeTruth(folder: string, report: Report, set: TypesetReport): Promise<void> {
  const truth: ReportTruth = {
    name: report.name,
    metadata: report.metadata,
    scanned: report.scanned,
    pages: set.pages,
    figures: set.figures,
  };
  await writeFile(join(folder, `${report.name}.json`), `${JSON.stringify(report.metadata, null, 1)}\n`);
  await writeFile(join(folder, `${report.name}.truth.json`), JSON.stringify(truth));
}

/** One entry of `metadata-truth.json` as `npm run evaluate` reads it. */
export function metadataEntry({ name, metadata }: ReportTruth): Record<string, unknown> {
  const { title, subtitle, organization, date, researchers, industry, type } = metadata;
  return {
    file: `${name}.pdf`,
    title,
    subtitle,
    organization,
    date,
    researchers_include: researchers,
    industry,
    type,
  };
}

/** The pages of `charts-truth.json` as `npm run evaluate` reads them: every page of the report. */
export function chartPages({ name, pages, figures }: ReportTruth): Record<string, unknown>[] {
  return pages.map(({ page, width, height, lines }) => ({
    file: `${name}.pdf`,
    page,
    width,
    height,
    note: '',
    lines,
    figures: figures
      .filter((figure) => figure.page === page)
      .map(({ id, kind, caption, source, body, full, render }) => ({
        id,
        kind,
        caption,
        source,
        body: rounded(body),
        full: rounded(full),
        render,
      })),
  }));
}

/** The tables of `tables-truth.json` as `npm run evaluate` reads them. */
export function knownTables({ name, figures }: ReportTruth): Record<string, unknown>[] {
  return figures.flatMap(({ id, page, rows }) => {
    if (!rows) return [];
    const cells = rows.flatMap((row, r) =>
      row.flatMap((t, c) => (t === '' ? [] : [{ r, c, rs: 1, cs: 1, t, h: r === 0 || c === 0 }])),
    );
    return [{ file: `${name}.pdf`, page, label: id, rows: rows.length, cols: rows[0]?.length ?? 0, cells }];
  });
}
