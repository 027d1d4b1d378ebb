/** What a citation tells of a report, and of a page of it. */
export interface Cited {
  id: number;
  title: string;
  organization: string;
  /** City of the organization; absent where it is not known. */
  city?: string | undefined;
  researchers: readonly string[];
  /** YYYY-MM-DD; empty when unknown. */
  date: string;
  /** From 1; absent where the whole report is meant. */
  page?: number | undefined;
  /** How many pages the report has; absent where that is not known. */
  pageCount?: number | undefined;
  /** What it is about: its type, industry, stock. */
  keywords?: readonly string[] | undefined;
  /** Caption of the chart or table of that page that is meant. */
  chart?: string | undefined;
  url: string;
  /** Day it was looked up, YYYY-MM-DD. */
  accessed: string;
}

/** Styles of a citation, as they are named for readers. */
export const citationStyles = [
  { id: 'gbt7714', name: 'GB/T 7714' },
  { id: 'bibtex', name: 'BibTeX' },
  { id: 'ris', name: 'RIS' },
  { id: 'csl', name: 'CSL JSON' },
  { id: 'plain', name: '纯文本' },
] as const;

/** The id of a style. */
export type CitationStyle = (typeof citationStyles)[number]['id'];

/** A text on one line, for a line break ends a field, without what no file may hold. */
export const inline = (text: string): string =>
  text.replace(/[\s\p{Cc}\p{Surrogate}\ufffe\uffff]+/gu, ' ').trim();

/** GB/T 7714—2015 names three authors at most. */
const maxNamed = 3;

/**
 * As GB/T 7714—2015 cites a report on line: 责任者. 题名[R/OL]. 出版地: 出版者, 年: 页(日期)[引用日期]. 地址. A chart is
 * cited as what stands in it: 责任者. 图题[R/OL]//责任者. 题名. 出版地: 出版者, …
 */
function gbt7714({
  title,
  organization,
  city,
  researchers,
  date,
  page,
  chart,
  url,
  accessed,
}: Cited): string {
  const named = researchers.slice(0, maxNamed).join(', ') + (researchers.length > maxNamed ? ', 等' : '');
  const house = city ? `${city}: ${organization}` : named ? organization : '';
  const publisher = [house, date.slice(0, 4)];
  const imprint = publisher.filter(Boolean).join(', ') + (page === undefined ? '' : `: ${page}`);
  const when = `${date ? `(${date})` : ''}[${accessed}]`;
  const published = `${imprint}${when}`.replace(/^: /, '');
  const author = named || organization;
  const titles = chart ? [`${chart}[R/OL]//${author || title}`, author && title] : [`${title}[R/OL]`];
  return [author, ...titles, published, url].filter(Boolean).join('. ').concat('.');
}

