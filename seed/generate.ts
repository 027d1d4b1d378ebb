import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { typeset } from './layout/typeset.ts';
import { plan } from './plan/plan.ts';
import { reportName } from './prose/context.ts';
import { writeReport } from './prose/write.ts';
import { chartPages, knownTables, metadataEntry, type ReportTruth, writeTruth } from './truth/truth.ts';

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
  await writeFile(join(folder, 'metadata-truth.json'), JSON.stringify(truths.map(metadataEntry), null, 1));
  const read = truths.filter((truth) => !truth.scanned);
  await writeFile(join(folder, 'charts-truth.json'), JSON.stringify({ pages: read.flatMap(chartPages) }));
  await writeFile(join(folder, 'tables-truth.json'), JSON.stringify({ tables: read.flatMap(knownTables) }));
}

async function rememberedDay(folder: string, today: string): Promise<string> {
  const file = join(folder, 'begun.txt');
  const known = await readFile(file, 'utf8').catch(() => '');
  if (/^\d{4}-\d{2}-\d{2}$/.test(known)) return known;
  await writeFile(file, today);
  return today;
}
