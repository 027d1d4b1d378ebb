import type { AuditRow } from '../../mappings/auditTrail.ts';
import { isLocked } from '../../mappings/dbLock.ts';
import { type IndexBuilds, type MadeOf, madeOfSchema } from '../../mappings/indexBuilds.ts';
import {
  actsOfBuilds,
  type Build,
  type BuildAct,
  buildOf,
  listBuilds,
  nameInTrail,
} from '../catalog/indexBuilds.ts';
import { type IndexTarget, readTargets } from '../clients/indices.ts';
import type { IndexerServices } from '../services.ts';
import { madeOf, madeOfHash, paceOf } from './builds.ts';

type BuildView = IndexBuilds['items'][number];
type Services = Pick<IndexerServices, 'catalog' | 'client' | 'names'>;

/** Facts shown of a build beside its row. */
interface Circumstances {
  /** Null while the search engine is away. */
  targets: IndexTarget[] | null;
  /** The build served now. */
  now: MadeOf | null;
  atWork: boolean;
}

/** Lists the latest builds, or those before one, for operators, with state and progress. */
export async function describeBuilds(
  services: Services,
  limit: number,
  before?: number,
): Promise<IndexBuilds> {
  const { catalog, client, names } = services;
  const { database } = catalog;
  const [builds, atWork, targets] = await Promise.all([
    listBuilds(database, limit, before),
    isLocked(database, 'reindex'),
    readTargets(client, names).catch(() => null),
  ]);
  const ids = builds.map(({ id }) => id);
  const [acts, served, previous] = await Promise.all([
    actsOfBuilds(database, ids),
    standingOf(services, targets, 'served'),
    standingOf(services, targets, 'previous'),
  ]);
  const around = { targets, now: served?.made ?? null, atWork };
  const items = builds.map((build) =>
    describeBuild(
      build,
      acts.filter(({ target }) => target === nameInTrail(build.id)),
      around,
    ),
  );
  return { items, served, previous };
}

async function standingOf(
  { catalog, client }: Services,
  targets: IndexTarget[] | null,
  wanted: 'served' | 'previous',
): Promise<IndexBuilds['served']> {
  const target = targets?.find(({ role }) => role === wanted);
  const made = target && (await madeOf(client, target.names).catch(() => null));
  return made ? { build: await buildOf(catalog.database, target.names), made } : null;
}

function describeBuild(build: Build, acts: readonly AuditRow[], around: Circumstances): BuildView {
  const { id, author, reason, started_at, switched_at, progress, hash } = build;
  const stand = stateOf(build, around);
  const { run } = progress;
  const pace = run && stand === 'building' ? paceOf(run, Date.now()) : null;
  const reindexed = acts.filter(({ what }) => what === ('index.reindex' satisfies BuildAct['what'])).at(-1);
  const coming = stand === 'building' || stand === 'broken';
  return {
    id,
    stand,
    author,
    reason,
    from: coming ? around.now : madeIn(reindexed?.earlier),
    to: madeOfHash(hash),
    started_at: started_at.toISOString(),
    switched_at: switched_at?.toISOString() ?? null,
    stage: run?.stage ?? '',
    // The next part begins after the cursor.
    done: (stand === 'broken' ? null : run?.done) ?? progress.written,
    total: run?.total ?? 0,
    seconds_left: pace?.secondsLeft ?? null,
    rollbacks: acts
      .filter(({ what }) => what === ('index.rollback' satisfies BuildAct['what']))
      .map((act) => ({
        actor: act.actor,
        reason: act.reason,
        forth: (act.later ?? '').includes('"served"'),
        time: act.created_at.toISOString(),
      })),
  };
}

function stateOf({ indices, state }: Build, { targets, atWork }: Circumstances): BuildView['stand'] {
  const role = targets?.find(({ names }) => names.reports === indices.reports)?.role;
  // The aliases are the truth: a command may have died between a switch and its note.
  if (role === 'served' || role === 'previous') return role;
  if (state === 'dropped') return 'dropped';
  if (state === 'building') return atWork ? 'building' : 'broken';
  return targets ? 'replaced' : 'unknown';
}

/** The definitions named by a state in the audit trail; null where none was recorded. */
function madeIn(state: string | null | undefined): MadeOf | null {
  return state ? (madeOfSchema.safeParse(JSON.parse(state)).data ?? null) : null;
}
