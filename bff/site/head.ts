import { pictureSources } from '../contract/pictures.ts';
import type { PageContent } from './content.ts';
import { clip, type Html, html, jsonLd } from './html.ts';

const siteName = '研海';
const siteDescription = '研海：检索、阅读和下载中文研究报告与数据图表。';
/** A title longer than this is cut by whoever shows it. */
const maxTitleLength = 120;

type EarlyPicture = NonNullable<PageContent['early']>;

/** Contents of a page's head. */
export interface HeadFacts {
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
${indexed ? null : html`<meta name="robots" content="noindex" />\n`}${
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
