import type { Relevance } from '../../mappings/relevance/relevance.ts';
import type { ReadCount } from '../counters/reads.ts';
import type { StoredReport } from '../documents/index.ts';

/** Newest first; reports without a date last; the id breaks ties, so that pages never overlap. */
export const newestFirst = [{ date: { order: 'desc', missing: '_last' } }, { id: 'desc' }];

/** Best match first, then as `newestFirst`. */
export const bestFirst = [{ _score: 'desc' }, ...newestFirst];

/** Days of readers that the ranked lists look at (decisions): 1 daily, 2 weekly, 3 monthly. */
export const rankedDays = { 1: 1, 2: 7, 3: 30 } as const;

/** More than any number of readers, so that operators' picks always lead; a float still counts on from here. */
const pickScore = 1_000_000;

const scored = (filter: object, boost: number) => ({ constant_score: { filter, boost } });

/** These reports. By their keys: a number's own index takes some times longer for each. */
const ofIds = (ids: readonly number[]) => ({ ids: { values: ids.map(String) } });

/** Operators' picks of a ranked list: those that were put in an order in that order, above all others. */
function pickClauses(recommend: 1 | 2 | 3, order: readonly number[]): object[] {
  const placed = order.map((id, index) => ({
    bool: {
      filter: [{ term: { recommend } }],
      must: [scored(ofIds([id]), pickScore * (order.length - index))],
    },
  }));
  return [scored({ term: { recommend } }, pickScore), ...placed];
}

/** Sort that puts the operators' recommendations into a ranked list. */
export function picksQuery(
  recommend: 1 | 2 | 3,
  order: readonly number[],
): { query: object; sort: typeof bestFirst } {
  const query = { bool: { filter: [{ term: { recommend } }], should: pickClauses(recommend, order) } };
  return { query, sort: bestFirst };
}

/** A ranked list: what leads it, scored, and all other reports; both without `except`. */
export function rankedQueries(
  recommend: 1 | 2 | 3,
  { reads, order }: { reads: readonly ReadCount[]; order: readonly number[] },
  except?: number,
): { head: object; rest: object } {
  const leading = [{ term: { recommend } }, ofIds(reads.map(({ id }) => id))];
  const without = except === undefined ? [] : [ofIds([except])];
  // Reports with as many readers share a clause.
  const byCount = new Map<number, number[]>();
  for (const { id, count } of reads) byCount.set(count, [...(byCount.get(count) ?? []), id]);
  return {
    head: {
      bool: {
        should: [
          ...pickClauses(recommend, order),
          ...[...byCount].map(([count, ids]) => scored(ofIds(ids), count)),
        ],
        minimum_should_match: 1,
        must_not: without,
      },
    },
    rest: { bool: { must_not: [...leading, ...without] } },
  };
}

/** Reports about the same: title and subject words must match in part, the same company and industry weigh. */
export function similarQuery(report: StoredReport, { similar }: Relevance): object {
  const constant = (term: object, boost: number) => ({ constant_score: { filter: { term }, boost } });
  const words = report.keywords.join(' ').toLowerCase();
  const about = [
    {
      match: {
        title_words: { query: report.title_words, minimum_should_match: similar.title.minimumShouldMatch },
      },
    },
    ...report.keywords.map((keyword) => constant({ keywords: keyword }, similar.keyword.value)),
    ...(words
      ? [{ match: { words: { query: words, minimum_should_match: similar.words.minimumShouldMatch } } }]
      : []),
    ...(report.stock_code
      ? [{ term: { stock_code: { value: report.stock_code, boost: similar.stock.value } } }]
      : []),
  ];
  return {
    bool: {
      must: [{ bool: { should: about, minimum_should_match: 1 } }],
      should: [
        constant({ industry_id: String(report.industry_id) }, similar.industry.value),
        constant({ type_id: String(report.type_id) }, similar.type.value),
      ],
      must_not: { terms: { id: [report.id, ...(report.copy_of === null ? [] : [report.copy_of])] } },
    },
  };
}

/**
 * Similar reports in an order of more than one subject: of each series the best issue, then all others. None is lost.
 */
export function diverse(reports: readonly StoredReport[]): StoredReport[] {
  const seen = new Set<string>();
  const isAnother = ({ series }: StoredReport) => {
    if (series === '' || !seen.has(series)) {
      seen.add(series);
      return false;
    }
    return true;
  };
  const further = new Set(reports.filter(isAnother));
  return [...reports.filter((report) => !further.has(report)), ...further];
}

/** Other reports of the same organization. */
export function sameOrganizationQuery(report: StoredReport): object {
  return {
    bool: {
      filter: [{ term: { organization: report.organization } }],
      must_not: { term: { id: report.id } },
    },
  };
}
