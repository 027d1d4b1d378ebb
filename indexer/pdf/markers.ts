/** Marks that templates of word processors leave in the text where it was not hidden: [Table_Summary]. */
export const markerPattern = /^(?:\s*(?:\[\s*Table\s*_?\s*\w*\s*\]|Table_[A-Za-z]\w*))+\s*$/i;

const inside = /\[\s*Table\s*_?\s*\w*\s*\]|\bTable_[A-Za-z]\w*/gi;

/** A text, a paragraph a line, without such marks and without lines that are empty then. */
export function withoutMarkers(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(inside, '').trim())
    .filter((line) => line !== '')
    .join('\n');
}
