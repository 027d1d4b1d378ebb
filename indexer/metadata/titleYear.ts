import { joinPieces } from '../pdf/text/characters.ts';
import type { FrontLine } from './front.ts';
import type { Passage } from './passages.ts';

const yearAbove = /^(?:19|20)\d{2}\s*(?:年(?:度)?)?$/;
const yearBeneath = /^[（(]\s?(?:19|20)\d{2}\s?(?:年度?\s?)?(?:版\s?)?[)）]$/;

/** A headline with the year that its house sets in a line of its own above it, or in brackets beneath it. */
export function withYear(headline: Passage, lines: FrontLine[]): Passage {
  const [first, last] = [headline.lines[0], headline.lines.at(-1)];
  if (!first || !last) return headline;
  const reach = headline.size * 1.3;
  const able = lines.filter(
    (line) =>
      line.page === first.page &&
      line.size > headline.size * 0.4 &&
      line.box[0] < Math.max(first.box[2], last.box[2]) &&
      line.box[2] > Math.min(first.box[0], last.box[0]),
  );
  const above = able.find(
    ({ text, box }) => yearAbove.test(text.trim()) && box[3] < first.box[3] && first.box[1] - box[3] < reach,
  );
  const beneath = able.find(
    ({ text, box }) => yearBeneath.test(text.trim()) && box[1] > last.box[1] && box[1] - last.box[3] < reach,
  );
  const text = joinPieces(joinPieces(above?.text.trim() ?? '', headline.text), beneath?.text.trim() ?? '');
  const all = [...(above ? [above] : []), ...headline.lines, ...(beneath ? [beneath] : [])];
  return { ...headline, text, lines: all };
}
