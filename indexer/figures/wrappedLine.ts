import type { TextRun } from '../../mappings/storeLayout.ts';
import type { PageArtifact } from '../artifacts.ts';
import { hanOf } from '../pdf/text/characters.ts';

/** Line endings that continue in the next line: 2018— · 元/ · 收入与 */
const unfinished = /[—–、，,/／与和及至~～（(]$/;
/** Line beginnings that cannot be a caption's second line. */
const another = /^(?:[附续]?[图表]\s*\d|图表\s*\d|[（(]?单位|资料来源|数据来源|来源|注[:：]|Source|Note)/i;

/**
 * The second line of a caption that does not fit into one: close beneath it, in its size, alone in its row there.
 * Null unless it plainly belongs to it: the first line has a bracket open or stops at a sign that joins. The unit
 * of an axis and the head of a table stand in the same place.
 */
export function wrappedLine(page: PageArtifact, { text, box }: TextRun): TextRun | null {
  if (!unfinished.test(text) && !opensBracket(text)) return null;
  const [left, top, right, bottom] = box;
  const size = bottom - top;
  const within = ({ box: one }: TextRun) => one[0] < right + size && one[2] > left - size;
  const beneath = page.runs.filter(
    (run) => within(run) && run.box[1] > bottom - size * 0.2 && run.box[1] < bottom + size * 0.7,
  );
  const next = beneath[0];
  if (!next || beneath.length > 1 || another.test(next.text) || /[。；]$/.test(next.text)) return null;
  const sameSize = Math.abs(next.box[3] - next.box[1] - size) < size * 0.05;
  const middle = (next.box[0] + next.box[2] - left - right) / 2;
  const placed = Math.abs(next.box[0] - left) < size * 0.5 || Math.abs(middle) < size * 0.5;
  if (!sameSize || !placed || next.box[2] > right + size) return null;
  // A bracket that stays open was cut short by the house itself.
  return opensBracket(text) && opensBracket(text + next.text) ? null : next;
}

/** The name under a label that stands alone in its line: close beneath it, in its print, at its left or centred. */
export function nameBeneath(page: PageArtifact, { box }: TextRun): TextRun | null {
  const [left, top, right, bottom] = box;
  const size = bottom - top;
  const row = page.runs.filter((run) => run.box[3] > top + 2 && run.box[1] < bottom - 2);
  const beneath = page.runs.filter(
    (run) =>
      run.box[1] > bottom - size * 0.3 &&
      run.box[1] < bottom + size &&
      run.box[0] < right + size * 20 &&
      run.box[2] > left - size * 20,
  );
  const [next] = beneath;
  if (row.length > 1 || beneath.length > 1 || !next || another.test(next.text)) return null;
  const sameSize = Math.abs(next.box[3] - next.box[1] - size) < size * 0.2;
  const placed =
    Math.abs(next.box[0] - left) < size * 0.5 || Math.abs(next.box[0] + next.box[2] - left - right) < size;
  const named = hanOf(next.text) >= 3 && next.text.length <= 50;
  return sameSize && placed && named && !/[。；，]$/.test(next.text) ? next : null;
}

function opensBracket(text: string): boolean {
  return (text.match(/[（(]/g) ?? []).length > (text.match(/[)）]/g) ?? []).length;
}
