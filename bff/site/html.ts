import { escapeHtml } from '../documents/index.ts';

/** HTML that is safe to send: made by `html` alone. */
export interface Html {
  readonly html: string;
}

/** Values of a template: text is escaped; lists are joined; null is nothing. */
type Part = string | number | null | Html | readonly Html[];

/** HTML from a template: whatever text stands in it, also an attribute's in quotes, is escaped. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const written = parts.map(write);
  return { html: strings.map((text, index) => text + (written[index] ?? '')).join('') };
}

function write(part: Part): string {
  if (part === null) return '';
  if (typeof part === 'object' && 'html' in part) return part.html;
  if (typeof part === 'object') return part.map(({ html }) => html).join('');
  return escapeHtml(printable(String(part)));
}

/** Text without what neither HTML nor XML may hold: control characters and halves of characters. */
function printable(text: string): string {
  return text.replace(/(?![\t\n\r])\p{Cc}|\p{Surrogate}|[\ufffe\uffff]/gu, '');
}

/** JSON as it may stand within a script element: nothing in it can end that. */
const scriptJson = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c');

/** Data for search engines. */
export const jsonLd = (data: object): Html => ({
  html: `<script type="application/ld+json">${scriptJson({ '@context': 'https://schema.org', ...data })}</script>`,
});

/** Data for the app (`frontend/lib/cache.ts`), named by its id. */
export const dataFor = (id: string, data: unknown): Html =>
  html`<script type="application/json" id="${id}">${{ html: scriptJson(data) }}</script>`;

/** Cuts a text on one line to `maxLength` characters, with an ellipsis. */
export function clip(text: string, maxLength: number): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.length > maxLength
    ? `${characters.slice(0, maxLength - 1).join('')}…`
    : characters.join('');
}
