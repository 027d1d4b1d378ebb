import type { Services } from '../services.ts';
import type { DocumentsState } from './documents.ts';

/** Whether readers can search, and why not. */
export interface SearchableState {
  ok: boolean;
  /** `gone`: an index is not there; `away`: one is not answered for; `empty`: none of its documents is in it. */
  problem?: 'gone' | 'away' | 'empty';
  /** English, names the index. */
  reason?: string;
  /** Remedy; absent where it recovers by itself. */
  command?: string;
}

const kinds = ['reports', 'pages', 'charts'] as const;
/** A start makes what is missing and writes every report again; a running indexer does so within a minute. */
const command = 'npm start';

/** Asks each index whether it can be searched, and compares with what the catalog promises. Never throws. */
export async function checkSearchable(
  { documents: { engine, names }, metrics }: Pick<Services, 'documents' | 'metrics'>,
  counts: DocumentsState | null,
): Promise<SearchableState> {
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const obstacle = await engine.whyUnsearchable(names[kind]);
      if (obstacle) return { problem: obstacle.problem, reason: `${names[kind]}: ${obstacle.reason}` };
      if (!counts || counts[kind].found > 0 || counts[kind].expected === 0) return null;
      return { problem: 'empty' as const, reason: `${names[kind]}: has none of ${counts[kind].expected}` };
    }),
  );
  const problems = found.filter((state) => state !== null);
  metrics.engineUp.set({ engine: 'indices' }, problems.length === 0 ? 1 : 0);
  const [first] = problems.sort((one, other) => order.indexOf(one.problem) - order.indexOf(other.problem));
  if (!first) return { ok: true };
  const reason = problems.map((state) => state.reason).join('; ');
  return { ok: false, problem: first.problem, reason, ...(first.problem !== 'away' && { command }) };
}

/** The worst first. */
const order: readonly NonNullable<SearchableState['problem']>[] = ['gone', 'away', 'empty'];
