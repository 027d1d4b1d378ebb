import type { Logger } from 'pino';
import type { Call, Data, Input } from '../contract/call.ts';
import type { PageName, SiteRoute } from '../contract/routes.ts';
import type { Services } from '../services.ts';
import type { Ask } from './ask.ts';
import type { Html } from './html.ts';

/** What the first HTML of an address says, to search engines, to those it is shared with, and without scripts. */
export interface PageContent {
  title: string;
  description?: string;
  /** Path of the picture that stands for the page. */
  image?: string;
  /** For search engines, without `@context`; addresses in it are made absolute by `at`. */
  data?: (at: (path: string) => string) => object;
  /** The page's words. */
  words?: Html;
  /** The picture that the app will show first, in its place: it need not wait for scripts. */
  first?: { url: string; width: number; height: number; sizes: string };
  /** A picture that will stand in sight where the window is as wide as `media` says: asked for before any script. */
  early?: { url: string; width: number; sizes: string; media: string };
  /** What the app would ask first, answered as a visitor is: it shows that at once and asks anew behind it. */
  answers?: readonly PreloadedAnswer[];
}

/** One answered call: its path, what the app asks it with, and what `data` of the envelope holds. */
export interface PreloadedAnswer {
  path: string;
  input: object;
  data: unknown;
}

/** An answer for the app's own first call, with the very input that the app will give. */
export const given = <C extends Call>({ path }: C, input: Input<C>, data: Data<C>): PreloadedAnswer => ({
  path,
  input: input as object,
  data,
});

/** What a page's words are made from. */
export interface PageSource {
  route: SiteRoute;
  /** What `:id` names; 0 for a route without. */
  id: number;
  /** What stands behind the question mark. */
  query: Record<string, unknown>;
  ask: Ask;
  services: Pick<Services, 'config' | 'database' | 'documents' | 'links' | 'reads'>;
  log: Logger;
}

/** Tells what an address says. @throws `ApiError` when its thing is not there, or nobody can tell */
export type DescribePage = (source: PageSource) => Promise<PageContent>;

/** Pages that say more than their title. */
export type DescribedPages = Partial<Record<PageName, DescribePage>>;
