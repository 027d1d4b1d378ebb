const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/** Text made safe to stand in HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** A highlighted piece of a page on one line; the dots that lead through a contents page are one ellipsis. */
export function tidySnippet(html: string): string {
  return html
    .replaceAll(/(?:[.．·…]\s*){4,}/g, '… ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
