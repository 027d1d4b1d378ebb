/** Marks that templates of word processors leave in the text where it was not hidden: [Table_Summary]. */
const marker = /\[\s?Table(?:\s?_)?(?:\s?\w{1,60})?\s?\]|\bTable_[A-Za-z]\w*/gi;

/** Whether a text is such marks and nothing else. */
export function isMarkers(text: string): boolean {
  return text.trim() !== '' && text.replace(marker, '').trim() === '';
}

/** A text, a paragraph a line, without such marks and without lines that are empty then. */
export function withoutMarkers(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(marker, '').trim())
    .filter((line) => line !== '')
    .join('\n');
}
