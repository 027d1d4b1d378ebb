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
}

/** What a page's words are made from. */
interface PageSource {
  route: SiteRoute;
  /** What `:id` names; 0 for a route without. */
  id: number;
  /** What stands behind the question mark. */
  query: Record<string, unknown>;
  ask: Ask;
  services: Pick<Services, 'database' | 'documents' | 'config'>;
}

/** Tells what an address says. @throws `ApiError` when its thing is not there, or nobody can tell */
export type DescribePage = (source: PageSource) => Promise<PageContent>;

/** Pages that say more than their title. */
export type DescribedPages = Partial<Record<PageName, DescribePage>>;
