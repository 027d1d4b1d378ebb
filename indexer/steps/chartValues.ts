import { storeLayout, type TextRun } from '../../mappings/storeLayout.ts';
import type { Box, Figure, PageArtifact } from '../artifacts.ts';
import { Refused } from '../errors.ts';
import { isOpening } from '../figures/sources.ts';
import { readPdfCharts } from '../pdf/pdf.ts';
import type { ChartSource } from '../series/source.ts';
import type { StepContext } from './step.ts';

/** Points around a chart in which its labels may stand, and beneath it those of its axis. */
const around = 3;
const beneath = 14;

/**
 * Keeps the values of charts that are drawn as lines and areas, beside their crops. Charts of a file that cannot be read
 * so, or not before `deadline`, stay pictures.
 */
export async function keepChartValues(
  { pdfPath, put, reportId, signal, task }: StepContext,
  deadline: AbortSignal,
  pages: readonly PageArtifact[],
  figures: readonly Figure[],
): Promise<void> {
  const charts = figures.flatMap((figure) => {
    const page = pages[figure.page - 1];
    return figure.kind === 'chart' && page && !page.recognised
      ? [{ figure, source: sourceOf(figure, page) }]
      : [];
  });
  if (charts.length === 0) return;
  const options = { ...task, signal: AbortSignal.any([signal, deadline]) };
  const sources = charts.map(({ source }) => source);
  let at = 0;
  try {
    for await (const reading of readPdfCharts(pdfPath, sources, options)) {
      const number = charts[at]?.figure.number ?? 0;
      at += 1;
      if ('table' in reading)
        await put(storeLayout.table(reportId, number), Buffer.from(JSON.stringify(reading.table)));
    }
  } catch (error) {
    if (signal.aborted || !(error instanceof Refused || deadline.aborted)) throw error;
  }
}

function sourceOf({ body, full, name }: Figure, { page, width, height, runs }: PageArtifact): ChartSource {
  const [left, top, right, bottom] = body;
  const whole: Box = [left, top, right, Math.max(bottom, Math.min(full[3], bottom + beneath))];
  const isIn = ({ text, box }: TextRun) =>
    box[2] > left - around &&
    box[0] < right + around &&
    box[3] > top - around &&
    box[1] < whole[3] + around &&
    !isOpening(text);
  return { page, width, height, body: whole, name, runs: runs.filter(isIn) };
}
