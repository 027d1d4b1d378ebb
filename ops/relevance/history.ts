import { Command } from 'commander';
import { listVersions } from '../../bff/models/relevanceVersion.ts';
import { listBuilds } from '../../indexer/indices/builds.ts';
import { whole } from '../arguments.ts';
import { onSiteDatabase } from '../siteDatabase.ts';

/** `npm run relevance -- history`: who changed what ranks, when and why; the first line is in force. */
export function historyCommand(): Command {
  const command = new Command('history')
    .description('tells the versions that were in force, newest first')
    .option('--limit <count>', 'how many', whole(1_000), 20);
  return command.action(({ limit }: { limit: number }) =>
    onSiteDatabase(command, async (database) => {
      const versions = await listVersions(database, limit);
      const builds = await listBuilds(database, limit);
      const built = builds
        .map(({ id, state, author, reason, started_at, switched_at, progress }) => {
          const served = switched_at
            ? `, served ${switched_at.toISOString()}`
            : `, ${progress.written} reports`;
          return `index ${id}  ${state}  begun ${started_at.toISOString()}${served} by ${author}\n    ${reason}`;
        })
        .join('\n');
      const told = versions
        .map(({ id, hash, origin, author, reason, quality, created_at }) => {
          const told = quality === null ? '' : `  nDCG@10 ${quality.toFixed(3)}`;
          return `${id}  ${hash.slice(0, 8)}  ${created_at.toISOString()}  ${origin} by ${author}${told}\n    ${reason}`;
        })
        .join('\n');
      return [told || 'No version is stored yet: the site ranks by its own files.', built].join('\n').trim();
    }),
  );
}
