import type { Judgement } from '../../mappings/judgements/judgements.ts';
import { type Tuning, withTuning } from '../../mappings/tuned.ts';
import type { DocumentSource } from '../documents/index.ts';
import { type Answered, type AskOptions, askAll, type Quality, qualityOf, summarise } from './ask.ts';

/** One report's rank before and after; from 1, null when not among the first ten. */
export interface Move {
  id: number;
  name: string;
  before: number | null;
  after: number | null;
  grade: number;
}

/** One query before and after. */
export interface Compared {
  judgement: Judgement;
  /** nDCG@10; null where nothing was graded. */
  before: number | null;
  after: number | null;
  /** Reports that moved; empty when none did. */
  moves: Move[];
}

/** All queries before and after. */
export interface Comparison {
  before: Quality;
  after: Quality;
  queries: Compared[];
}

/**
 * Asks every query as the site ranks now and as another version would, with the same code on the same index. Nobody
 * else in this process is answered by either.
 * @param live null: the project's own files
 */
export async function compare(
  source: DocumentSource,
  judgements: readonly Judgement[],
  live: Tuning | null,
  changed: Tuning,
  options: AskOptions = {},
): Promise<Comparison> {
  const before = await withTuning(live, () => askAll(source, judgements, options));
  const after = await withTuning(changed, () => askAll(source, judgements, options));
  return {
    before: summarise(before),
    after: summarise(after),
    queries: before.flatMap((one, index) => {
      const other = after[index];
      return other ? [compareOne(one, other)] : [];
    }),
  };
}

function compareOne(before: Answered, after: Answered): Compared {
  const { grades } = before.judgement;
  const names = new Map([...before.hits, ...after.hits].map(({ id, name }) => [id, name]));
  const rankOf = ({ hits }: Answered, wanted: number) => {
    const index = hits.findIndex(({ id }) => id === wanted);
    return index < 0 ? null : index + 1;
  };
  const moves = [...names].map(([id, name]) => ({
    id,
    name,
    before: rankOf(before, id),
    after: rankOf(after, id),
    grade: grades[id] ?? 0,
  }));
  return {
    judgement: before.judgement,
    before: qualityOf(before),
    after: qualityOf(after),
    moves: moves
      .filter((move) => move.before !== move.after)
      .sort((one, other) => (one.after ?? 99) - (other.after ?? 99)),
  };
}

/** How much better a query is answered than before; negative when worse. */
export const gainOf = ({ before, after }: Pick<Compared, 'before' | 'after'>): number =>
  (after ?? 0) - (before ?? 0);
