import { Command } from 'commander';
import { readSite } from '../../indexer/config.ts';
import { SiteClient } from '../../indexer/ingest/siteClient.ts';
import { auditActor, runCommand, whole, words } from '../commandLine.ts';
import { noSite } from '../siteDatabase.ts';
import { dead, moderate, reread, rereading, retry, show } from './commands.ts';

const idOf = whole();
const ranks = { none: 0, daily: 1, weekly: 2, monthly: 3 } as const;

const program = new Command('reports').description(
  'What operators do with reports of the running site. Every act is kept with who did it and why.',
);

/** Works on the running site and prints what came of it; what goes wrong is one sentence and exit code 1. */
async function onSite(work: (site: SiteClient) => Promise<string>): Promise<void> {
  const address = readSite();
  if (!address) return program.error(noSite);
  await runCommand(() => work(new SiteClient(address)));
}

program
  .command('takedown <id...>')
  .description('hides reports everywhere, within seconds')
  .requiredOption('--reason <text>', 'why; kept', words)
  .action((ids: string[], { reason }: { reason: string }) =>
    onSite((site) => moderate(site, ids.map(idOf), { visible: false }, auditActor(reason))),
  );
program
  .command('restore <id...>')
  .description('shows taken-down reports again')
  .requiredOption('--reason <text>', 'why; kept', words)
  .action((ids: string[], { reason }: { reason: string }) =>
    onSite((site) => moderate(site, ids.map(idOf), { visible: true }, auditActor(reason))),
  );
program
  .command('recommend <id...>')
  .description('puts reports at the head of a ranking')
  .requiredOption('--as <rank>', Object.keys(ranks).join(', '))
  .requiredOption('--reason <text>', 'why; kept', words)
  .action((ids: string[], { as, reason }: { as: string; reason: string }) => {
    const rank = ranks[as as keyof typeof ranks];
    if (rank === undefined) return program.error(`--as is one of ${Object.keys(ranks).join(', ')}`);
    return onSite((site) => moderate(site, ids.map(idOf), { recommend: rank }, auditActor(reason)));
  });
program
  .command('retry [id...]')
  .description('tries failed reports again')
  .option('--cause <text>', 'all of one cause, as `dead` tells it')
  .option('--all', 'all that failed', false)
  .requiredOption('--reason <text>', 'why; kept', words)
  .action((given: string[], { cause, all, reason }: { cause?: string; all: boolean; reason: string }) => {
    if (given.length === 0 && !cause && !all) return program.error('Name reports, --cause or --all.');
    const ids = given.length > 0 ? { ids: given.map(idOf) } : {};
    return onSite((site) => retry(site, { ...ids, ...(cause && { cause }) }, auditActor(reason)));
  });
program
  .command('reread [id...]')
  .description('reads reports anew, whatever read them; without any, tells how far that is after an upgrade')
  .option('--older', 'tries those again that could not be read anew', false)
  .option('--reason <text>', 'why; kept', words)
  .action((given: string[], { older, reason }: { older: boolean; reason?: string }) => {
    if (given.length === 0 && !older) return onSite(rereading);
    if (!reason) return program.error("required option '--reason <text>' not specified");
    const ids = given.length > 0 ? given.map(idOf) : null;
    return onSite((site) => reread(site, ids, auditActor(reason)));
  });
program
  .command('dead')
  .description('shows what failed, by cause')
  .action(() => onSite(dead));
program
  .command('show <id>')
  .description('shows a report as the catalog has it, and what was done to it')
  .action((id: string) => onSite((site) => show(site, idOf(id))));

await program.parseAsync();
