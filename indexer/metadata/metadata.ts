import { z } from 'zod';
import { industryIdOf, typeIdOf } from '../../mappings/taxonomy/taxonomy.ts';
import type {
  GivenMetadata,
  LocatedField,
  MetadataArtifact,
  PageArtifact,
  Provenance,
  TextArtifact,
} from '../artifacts.ts';
import { findOutlook } from '../outlook/outlook.ts';
import { hanOf } from '../pdf/text/characters.ts';
import { withoutGarbage } from '../pdf/text/readable.ts';
import { classify } from './classification.ts';
import { findDate } from './dates.ts';
import { type FrontLine, frontLines, pageLines, provenanceOf } from './frontMatter.ts';
import { findKeywords } from './keywords.ts';
import { findPublisher, isBroker, publisherLines } from './organization.ts';
import { findPeople } from './researchers.ts';
import { findTitle, isTitleLike, type TitleParts } from './title.ts';

/** A listed company; both empty when the report is not about one. */
interface Stock {
  name: string;
  code: string;
}

const listed =
  /([\p{Script=Han}A-Za-z*·-]{2,10})\s?[（(【[\s]\s?(?:股票代码[:：]?\s?)?((?:00|30|60|68|69|83|87|43|92|20|90)\d{4}|\d{4,5}(?=\.HK))(?:\.(?:SH|SZ|BJ|HK|SS))?\s?[)）】\]]?/u;

/**
 * The company a report is about: name and code in the title or in a line set large or alone on the first page.
 * Companies named in sentences do not count.
 */
function findStock(title: string, front: FrontLine[]): { stock: Stock; line: FrontLine | null } {
  const lines = front.filter((line) => !line.related && line.text.length < 32 && line.box[1] < 330);
  for (const line of [null, ...lines]) {
    const text = line?.text ?? title;
    const match = text.match(listed);
    const [, name = '', code = ''] = match ?? [];
    if (code && !/代码|编号|电话|传真|证书|邮编|年|月/.test(name))
      return { stock: { name: name.replace(/^[·-]+/, ''), code }, line };
  }
  return { stock: { name: '', code: '' }, line: null };
}

const leadLength = 1500;

type People = ReturnType<typeof findPeople>;
type Classes = ReturnType<typeof classify>;

/** Where each field was read. */
function provenanceIn({
  found,
  naming,
  people,
  date,
  classes,
  stock,
}: {
  found: ReturnType<typeof findTitle>;
  naming: Provenance | undefined;
  people: People;
  date: ReturnType<typeof findDate>;
  classes: Classes;
  stock: ReturnType<typeof findStock>;
}): Record<LocatedField, Provenance | undefined> {
  const ofPersons = (persons: People['contacts']) =>
    provenanceOf(
      persons.map(({ line }) => line),
      Math.min(...persons.map(({ confidence }) => confidence)),
    );
  const ofLabel = (label: Classes['typeLabel']) =>
    label ? provenanceOf([label.line], 0.95) : provenanceOf(found.titleLines, 0.6);
  return {
    title: provenanceOf(found.titleLines, found.confidence),
    subtitle: provenanceOf(found.subtitleLines, found.confidence),
    organization: naming,
    researchers: ofPersons(people.researchers),
    contacts: ofPersons(people.contacts),
    date: provenanceOf([date?.spot ?? null], date?.confidence ?? 0),
    // Without a label, the words of title and lead decided.
    type: ofLabel(classes.typeLabel),
    industry: ofLabel(classes.industryLabel),
    stock:
      stock.stock.code === '' ? undefined : provenanceOf(stock.line ? [stock.line] : found.titleLines, 0.9),
    keywords: provenanceOf(found.titleLines, 0.6),
  };
}

/**
 * Extracts a report's metadata from its text alone, with the provenance; given values win, field by field, and have
 * none. `documentTitle`, from the file's own information, counts only behind a cover picture.
 */
