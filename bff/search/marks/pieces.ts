import { escapeHtml } from '../../documents/index.ts';

/** A marked piece of a text, in UTF-16 units: `end` is the first unit after it. */
export interface Highlight {
  start: number;
  end: number;
}

/** In order, with those that touch or overlap made one. */
export function joinHighlights(marks: Highlight[]): Highlight[] {
  const joined: Highlight[] = [];
  for (const { start, end } of marks.sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
}

/** Whether an index is between the two units of one character, which no piece of a text may divide. */
export const isLowHalf = (text: string, index: number): boolean =>
  (text.charCodeAt(index) & 0xfc00) === 0xdc00;

/** A character outside the basic plane is two units: a mark takes both. */
export function withoutHalves(text: string, { start, end }: Highlight): Highlight {
  return { start: isLowHalf(text, start) ? start - 1 : start, end: isLowHalf(text, end) ? end + 1 : end };
}

/** A text as safe HTML with `<em>` around the marks. */
export function highlightHtml(text: string, marks: readonly Highlight[]): string {
  let html = '';
  let position = 0;
  for (const { start, end } of marks) {
    html += `${escapeHtml(text.slice(position, start))}<em>${escapeHtml(text.slice(start, end))}</em>`;
    position = end;
  }
  return html + escapeHtml(text.slice(position));
}
