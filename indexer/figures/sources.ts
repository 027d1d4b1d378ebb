import type { Box, PageArtifact } from '../artifacts.ts';
import { joinPieces } from '../pdf/text/characters.ts';
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

function isOpening(text: string): boolean {
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
