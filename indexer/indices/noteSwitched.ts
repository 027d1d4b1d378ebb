import { type Build, type BuildAct, openBuilds, setBuildState } from './builds.ts';
import { switchedBetween } from './madeOf.ts';
import type { ReindexServices } from './reindexServices.ts';
import { targetOf } from './switchIndices.ts';

/**
 * Makes up for a build that was broken off between the switch and its note: it is served, or was gone back from, and is
 * no more to be filled.
 * @returns the one that is served, where its note was missing
 */
export async function noteSwitched(
  { client, names, catalog }: ReindexServices,
  act: BuildAct,
): Promise<Build | null> {
  const [served, previous] = [
    await targetOf(client, names, 'served'),
    await targetOf(client, names, 'previous'),
  ];
  let found: Build | null = null;
  for (const build of await openBuilds(catalog.database)) {
    if (build.indices.reports === previous?.names.reports)
      await setBuildState(catalog.database, build.id, 'left');
    if (build.indices.reports !== served?.names.reports) continue;
    const change = await switchedBetween(client, names);
    await setBuildState(catalog.database, build.id, 'served', { ...act, ...change });
    found = build;
  }
  return found;
}
