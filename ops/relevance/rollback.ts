import { Command } from 'commander';
import { latestVersion, listVersions, storeVersion, tuningOf } from '../../bff/models/relevanceVersion.ts';
import { onSiteDatabase } from '../siteDatabase.ts';
import { operatorName } from './operator.ts';

interface Options {
  to?: string;
  by?: string;
  reason?: string;
}

/** `npm run relevance -- rollback`: brings an earlier version back, on every process within seconds. */
export function rollbackCommand(): Command {
  const command = new Command('rollback')
    .description('brings the version before back, or the one told')
    .option('--to <version>', 'its number, see history')
    .option('--by <name>', 'who does it; default: who is logged in at this machine')
    .option('--reason <text>', 'why');
  return command.action(({ to, by, reason }: Options) =>
    onSiteDatabase(command, async (database) => {
      const latest = await latestVersion(database);
      const versions = await listVersions(database, 1_000);
      const wanted = to
        ? versions.find(({ id }) => id === Number(to))
        : versions.find(({ hash }) => hash !== latest?.hash);
      const tuning = wanted && (await tuningOf(database, wanted.id));
      if (!wanted || !tuning)
        throw new Error(to ? `There is no version ${to}.` : 'There is no earlier version to go back to.');
      const id = await storeVersion(database, {
        tuning,
        origin: 'rollback',
        author: operatorName(by),
        reason: `back to version ${wanted.id}${reason ? `: ${reason}` : ''}`,
        quality: wanted.quality,
      });
      return `Version ${id} is in force within seconds: what version ${wanted.id} was.`;
    }),
  );
}
