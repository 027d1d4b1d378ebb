import type { DocumentSource } from '../../bff/documents/index.ts';
import type { Judgement } from '../../mappings/judgements/judgements.ts';
import { activateTuning, loadTuning, type Tuning } from '../../mappings/tuned.ts';
import { type Answered, askAll, type Quality, qualityOf, summarise } from './eval.ts';
import type { WorkingCopy } from './lint/workingCopy.ts';

/** One report's place before and after; from 1, null when not among the first ten. */
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
 * Asks every query as the site ranks now and as a working copy would, with the same code on the same index. This
 * process ranks as the site does again when it returns.
 */
export async function compare(
  source: DocumentSource,
  judgements: readonly Judgement[],
  live: Tuning | null,
  copy: WorkingCopy,
): Promise<Comparison> {
  const changed = loadTuning((file) => copy.text(file));
  const before = await askAll(source, judgements);
  try {
    activateTuning(changed);
    const after = await askAll(source, judgements);
    return {
      before: summarise(before),
      after: summarise(after),
      queries: before.flatMap((one, index) => {
        const other = after[index];
        return other ? [compareOne(one, other)] : [];
      }),
    };
  } finally {
    activateTuning(live);
  }
}

function compareOne(before: Answered, after: Answered): Compared {
  const { grades } = before.judgement;
  const names = new Map([...before.hits, ...after.hits].map(({ id, name }) => [id, name]));
  const place = ({ hits }: Answered, wanted: number) => {
    const index = hits.findIndex(({ id }) => id === wanted);
    return index < 0 ? null : index + 1;
  };
  const moves = [...names].map(([id, name]) => ({
    id,
    name,
    before: place(before, id),
    after: place(after, id),
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
