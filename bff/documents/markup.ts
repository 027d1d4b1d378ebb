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

/**
 * The engine's highlight, ready for a page: its `encoder: html` has escaped everything but the `<em>` it set
 * itself (`/` too, which is undone), and marks that touch are joined, for bigrams mark a word in pieces.
 */
export function tidyHighlight(html: string): string {
  return html.replaceAll('&#x2F;', '/').replaceAll('</em><em>', '');
}

/** A highlighted piece of a page on one line; the dots that lead through a contents page are one ellipsis. */
export function tidySnippet(html: string): string {
  return tidyHighlight(html)
    .replaceAll(/(?:[.．·…]\s*){4,}/g, '… ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
