import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import type { Call, Data, Input } from '../contract/call.ts';
import type { PageName, SiteRoute } from '../contract/site/routes.ts';
import { escapeHtml } from '../documents/index.ts';
import { visitor } from '../entitlements/plans.ts';
import type { Route } from '../http/route.ts';
import type { Services } from '../services.ts';

/** Content of an address's first HTML, for search engines, for link previews, and without scripts. */
export interface PageContent {
  title: string;
  /** The one address of its thing, where others lead to it too. */
  canonical?: string;
  description?: string;
  /** Path of the picture that stands for the page. */
  image?: string;
  /** Names and contents of further `meta` elements. */
  meta?: readonly (readonly [name: string, content: string])[];
  /** For search engines, without `@context`; addresses in it are made absolute by `at`. */
  data?: (at: (path: string) => string) => object;
  /** The page's words. */
  words?: Html;
  /** The picture that the app will show first, in its place: it need not wait for scripts. */
  first?: { url: string; width: number; height: number; sizes: string };
  /** A picture that will stand in sight where the window is as wide as `media` says: asked for before any script. */
  early?: { url: string; width: number; sizes: string; media: string };
  /** Answers to the app's first calls, as for a visitor: it shows them at once and revalidates behind them. */
  answers?: readonly PreloadedAnswer[];
}

/** One answered call: its path, what the app asks it with, and what `data` of the envelope holds. */
export interface PreloadedAnswer {
  path: string;
  input: object;
  data: unknown;
}

/** An answer for the app's own first call, with the very input that the app will give. */
export const preloaded = <C extends Call>({ path }: C, input: Input<C>, data: Data<C>): PreloadedAnswer => ({
  path,
  input: input as object,
  data,
});

/** Inputs of a page's content. */
export interface PageSource {
  route: SiteRoute;
  /** The id in `:id`; 0 for a route without. */
  id: number;
  /** All parameters of the route, decoded. */
  params: Record<string, string>;
  /** Query string. */
  query: Record<string, unknown>;
  ask: Ask;
  services: Pick<Services, 'config' | 'database' | 'documents' | 'links' | 'reads'>;
  log: Logger;
}

/** Makes the content of an address. @throws `ApiError` when its thing is missing, or cannot be read now */
export type DescribePage = (source: PageSource) => Promise<PageContent>;

/** Pages that say more than their title. */
export type DescribedPages = Partial<Record<PageName, DescribePage>>;

/** Answers a call of the contract as a visitor would be answered. @throws `ApiError` as the call does */
export type Ask = <C extends Call>(call: C, input: Input<C>) => Promise<Data<C>>;

/** Calls of anyone's made by the server itself, so that the first HTML says what the page's own calls say. */
export function createAsk(routes: readonly Route[], request: Request, response: Response): Ask {
  return async (call, input) => {
    const route = routes.find((one) => one.call === (call as Call));
    if (!route) throw new Error(`no route answers ${call.path}`);
    const exchange = { viewer: visitor, userId: null as never, request, response, log: request.log };
    return (await route.handler(call.request.parse(input), exchange)) as never;
  };
}

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
