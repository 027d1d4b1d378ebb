import { Command, InvalidArgumentError } from 'commander';
import type { FeedbackKind } from '../../bff/models/feedback.ts';
import { readSite } from '../../indexer/config.ts';
import { SiteClient } from '../../indexer/ingest/siteClient.ts';
import { auditActor, whole, words } from '../commandLine.ts';
import { noSite, withSiteDatabase } from '../siteDatabase.ts';
import { closeMessages, listMessages, takeDownFor } from './messages.ts';

const kinds: readonly FeedbackKind[] = ['suggestion', 'notice', 'counter_notice'];

const idOf = whole();
const kindOf = (text: string) => {
  const kind = kinds.find((known) => known === text);
  if (!kind) throw new InvalidArgumentError(`one of ${kinds.join(', ')}`);
  return kind;
};

const program = new Command('feedback').description(
  'Suggestions and infringement notices that readers sent to the running site.',
);

program
  .command('list')
  .description('shows the open messages, the latest first')
  .option('--all', 'those that are closed too', false)
  .option('--kind <kind>', kinds.join(', '), kindOf)
  .option('--limit <number>', 'how many at most', whole(1_000), 50)
  .option('--json', 'one JSON object a line', false)
  .action((options: { all: boolean; kind?: FeedbackKind; limit: number; json: boolean }) =>
    withSiteDatabase(program, (database) => listMessages(database, options)),
  );

program
  .command('close <id...>')
  .description('notes that messages are dealt with')
  .requiredOption('--reason <text>', 'why; kept', words)
  .action((ids: string[], { reason }: { reason: string }) =>
    withSiteDatabase(program, (database) => closeMessages(database, ids.map(idOf), auditActor(reason))),
  );

program
  .command('takedown <id>')
  .description('takes down the report that a notice is about, and closes the notice')
  .requiredOption('--reason <text>', 'why; kept', words)
  .action((id: string, { reason }: { reason: string }) =>
    withSiteDatabase(program, (database) => {
      const site = readSite();
      if (!site) throw new Error(noSite);
      return takeDownFor(database, new SiteClient(site), idOf(id), auditActor(reason));
    }),
  );

await program.parseAsync();
