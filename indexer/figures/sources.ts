import type { TextRun } from '../../mappings/storeLayout.ts';
import type { Box, PageArtifact } from '../artifacts.ts';
import { hanOf, joinPieces } from '../pdf/text/characters.ts';
import { union } from '../pdf/text/pieces.ts';

/** Source lines below a figure, notes included. */
export interface Source {
  text: string;
  box: Box;
}

const opening =
  /^[（(*\s]{0,9}(?:资料|数据|图表|图片|信息|文献|資料|數據|圖表)?\s?(?:[来來]\s?源|出[处處])\s?[：:;]|^(?:资料|数据|資料|數據)[来來]源|^(?:数据|资料|制图|制表|数据支持)[：:]|^Sources?\s?[:：]/i;
const label =
  /^(?:(?:资料|数据|图表|图片|信息|資料|數據|圖表)?(?:[来來]源|出[处處])|数据|资料|Sources?)\s*[：:]\s*|^(?:资料|数据|图表|图片|信息)?来源\s*/i;
const note = /^(?:注|註|备注|備註|说明|附注|Note)s?\s?\d?\s?[：:]/i;
const another = /^(?:[图圖]表?|表)\s*\d/;

/** The source lines of a page with the lines they wrap to. */
export function findSources(page: PageArtifact): Source[] {
  const used = new Set<number>();
  const sources: Source[] = [];
  for (const [index, run] of page.runs.entries()) {
    if (used.has(index) || !isOpening(run.text)) continue;
    const source: Source = { text: run.text, box: [...run.box] };
    let last = run.box;
    for (const [offset, next] of page.runs.slice(index + 1, index + 8).entries()) {
      if (!goesOn(last, next.box, next.text, run.box)) continue;
      used.add(index + 1 + offset);
      source.text = joinPieces(source.text, next.text);
      source.box = union(source.box, next.box);
      last = next.box;
    }
    sources.push(source);
  }
  // A note stands above or beneath its source: one block.
  const sorted = sources.sort((one, other) => one.box[1] - other.box[1]);
  return sorted.filter((one, index) => {
    const above = sorted
      .slice(0, index)
      .find(
        (other) =>
          Math.abs(other.box[0] - one.box[0]) < 12 &&
          one.box[1] - other.box[3] < 6 &&
          one.box[1] > other.box[1] + 2,
      );
    if (!above) return true;
    above.text = opening.test(above.text)
      ? joinPieces(above.text, one.text)
      : joinPieces(one.text, above.text);
    above.box = union(above.box, one.box);
    return false;
  });
}

/** Text of a source line without the word that introduces it. */
export const withoutLabel = (source: string): string => source.replace(label, '');

/** Whether a line begins a source or a note. */
export function isOpening(text: string): boolean {
  const plain = text.replace(/\s+/g, '');
  return opening.test(plain) || note.test(plain);
}

function goesOn(last: Box, box: Box, text: string, first: Box): boolean {
  if (isOpening(text) || another.test(text)) return false;
  const size = first[3] - first[1];
  const sameRow = Math.abs(box[3] - last[3]) < 2 && box[0] - last[2] < size * 2 && box[0] >= last[2] - 2;
  const beneath =
    box[1] - last[3] > -2 &&
    box[1] - last[3] < size * 0.7 &&
    Math.abs(box[0] - first[0]) < size * 3 &&
    box[3] - box[1] < size * 1.08;
  return sameRow || beneath;
}

/** Line endings that continue in the next line: 2018— · 元/ · 收入与 · 均价为, but not 投资者行为. */
const unfinished = /(?:[—–、，,/／与和及至~～（(]|(?<!行)为)$/;
/** Heights of its print that a line is long which fills its column. */
const longLine = 12;
/** Line beginnings that cannot be a caption's second line. */
const labelStart =
  /^(?:[附续]?[图表]\s*\d|图表\s*\d|[（(]?单位|资料来源|数据来源|来源|注[:：]|Source|Note|(?:Fig|Table|Exhibit|Chart)\b)/i;

/**
 * The second line of a caption that does not fit into one: close beneath it, in its size, alone in its row there.
 * Null unless it plainly belongs to it: the first line has a bracket open, stops at a sign that joins, or is long and
 * the second centred under it. The unit of an axis and the head of a table stand in the same place.
 */
export function wrappedLine(page: PageArtifact, { text, box }: TextRun): TextRun | null {
  const [left, top, right, bottom] = box;
  const size = bottom - top;
  const continues = unfinished.test(text) || opensBracket(text);
  if (!continues && right - left < size * longLine) return null;
  const within = ({ box: one }: TextRun) => one[0] < right + size && one[2] > left - size;
  const beneath = page.runs.filter(
    (run) => within(run) && run.box[1] > bottom - size * 0.2 && run.box[1] < bottom + size * 0.7,
  );
  const next = beneath[0];
  if (!next || beneath.length > 1 || labelStart.test(next.text) || /[。；]$/.test(next.text)) return null;
  const sameSize = Math.abs(next.box[3] - next.box[1] - size) < size * 0.05;
  const middle = (next.box[0] + next.box[2] - left - right) / 2;
  const aligned = continues
    ? Math.abs(next.box[0] - left) < size * 0.5 || Math.abs(middle) < size * 0.5
    : next.box[0] - left > size && Math.abs(middle) < size * 0.2;
  if (!sameSize || !aligned || next.box[2] > right + size) return null;
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
  if (row.length > 1 || beneath.length > 1 || !next || labelStart.test(next.text)) return null;
  const sameSize = Math.abs(next.box[3] - next.box[1] - size) < size * 0.2;
  const aligned =
    Math.abs(next.box[0] - left) < size * 0.5 || Math.abs(next.box[0] + next.box[2] - left - right) < size;
  const named = hanOf(next.text) >= 3 && next.text.length <= 50;
  return sameSize && aligned && named && !/[。；，]$/.test(next.text) ? next : null;
}

function opensBracket(text: string): boolean {
  return (text.match(/[（(]/g) ?? []).length > (text.match(/[)）]/g) ?? []).length;
}
