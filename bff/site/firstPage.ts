import { pictureSources } from '../contract/pictures.ts';
import { type SiteRoute, siteRoutes } from '../contract/site/routes.ts';
import { clip, type Html, html, jsonLd, type PageContent } from './content.ts';

/** The seal of `frontend/components/Logo.tsx`; its size stands in it for those whose styles do not come. */
const seal = html`<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" class="size-7"><rect width="32" height="32" rx="4" fill="var(--cinnabar)"/><g fill="none" stroke="var(--on-cinnabar)" stroke-width="2.25" stroke-linecap="round"><path d="M7 9h18"/><path d="M7 16c3-1.6 6-1.6 9 0s6 1.6 9 0"/><path d="M7 23c2.25-3.2 4.5-3.2 6 0s4.5 3.2 6 0 3.75-3.2 6 0"/></g></svg>`;

/** The header as `frontend/app/Header.tsx` will draw it over this one: same classes, so that nothing moves. */
function header(path: string, wide: boolean): Html {
  const links = (siteRoutes as readonly SiteRoute[]).flatMap(({ menu, path: to }) => {
    if (menu === undefined) return [];
    const here = to === '/' ? path === '/' || path === '/index' : path.includes(to);
    const mark = here ? ' !border-sea font-semibold' : '';
    return html`<a href="${to}" class="flex items-center border-b-2 border-transparent px-3 pt-0.5 transition-colors hover:text-sea${mark}">${menu}</a>`;
  });
  return html`<header${wide ? html` data-wide` : null} class="sticky top-0 z-30 border-line border-b bg-paper"><div class="page flex h-16 items-center gap-4 lg:gap-8"><a href="/" aria-label="研海首页" class="touch flex"><span class="inline-flex items-center gap-2.5">${seal}<span role="img" aria-label="研海" class="wordmark"></span></span></a><nav aria-label="主菜单" class="flex h-full items-stretch gap-1 max-md:hidden">${links}</nav></div></header>`;
}

/** The page that the reader opens at, where it will stand. */
function firstSheet({ url, width, height, sizes }: NonNullable<PageContent['first']>): Html {
  return html`<div class="first-sheet"><img alt="" width="${width}" height="${height}" fetchpriority="high" sizes="${sizes}" srcset="${pictureSources(url, width)}" src="${url}" /></div>`;
}

/**
 * Content of `#root` until the app is there: the header where the page has it, and the page's words, for search
 * engines, for readers without scripts, and for slow ones (`frontend/app/firstWords.css`).
 */
export function firstPage(
  { layout, wide }: Pick<SiteRoute, 'layout' | 'wide'>,
  path: string,
  { words, first }: Pick<PageContent, 'words' | 'first'>,
): Html {
  return html`${layout === 'shared' ? header(path, wide === true) : null}${first ? firstSheet(first) : null}${words ? html`<main class="page first-words">${words}</main>` : null}`;
}

/** The line above every page of a sandbox that strangers reach; null where there is nothing to warn of. */
export function sandboxLine(danger: readonly string[]): Html | null {
  if (danger.length === 0) return null;
  return html`<p role="note" class="sandbox-line">沙盒已开启：短信与支付都是模拟的，任何人都能登录演示账号，请勿用于正式环境</p>`;
}

const siteName = '研海';
const siteDescription = '研海：搜索、阅读和下载中文研究报告与数据图表。';
/** A title longer than this is cut by whoever shows it. */
const maxTitleLength = 120;

type EarlyPicture = NonNullable<PageContent['early']>;

/** Contents of a page's head. */
interface HeadFacts {
  content: PageContent;
  /** The home page is named after the site. */
  isHome: boolean;
  /** Whether search engines may keep it. */
  indexed: boolean;
  /** Path by which they shall keep it; null for an address of nothing. */
  canonical: string | null;
  /** Scripts to fetch at once. */
  scripts: readonly string[];
  /** Makes a path absolute. */
  at: (path: string) => string;
}

/** Asks for a picture before any script; on any window, or on those that `media` names. */
function firstPicture({ url, width, sizes, media }: Omit<EarlyPicture, 'media'> & { media?: string }): Html {
  return html`<link rel="preload" as="image" fetchpriority="high" href="${url}" imagesrcset="${pictureSources(url, width)}" imagesizes="${sizes}"${media ? html` media="${media}"` : null} />\n`;
}

/** Title, description, canonical address, Open Graph and structured data of one address. */
export function renderHead({ content, isHome, indexed, canonical, scripts, at }: HeadFacts): Html {
  const { image, data, first, early } = content;
  const name = clip(content.title, maxTitleLength);
  const title = isHome ? `${siteName} - ${name}` : `${name} - ${siteName}`;
  const description = content.description || siteDescription;
  const property = (key: string, value: string) => html`<meta property="${key}" content="${value}" />\n`;
  return html`${first ? firstPicture(first) : null}${early ? firstPicture(early) : null}<title>${title}</title>
<meta name="description" content="${description}" />
${(content.meta ?? []).map(([name, told]) => html`<meta name="${name}" content="${told}" />\n`)}${indexed ? null : html`<meta name="robots" content="noindex" />\n`}${
  canonical === null
    ? null
    : [html`<link rel="canonical" href="${at(canonical)}" />\n`, property('og:url', at(canonical))]
}${[
  property('og:site_name', siteName),
  property('og:locale', 'zh_CN'),
  property('og:type', content.data && !isHome ? 'article' : 'website'),
  property('og:title', name),
  property('og:description', description),
  property('og:image', at(image ?? '/icon-512.png')),
]}<meta name="twitter:card" content="summary" />
<link rel="alternate" type="application/rss+xml" title="${siteName} - 最新报告" href="/feed.xml" />
${data && indexed ? jsonLd(data(at)) : null}${scripts.map((href) => html`\n<link rel="modulepreload" crossorigin href="${href}" />`)}`;
}