/** Signs that mean something to TeX. */
const texSigns: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};
const tex = (text: string): string => text.replace(/[\\{}#$%&_~^]/g, (sign) => texSigns[sign] ?? `\\${sign}`);

/** An address as it is: the styles that print one set it verbatim, and read `%` and `_` so. */
const texUrl = (url: string): string => url.replace(/[{}\\]/g, (sign) => encodeURIComponent(sign));

/** Page and chart in words, for styles that have no field for them. */
const locatorOf = ({ page, chart }: Cited): string =>
  [page === undefined ? '' : `第${page}页`, chart].filter(Boolean).join('，');

/** Language of a report, by its title. */
export const languageOf = (title: string): 'zh-CN' | 'en' => (/\p{Script=Han}/u.test(title) ? 'zh-CN' : 'en');
/** As TeX names it. */
const texLanguages = { 'zh-CN': 'chinese', en: 'english' } as const;

/** First names, and the family's with the particle before it: Ludwig van Beethoven. */
const latinName = /^(\p{Script=Latin}[^\s,]*(?:\s\p{Lu}[^\s,]*)*)\s((?:\p{Ll}[^\s,]*\s)*\p{Lu}[^\s,]*)$/u;

/** The given and family names of a person in letters; null of others, who are one name, as a body is. */
function latinNames(name: string): { given: string; family: string } | null {
  const [, given, family] = latinName.exec(name) ?? [];
  return given && family && !/\p{Script=Han}|\sand\s/u.test(name) ? { given, family } : null;
}

/** Names a report, a page or a chart of it among references. */
const keyOf = ({ id, page, chart }: Cited): string =>
  `yanhai${id}${page === undefined ? '' : `p${page}`}${chart ? 'c' : ''}`;

function bibtex(cited: Cited): string {
  const { title, organization, city, researchers, date, pageCount, url, accessed } = cited;
  const [year = '', month = '', day = ''] = date.split('-');
  const authors =
    researchers.length > 0
      ? researchers.map((name) => (latinNames(name) ? tex(name) : `{${tex(name)}}`))
      : [`{${tex(organization)}}`];
  const fields = [
    ['title', `{${tex(title)}}`],
    ['author', researchers.length > 0 || organization ? authors.join(' and ') : ''],
    ['institution', tex(organization)],
    ['address', tex(city ?? '')],
    ['year', year],
    ['month', month && String(Number(month))],
    ['day', day && String(Number(day))],
    ['date', date],
    ['langid', texLanguages[languageOf(title)]],
    ['pagetotal', pageCount ? String(pageCount) : ''],
    ['keywords', tex((cited.keywords ?? []).join(', '))],
    ['note', tex(locatorOf(cited))],
    ['url', texUrl(url)],
    ['urldate', accessed],
  ];
  const lines = fields.filter(([, value]) => value).map(([name, value]) => `  ${name} = {${value}}`);
  return `@techreport{${keyOf(cited)},\n${lines.join(',\n')}\n}`;
}

/** As RIS has a person: the family's name first. */
function familyFirst(name: string): string {
  const names = latinNames(name);
  return names ? `${names.family}, ${names.given}` : name;
}

function ris(cited: Cited): string {
  const { title, organization, city, researchers, date, page, pageCount, chart, url, accessed } = cited;
  const slashed = (day: string) => day.replaceAll('-', '/');
  const fields = [
    ['TY', 'RPRT'],
    ...(researchers.length > 0 ? researchers.map(familyFirst) : [organization]).map((name) => ['AU', name]),
    ['TI', title],
    ['PB', organization],
    ['CY', city],
    ['PY', date.slice(0, 4)],
    ['DA', slashed(date)],
    ...(page === undefined && pageCount
      ? [
          ['SP', '1'],
          ['EP', String(pageCount)],
        ]
      : [['SP', String(page ?? '')]]),
    ...(cited.keywords ?? []).map((keyword) => ['KW', keyword]),
    ['N1', chart],
    ['LA', languageOf(title)],
    ['UR', url],
    ['Y2', slashed(accessed)],
  ];
  const lines = fields.filter(([, value]) => value).map(([tag, value]) => `${tag}  - ${value}`);
  return [...lines, 'ER  - '].join('\r\n');
}

/** 《》 within 《》 is 〈〉 (GB/T 15834—2011). */
export const quotedTitle = (title: string): string =>
  `《${title.replaceAll('《', '〈').replaceAll('》', '〉')}》`;

function plain({ title, organization, researchers, date, page, chart, url }: Cited): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const parts = [
    organization,
    researchers.join('、'),
    date && `${year}年${Number(month)}月${Number(day)}日`,
    page === undefined ? '' : `第${page}页`,
    url,
  ].filter(Boolean);
  return [...(chart ? [`“${chart}”`] : []), quotedTitle(title), ...parts].join('，');
}

const csl = (cited: Cited): string => JSON.stringify([cslItem(cited)], null, 2);

const writers: Record<CitationStyle, (cited: Cited) => string> = { gbt7714, bibtex, ris, csl, plain };

/** What is cited, each text of it on one line. */
const inlined = (cited: Cited): Cited => ({
  ...cited,
  title: inline(cited.title),
  organization: inline(cited.organization),
  researchers: cited.researchers.map(inline).filter(Boolean),
  keywords: cited.keywords?.map(inline).filter(Boolean),
  chart: cited.chart && inline(cited.chart),
  url: inline(cited.url),
});

/** Cites a report in a style. */
export const cite = (cited: Cited, style: CitationStyle): string => writers[style](inlined(cited));

const dateOf = (day: string) => (day ? { 'date-parts': [day.split('-').map(Number)] } : undefined);

/** A report as an item of CSL JSON (Citation Style Language 1.0.2); what is not known is left out. */
export function cslItem(cited: Cited): Record<string, unknown> {
  const told = inlined(cited);
  const { title, organization, city, researchers, date, page, pageCount, keywords, url, accessed } = told;
  return {
    id: keyOf(told),
    type: 'report',
    title,
    author: (researchers.length > 0 ? researchers : [organization].filter(Boolean)).map(
      (name) => latinNames(name) ?? { literal: name },
    ),
    issued: dateOf(date),
    publisher: organization || undefined,
    'publisher-place': city,
    language: languageOf(title),
    'number-of-pages': pageCount || undefined,
    page,
    note: told.chart && locatorOf(told),
    keyword: keywords?.join(', ') || undefined,
    URL: url,
    accessed: dateOf(accessed),
  };
}

/** Forms of a list of reports as a file, as they are named for readers. */
export const exportFormats = [
  { id: 'xlsx', extension: 'xlsx', name: 'Excel', about: '一行一份报告，日期和数字可以排序、计算' },
  { id: 'csv', extension: 'csv', name: 'CSV', about: '同样的表，用于其他表格软件和程序' },
  { id: 'ris', extension: 'ris', name: 'RIS', about: '用于 Zotero、EndNote、NoteExpress 等文献管理软件' },
  { id: 'bibtex', extension: 'bib', name: 'BibTeX', about: '用于 LaTeX' },
  { id: 'csl', extension: 'json', name: 'CSL JSON', about: '用于 Zotero、Pandoc 和程序' },
] as const;

export type ExportFormat = (typeof exportFormats)[number]['id'];

/** Reports in such a file, at most. */
export const maxExported = 1000;
