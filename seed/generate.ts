import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TypesetReport, typeset } from './layout/typeset.ts';
import type { Report, ReportTruth } from './model.ts';
import { plan } from './plan/plan.ts';
import { reportName } from './prose/context.ts';
import { writeReport } from './prose/write.ts';
import { knownStatements } from './statements.ts';

/** A report that lies in the folder. */
export interface Generated {
  index: number;
  /** Path of the PDF; NAME.json is beside it. */
  pdf: string;
  /** False when it was there from an earlier run. */
  fresh: boolean;
}

/**
 * Writes the reports of a plan into a folder, newest first, and gives each as soon as it is there. What an earlier
 * run left is kept: the folder remembers the day it was begun, so that dates do not move between runs.
 */
export async function* generate(folder: string, count: number, today: string): AsyncGenerator<Generated> {
  await mkdir(folder, { recursive: true });
  const truths: ReportTruth[] = [];
  for (const task of plan(count, await rememberedDay(folder, today))) {
    const name = reportName(task);
    const pdf = join(folder, `${name}.pdf`);
    const fresh = !existsSync(pdf);
    if (fresh) {
      const report = writeReport(task);
      const set = await typeset(report, task.house);
      await writeTruth(folder, report, set);
      // The PDF comes last and at once: where it is, all is.
      await writeFile(`${pdf}.part`, set.bytes);
      await rename(`${pdf}.part`, pdf);
    }
    truths.push(JSON.parse(await readFile(join(folder, `${name}.truth.json`), 'utf8')) as ReportTruth);
    yield { index: task.index, pdf, fresh };
  }
  await writeTruthFiles(folder, truths);
}

/** Writes what is known of a folder's reports as `npm run evaluate` reads it. */
export async function writeTruthFiles(folder: string, truths: readonly ReportTruth[]): Promise<void> {
  const read = truths.filter((truth) => !truth.scanned);
  const files: Record<string, unknown> = {
    metadata: truths.map(metadataEntry),
    charts: { pages: read.flatMap(chartPages) },
    outlook: { outlooks: read.map(outlookEntry) },
    tables: { tables: read.flatMap(knownTables) },
    series: { charts: read.flatMap(knownSeries) },
    statements: { statements: read.flatMap(knownStatements) },
    scans: { pages: truths.flatMap(scannedPages) },
  };
  for (const [name, content] of Object.entries(files))
    await writeFile(join(folder, `${name}-truth.json`), JSON.stringify(content));
}

async function rememberedDay(folder: string, today: string): Promise<string> {
  const file = join(folder, 'begun.txt');
  const known = await readFile(file, 'utf8').catch(() => '');
  if (/^\d{4}-\d{2}-\d{2}$/.test(known)) return known;
  await writeFile(file, today);
  return today;
}

const rounded = (box: readonly number[]) => box.map((value) => Math.round(value * 10) / 10);

/** Writes NAME.json (given metadata) and NAME.truth.json beside a PDF. */
async function writeTruth(folder: string, report: Report, set: TypesetReport): Promise<void> {
  const truth: ReportTruth = {
    name: report.name,
    metadata: report.metadata,
    scanned: report.scanned,
    outlook: outlookOf(report, set),
    pages: set.pages,
    figures: set.figures,
  };
  await writeFile(join(folder, `${report.name}.json`), `${JSON.stringify(report.metadata, null, 1)}\n`);
  await writeFile(join(folder, `${report.name}.truth.json`), JSON.stringify(truth));
}

/** One entry of `metadata-truth.json` as `npm run evaluate` reads it. */
function metadataEntry({ name, metadata }: ReportTruth): Record<string, unknown> {
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

/** One entry of `outlook-truth.json`. */
const outlookEntry = ({ name, outlook }: ReportTruth) => ({ file: `${name}.pdf`, ...outlook });

/** The pages of `charts-truth.json` as `npm run evaluate` reads them: every page of the report. */
function chartPages({ name, pages, figures }: ReportTruth): Record<string, unknown>[] {
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
function knownTables({ name, figures }: ReportTruth): Record<string, unknown>[] {
  return figures.flatMap(({ id, page, rows }) => {
    if (!rows) return [];
    const cells = rows.flatMap((row, r) =>
      row.flatMap((t, c) => (t === '' ? [] : [{ r, c, rs: 1, cs: 1, t, h: r === 0 || c === 0 }])),
    );
    return [{ file: `${name}.pdf`, page, label: id, rows: rows.length, cols: rows[0]?.length ?? 0, cells }];
  });
}

/** The pages of `scans-truth.json`. */
const scannedPages = ({ name, pages }: ReportTruth) =>
  pages.flatMap(({ page, lines, characters }) =>
    characters ? [{ file: `${name}.pdf`, page, lines, characters }] : [],
  );

/** The charts of `series-truth.json` as `npm run evaluate` reads them: those that have an axis of values. */
function knownSeries({ name, figures }: ReportTruth): Record<string, unknown>[] {
  return figures.flatMap(({ id, page, caption, chart }) => {
    if (!chart || chart.form === 'pie' || chart.form === 'rows' || chart.form === 'scatter') return [];
    const { form, labels, plots } = chart;
    const series = plots.map(({ name: own, values }) => ({ name: plots.length > 1 ? own : caption, values }));
    return [{ file: `${name}.pdf`, page, label: id, caption, form, labels, series }];
  });
}

const measures: Record<string, [metric: string, unit: string]> = {
  '营业收入（亿元）': ['营业收入', '亿元'],
  '归母净利润（亿元）': ['归母净利润', '亿元'],
  '每股收益（元）': ['每股收益', '元'],
  '市盈率（倍）': ['市盈率', '倍'],
};

/** What is printed of a report's rating, target price and estimates; houses leave out what has no room. */
export function outlookOf({ rating, ratingChange, keyData, blocks }: Report, { pages }: TypesetReport) {
  const first = (pages[0]?.lines ?? []).join('');
  const said = first.match(/“(买入|增持|推荐)”评级/)?.[1];
  const target = keyData.find(([name]) => name === '目标价（元）')?.[1];
  const tables = blocks.flatMap((block) =>
    block.kind === 'figures' ? block.figures.flatMap(({ table }) => table?.rows ?? []) : [],
  );
  const years = tables.find(([name]) => name === '会计年度') ?? [];
  const isField = (pages[0]?.lines ?? []).some((line) =>
    /(?:^|评级[：\s]*)(?:买入|增持|推荐)$/.test(line.trim()),
  );
  const inProse = isField ? undefined : first.match(/(维持|首次)[^。；“]{0,14}“(?:买入|增持|推荐)”评级/)?.[1];
  const inField = first.includes(`${rating}（${ratingChange}）`);
  return {
    rating: rating && first.includes(rating) ? rating : (said ?? ''),
    rating_change: (inField ? ratingChange : inProse) ?? '',
    target_price: target && first.includes('目标价') ? Number(target) : null,
    forecasts: tables.flatMap(([name = '', ...values]) => {
      const [metric, unit] = measures[name] ?? [];
      return values.flatMap((value, index) =>
        metric && years[index + 1]?.endsWith('E')
          ? [
              {
                year: Number.parseInt(years[index + 1] ?? '', 10),
                metric,
                value: Number(value.replaceAll(',', '')),
                unit,
              },
            ]
          : [],
      );
    }),
  };
}
