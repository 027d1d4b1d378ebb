import type { Sequelize } from 'sequelize';
import { withDbLock } from '../../mappings/dbLock.ts';
import type { Judgement } from '../../mappings/judgements/judgements.ts';
import { readRelevance } from '../../mappings/relevance/relevance.ts';
import { hashOfTuning, loadTuning, type Tuning } from '../../mappings/tuned.ts';
import type { DocumentSource } from '../documents/index.ts';
import { latestVersion, listVersions, storeVersion, tuningOf } from '../models/relevanceVersion.ts';
import type { AskOptions } from './ask.ts';
import { type Comparison, compare } from './compare.ts';
import { lint } from './lint/lint.ts';
import type { LintFault, WorkingCopy } from './lint/workingCopy.ts';

/** Who changes what ranks: as the versions name it, and as the trail does. */
export interface Author {
  author: string;
  /** Default: the console of that name. */
  actor?: string;
}

/** A loss that the limits of the file refuse. */
export interface Loss {
  before: number;
  after: number;
  /** What the limit is of, and its value. */
  limit: 'mostLost' | 'least';
  value: number;
}

/** A change as it is asked for. */
export interface TuningChange extends Author {
  copy: WorkingCopy;
  /** The version it was made from, where another in force meanwhile is a conflict. */
  base?: number | undefined;
  queries: readonly Judgement[];
  /** The reason that is kept; null refuses the loss. */
  reasonOf(loss: Loss | null): string | null;
}

/** What became of a change; only `applied` stored anything. */
export type ChangeOutcome =
  | { outcome: 'faults'; faults: LintFault[] }
  | { outcome: 'same' | 'moved'; id: number }
  | { outcome: 'lost'; loss: Loss; compared: Comparison }
  | { outcome: 'applied'; id: number; compared: Comparison | null };

/** Seconds that one waits for another who stores a version. */
const storeWaitSeconds = 5;

/** Tunings of a site: the one in force, with its number, 0 for the project's own files before the first. */
export async function tuningInForce(database: Sequelize): Promise<{ id: number; tuning: Tuning }> {
  const latest = await latestVersion(database);
  const tuning = latest && (await tuningOf(database, latest.id));
  return { id: latest?.id ?? 0, tuning: tuning ?? loadTuning() };
}

/**
 * Brings a working copy of the files that tune into force on every process within seconds. What `lint` refuses, and what
 * answers the judged queries worse than the file's limits, is not stored.
 */
export async function applyTuning(
  { database, source }: { database: Sequelize; source: DocumentSource },
  { copy, base, queries, reasonOf, ...by }: TuningChange,
  options: AskOptions = {},
): Promise<ChangeOutcome> {
  const faults = lint(copy);
  if (faults.length > 0) return { outcome: 'faults', faults };
  const changed = loadTuning((file) => copy.text(file));
  const live = await tuningInForce(database);
  if (live.id !== 0 && hashOfTuning(live.tuning) === hashOfTuning(changed))
    return { outcome: 'same', id: live.id };
  if (base !== undefined && base !== live.id) return { outcome: 'moved', id: live.id };
  const compared = queries.length > 0 ? await compare(source, queries, live.tuning, changed, options) : null;
  const loss = compared && lossOf(compared, live.tuning, changed);
  const reason = reasonOf(loss);
  if (compared && loss && reason === null) return { outcome: 'lost', loss, compared };
  return withDbLock(
    database,
    'relevance',
    async () => {
      const latest = await latestVersion(database);
      // The comparison took its time: another version may be in force, which this one would undo unseen.
      if (latest !== null && latest.id !== live.id) return { outcome: 'moved', id: latest.id } as const;
      const quality = compared?.after.ndcg ?? null;
      const version = { tuning: changed, origin: 'apply' as const, ...by, reason: reason ?? '', quality };
      return { outcome: 'applied', id: await storeVersion(database, version), compared } as const;
    },
    storeWaitSeconds,
  );
}

/** What the stricter limits of both files refuse; so no change loosens the limits that it is held to itself. */
export function lossOf({ before, after }: Comparison, live: Tuning, changed: Tuning): Loss | null {
  const [was, is] = [live, changed].map(
    (tuning) => readRelevance(tuning['relevance/relevance.json']).quality,
  );
  if (!was || !is) return null;
  const mostLost = Math.min(was.mostLost, is.mostLost);
  const least = Math.max(was.least, is.least);
  const figures = { before: before.ndcg, after: after.ndcg };
  if (before.ndcg - after.ndcg > mostLost) return { ...figures, limit: 'mostLost', value: mostLost };
  const isWorse = after.ndcg < least && after.ndcg < before.ndcg;
  return isWorse ? { ...figures, limit: 'least', value: least } : null;
}

/** A way back that was gone; null where there is no such version, or no earlier one. */
export type RolledBack = { id: number; to: number } | null;

/**
 * Brings an earlier version into force again, as a new one.
 * @param to its number; default: the last that is another than the one in force
 * @param reasonOf the reason that is kept, of the version that comes back
 */
export async function rollBackTuning(
  database: Sequelize,
  { to, reasonOf, ...by }: Author & { to?: number | undefined; reasonOf(version: number): string },
): Promise<RolledBack> {
  const latest = await latestVersion(database);
  const versions = await listVersions(database, 1_000);
  const wanted = to
    ? versions.find(({ id }) => id === to)
    : versions.find(({ hash }) => hash !== latest?.hash);
  const tuning = wanted && (await tuningOf(database, wanted.id));
  if (!wanted || !tuning) return null;
  const { quality } = wanted;
  const version = { tuning, origin: 'rollback' as const, ...by, reason: reasonOf(wanted.id), quality };
  return { id: await storeVersion(database, version), to: wanted.id };
}
