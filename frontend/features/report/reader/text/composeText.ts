import type { ReportDetail } from '../../../../../bff/contract/entities.ts';

/** A run, or a part of one, that is selected: its page (from 1) and its box in fractions of the page. */
export interface SelectedRun {
  text: string;
  page: number;
  box: readonly [number, number, number, number];
}

const wide = /[\p{Script=Han}，。：；！？、（）《》“”]$/u;
const wideStart = /^[\p{Script=Han}，。：；！？、（）《》“”]/u;

/** Two runs share a line when their middles are nearer than half the lower one's height. */
function onOneLine(one: SelectedRun, other: SelectedRun): boolean {
  const middle = ({ box }: SelectedRun) => (box[1] + box[3]) / 2;
  const height = ({ box }: SelectedRun) => box[3] - box[1];
  return Math.abs(middle(one) - middle(other)) < Math.min(height(one), height(other)) / 2;
}

/**
 * Whether a line goes on in the next: close beneath it, of about its size, and the upper one as long as the lower,
 * for the last line of a paragraph is short.
 */
function goesOn(upper: SelectedRun, lower: SelectedRun): boolean {
  const height = upper.box[3] - upper.box[1];
  const gap = lower.box[1] - upper.box[3];
  const sameSize = Math.abs(lower.box[3] - lower.box[1] - height) < height * 0.3;
  return sameSize && gap > -height && gap < height * 1.3 && upper.box[2] >= lower.box[2] - 2 * height;
}

function between(one: SelectedRun, other: SelectedRun): string {
  if (one.page !== other.page) return '\n';
  const space = wide.test(one.text) || wideStart.test(other.text) ? '' : ' ';
  if (onOneLine(one, other)) return space;
  return goesOn(one, other) ? space : '\n';
}

/** Composes a selection as one text: lines of a paragraph joined, paragraphs separated by line feeds. */
export function composeText(runs: readonly SelectedRun[]): string {
  let text = '';
  for (const [index, run] of runs.entries()) {
    const before = runs[index - 1];
    text += (before ? between(before, run) : '') + run.text;
  }
  return text.trim();
}

/** Source line of a text: ——《…》，机构，2024-08-09，第3页. Unknown parts are left out. */
export function citation(
  report: Pick<ReportDetail, 'name' | 'organization' | 'time_text'>,
  pages: readonly number[],
): string {
  const [first, last] = [Math.min(...pages), Math.max(...pages)];
  // Inside a title's marks those of another title are single.
  const title = report.name.replaceAll('《', '〈').replaceAll('》', '〉');
  const place = first === last ? `第${first}页` : `第${first}–${last}页`;
  return `——${[`《${title}》`, report.organization.name, report.time_text, place].filter(Boolean).join('，')}`;
}
