import { storedReportSchema } from '../../mappings/documents.ts';
import { foldedLetters } from '../../mappings/text/simplify.ts';
import type { SearchPart } from '../clients/opensearch.ts';
import { type DocumentSource, listedOnly, type StoredReport } from '../documents/index.ts';

/** A line of a report's own list of related research, as printed. */
interface Cited {
  title: string;
  /** YYYY-MM-DD, or YYYY-MM where no day is printed. */
  date: string;
}

/** Pages that carry the list: the front, or a column behind it. */
const frontPages = 3;
const maxCited = 12;
/** UTF-16 units of a page behind the heading that are read. */
const maxList = 1_500;

const heading = /(?:^|\n)\s{0,20}[【[]?近?期?相关(?:研究|报告|研究报告)[】\]]?\s{0,20}[:：]?\s{0,20}\n/u;
const line =
  /《([^《》]{4,120})》[\s\-—–―（(]{0,8}((?:19|20)\d{2})\s*[-.年/]\s*(\d{1,2})(?!\d)(?:\s*[-.月/]\s*(\d{1,2})(?!\d))?/gu;

/** What stands between two lines of the list: their numbers and marks. */
// bounded: a part of a list, at most `maxList` characters
const betweenLines = /^[^\p{Script=Han}A-Za-z]*[月日]?[^\p{Script=Han}A-Za-z]*$/u;

/** The lines of the list on a page: titles in their marks, each with its date behind it. */
export function readCited(text: string): Cited[] {
  const begin = heading.exec(text);
  if (begin === null) return [];
  const from = begin.index + begin[0].length;
  const found: Cited[] = [];
  const list = text.slice(from, from + maxList);
  let end = 0;
  for (const match of list.matchAll(line)) {
    if (!betweenLines.test(list.slice(end, match.index)) || found.length === maxCited) break;
    const [whole, title = '', year = '', month = '', day] = match;
    end = match.index + whole.length;
    found.push({ title, date: [year, month, day].flatMap((part) => part?.padStart(2, '0') ?? []).join('-') });
  }
  return found;
}

/** A subject that a house prints before its titles: 金融工程：. */
const subject = /^[^：:]{2,14}[：:]/u;

/** Whether a cited title is this report's, alone or with its subtitle. */
function names({ title }: Cited, report: Pick<StoredReport, 'title' | 'subtitle'>): boolean {
  const [main, sub] = [foldedLetters(report.title), foldedLetters(report.subtitle)];
  const spellings = [main, main + sub, sub + main];
  return [title, title.replace(subject, '')].some((cited) => spellings.includes(foldedLetters(cited)));
}

/**
 * Reports of the site that a report's own list of related research names, in its order: those of its house, with the
 * title and the date that are printed; none where two would be meant. @throws SearchUnavailable
 */
export async function citedReports(documents: DocumentSource, report: StoredReport): Promise<StoredReport[]> {
  const { engine, names: indices } = documents;
  const { id, organization } = report;
  if (organization === '') return [];
  const front = await engine.search<{ text: string }>(
    indices.pages,
    {
      size: frontPages,
      _source: ['text'],
      query: { ids: { values: Array.from({ length: frontPages }, (_, at) => `${id}-${at + 1}`) } },
    },
    [String(id)],
  );
  const [cited = []] = front.hits.hits
    .map(({ _source }) => readCited(_source.text))
    .filter((one) => one.length > 0);
  if (cited.length === 0) return [];
  const parts = cited.map(
    ({ title, date }): SearchPart => ({
      index: indices.reports,
      body: {
        size: 5,
        track_total_hits: false,
        query: {
          bool: {
            must: [{ match: { title } }],
            filter: [listedOnly, { term: { organization } }, { range: { date: daysOf(date) } }],
            must_not: { term: { id } },
          },
        },
      },
    }),
  );
  const answers = await engine.searchAll(parts);
  const meant = cited.flatMap((one, at) => {
    const alike = (answers[at]?.hits.hits ?? [])
      .map(({ _source }) => storedReportSchema.parse(_source))
      .filter((other) => names(one, other));
    return alike.length === 1 ? alike : [];
  });
  return [...new Map(meant.map((one) => [one.id, one])).values()];
}

/** A day, or all of a month, by the engine's date mathematics. */
const daysOf = (date: string) =>
  date.length > 7
    ? { gte: date, lte: date, format: 'yyyy-MM-dd' }
    : { gte: `${date}-01`, lt: `${date}-01||+1M`, format: 'yyyy-MM-dd' };