export function metadataOf(text: TextArtifact, given: GivenMetadata, documentTitle = ''): MetadataArtifact {
  const pages = withoutGarbage(text.pages);
  const front = frontLines(pages);
  const publisher = findPublisher(front, pages);
  const organization = given.organization ?? publisher.name;
  const headline = findTitle(front, organization);
  const onCover = headline.titleLines[0]?.page === 1 && headline.confidence > 0.3;
  const found = (!onCover && titleBehindPicture(pages, organization, documentTitle)) || headline;
  const title = given.title ?? found.title;
  const lead = pages
    .map((page) => page.searchable)
    .join('\n')
    .slice(0, leadLength);
  const stock = findStock(title, front);
  const hasStock = (given.stock ?? stock.stock).code !== '';
  const others = front.filter((line) => !found.titleLines.includes(line));
  const classes = classify(others, pages, title, lead, hasStock);
  const date = findDate(front, pages);
  const people = findPeople(front, pages, {
    publisher: organization,
    headline: [...found.titleLines, ...found.subtitleLines],
    date: date?.spot ?? null,
  });
  const naming = publisher.name === '' ? [] : publisherLines(publisher.name, front, pages).slice(0, 1);
  const read = provenanceIn({
    found,
    naming: provenanceOf(naming, 0.4 + publisher.share * 0.6),
    people,
    date,
    classes,
    stock,
  });
  const type_id = (given.type ? typeIdOf(given.type) : null) ?? classes.type_id;
  const outlook = findOutlook(front, pages, { type_id, code: (given.stock ?? stock.stock).code });
  return {
    title,
    subtitle: given.subtitle ?? (given.title === undefined ? found.subtitle : ''),
    organization,
    researchers: given.researchers ?? people.researchers.map(({ name }) => name),
    contacts: people.contacts.map(({ name }) => name),
    date: given.date ?? date?.date ?? null,
    industry_id: (given.industry ? industryIdOf(given.industry) : null) ?? classes.industry_id,
    type_id,
    stock: given.stock ?? stock.stock,
    is_broker: given.organization === undefined ? publisher.broker : isBroker(given.organization),
    keywords: given.keywords ?? findKeywords(title, lead),
    ...(outlook && { outlook }),
    evidence: Object.fromEntries(
      Object.entries(read).filter(
        ([field, provenance]) => provenance && given[field as keyof GivenMetadata] === undefined,
      ),
    ),
  };
}

/** Fewer letters are a stamp or a foot on a cover that is a picture. */
const fewLetters = 60;
/** Pages that a running head with the report's name spans, at least. */
const minPages = 3;
/** Fewer Han characters name no report. */
const minCharacters = 6;
/** Share of a page's height that a running head takes. */
const headShare = 0.1;
/** Names that programs give by themselves. */
const byProgram =
  /\.(?:docx?|pptx?|indd|ai|pdf|wps|cdr)\b|^(?:Microsoft|PowerPoint|Untitled|未命名|幻灯片|演示文稿|文档)|模板/i;

/**
 * Title of a report whose cover is a picture: from its running heads, else from the document's information when the
 * next page is a table of contents. Null when the cover has words, or neither source has a title.
 */
function titleBehindPicture(
  pages: PageArtifact[],
  publisher: string,
  documentTitle: string,
): TitleParts | null {
  const [cover, second] = pages;
  const letters = cover?.runs.reduce((sum, { text }) => sum + text.length, 0) ?? 0;
  if (!cover || letters >= fewLetters) return null;
  const head = runningTitle(pages, publisher);
  if (head) return partsOf(head.text, [head.line], 0.6);
  const plain = documentTitle.trim();
  const isTitle = hanOf(plain) >= minCharacters && !byProgram.test(plain);
  const contents = /^\s{0,9}(?:\S{0,20}\n)?\s{0,9}(?:CONTENTS?\s{0,9})?目\s{0,9}录/i.test(
    second?.text ?? '目录',
  );
  return isTitle && contents ? partsOf(plain, [], 0.5) : null;
}

function runningTitle(pages: PageArtifact[], publisher: string): { text: string; line: FrontLine } | null {
  const heads = new Map<string, { count: number; line: FrontLine }>();
  for (const page of pages.slice(1, 60)) {
    const lines = pageLines(page).filter(({ box }) => box[3] < page.height * headShare);
    for (const line of lines)
      for (const text of line.text.split(/\s*[|｜]\s*|\s{2,}/)) {
        const known = heads.get(text);
        heads.set(text, { count: (known?.count ?? 0) + 1, line: known?.line ?? line });
      }
  }
  const enough = Math.max(minPages, (pages.length - 1) * 0.5);
  const able = [...heads].filter(
    ([text, { count, line }]) =>
      count >= enough && hanOf(text) >= minCharacters && isTitleLike({ text, lines: [line] }, publisher),
  );
  const [longest] = able.sort((one, other) => other[0].length - one[0].length);
  return longest ? { text: longest[0], line: longest[1].line } : null;
}

function partsOf(title: string, titleLines: FrontLine[], confidence: number): TitleParts {
  return { title, subtitle: '', titleLines, subtitleLines: [], confidence };
}

const text = (maxLength: number) => z.string().trim().max(maxLength);
const orEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === null || value === '' ? undefined : value), schema.optional());

/** A day that exists, as YYYY-MM-DD. */
export const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'not YYYY-MM-DD')
  .refine(isDay, 'no such day');

function isDay(value: string): boolean {
  const time = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value);
}

/** Metadata that comes with a report; other fields (a truth file has many) are left aside. */
export const givenMetadata = z.object({
  title: orEmpty(text(500)),
  subtitle: orEmpty(text(500)),
  organization: orEmpty(text(200)),
  researchers: orEmpty(z.array(text(100)).max(50)),
  industry: orEmpty(text(100)),
  type: orEmpty(text(100)),
  stock: orEmpty(z.object({ name: text(100).default(''), code: text(40).default('') })),
  date: orEmpty(day),
  keywords: orEmpty(z.array(text(100)).max(100)),
});
