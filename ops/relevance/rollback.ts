import { Command, Option } from 'commander';
import type { Sequelize } from 'sequelize';
import { rollBackTuning } from '../../bff/lab/changeTuning.ts';
import { latestVersion, listVersions } from '../../bff/models/relevanceVersion.ts';
import { listBuilds } from '../../indexer/catalog/indexBuilds.ts';
import { rollBackIndices } from '../../indexer/indices/reindex.ts';
import { whole, words } from '../commandLine.ts';
import { withSiteDatabase } from '../siteDatabase.ts';
import { operatorName } from './labSite.ts';
import { withIndexer } from './reindex.ts';

/** `npm run relevance -- history`: who changed what ranks, when and why; the first line is in force. */
export function historyCommand(): Command {
  const command = new Command('history')
    .description('tells the versions that were in force, newest first')
    .option('--limit <count>', 'how many', whole(1_000), 20);
  return command.action(({ limit }: { limit: number }) =>
    withSiteDatabase(command, async (database) => {
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
      const text = versions
        .map(({ id, hash, origin, author, reason, quality, created_at }) => {
          const text = quality === null ? '' : `  nDCG@10 ${quality.toFixed(3)}`;
          return `${id}  ${hash.slice(0, 8)}  ${created_at.toISOString()}  ${origin} by ${author}${text}\n    ${reason}`;
        })
        .join('\n');
      return [text || 'No version is stored yet: the site ranks by its own files.', built].join('\n').trim();
    }),
  );
}

interface Options {
  what?: 'tuning' | 'index';
  to?: number;
  by?: string;
  reason?: string;
}

/** `npm run relevance -- rollback`: takes back what went live last, the tuning or the indices, within seconds. */
export function rollbackCommand(): Command {
  const command = new Command('rollback')
    .description('takes back what went live last: a tuning, or indices that were built anew')
    .addOption(
      new Option('--what <part>', 'default: the one that went live later').choices(['tuning', 'index']),
    )
    .option('--to <version>', 'of the tuning: its number, see history', whole())
    .option('--by <name>', 'who does it; default: who is logged in at this machine', words)
    .option('--reason <text>', 'why; it is kept', words);
  return command.action(async (options: Options) => {
    if (options.what === 'index' && options.to) return command.error('--to names a version of the tuning.');
    let what = options.what ?? (options.to ? 'tuning' : undefined);
    await withSiteDatabase(command, async (database) => {
      what ??= await whatWasLast(database);
      return what === 'tuning' ? takeBack(database, options) : 'Going back to the indices of before …';
    });
    if (what !== 'index') return;
    await withIndexer(command, async (services) => {
      const begun = Date.now();
      const { by, reason } = options;
      const act = { author: operatorName(by), reason: `back to the indices of before${why(reason)}` };
      const mended = await rollBackIndices(services, act);
      const seconds = ((Date.now() - begun) / 1_000).toFixed(1);
      return `The indices of before are served again, after ${seconds} s; ${mended} reports were written anew. \`rollback\` again goes forth.`;
    });
  });
}

const why = (reason: string | undefined) => (reason ? `: ${reason}` : '');

async function whatWasLast(database: Sequelize): Promise<'tuning' | 'index'> {
  const version = await latestVersion(database);
  const builds = await listBuilds(database);
  const served = builds.find(({ state }) => state === 'served' || state === 'left');
  if (!served?.switched_at || version === null || version.origin === 'start')
    return served ? 'index' : 'tuning';
  return served.switched_at > version.created_at ? 'index' : 'tuning';
}

async function takeBack(database: Sequelize, { to, by, reason }: Options): Promise<string> {
  const done = await rollBackTuning(database, {
    to,
    author: operatorName(by),
    reasonOf: (version) => `back to version ${version}${why(reason)}`,
  });
  if (!done)
    throw new Error(to ? `There is no version ${to}.` : 'There is no earlier version to go back to.');
  return `Version ${done.id} is in force within seconds: what version ${done.to} was.`;
}
