import { Command } from 'commander';
import { listVersions } from '../../bff/models/relevanceVersion.ts';
import { onSiteDatabase } from '../siteDatabase.ts';

/** `npm run relevance -- history`: who changed what ranks, when and why; the first line is in force. */
export function historyCommand(): Command {
  const command = new Command('history')
    .description('tells the versions that were in force, newest first')
    .option('--most <count>', 'how many', '20');
  return command.action(({ most }: { most: string }) =>
    onSiteDatabase(command, async (database) => {
      const versions = await listVersions(database, Math.max(1, Number(most) || 20));
      if (versions.length === 0) return 'No version is stored yet: the site ranks by its own files.';
      return versions
        .map(({ id, hash, origin, author, reason, quality, created_at }) => {
          const told = quality === null ? '' : `  nDCG@10 ${quality.toFixed(3)}`;
          return `${id}  ${hash.slice(0, 8)}  ${created_at.toISOString()}  ${origin} by ${author}${told}\n    ${reason}`;
        })
        .join('\n');
    }),
  );
}
