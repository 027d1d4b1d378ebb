import { Command, InvalidArgumentError } from 'commander';
import type { Sequelize } from 'sequelize';
import { connectDatabase } from '../../bff/clients/mysql.ts';
import { createLog } from '../../bff/log.ts';
import type { FeedbackKind } from '../../bff/models/feedback.ts';
import { closeMessages, listMessages } from './messages.ts';

const noSite =
  'No site is running from this DATA_DIR. Start one with `npm start`, or set PORT and DATA_DIR to those of the one that runs.';
const kinds: readonly FeedbackKind[] = ['suggestion', 'notice', 'counter_notice'];

const whole = (text: string) => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('not a number from 1 on');
  return value;
};
const kindOf = (text: string) => {
  const kind = kinds.find((known) => known === text);
  if (!kind) throw new InvalidArgumentError(`one of ${kinds.join(', ')}`);
  return kind;
};

/** Works on the messages of the running site; what goes wrong is one sentence and exit code 1. */
async function onDatabase(work: (database: Sequelize) => Promise<string>): Promise<void> {
  const address = process.env.DATABASE_URL;
  if (!address) return program.error(noSite);
  const database = connectDatabase(address, createLog('silent'));
  try {
    console.log(await work(database));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    await database.close();
  }
}

const program = new Command('feedback').description(
  'Suggestions and infringement notices that readers sent to the running site.',
);

program
  .command('list')
  .description('shows the open messages, the latest first')
  .option('--all', 'those that are closed too', false)
  .option('--kind <kind>', kinds.join(', '), kindOf)
  .option('--limit <number>', 'how many at most', whole, 50)
  .option('--json', 'one JSON object a line', false)
  .action((options: { all: boolean; kind?: FeedbackKind; limit: number; json: boolean }) =>
    onDatabase((database) => listMessages(database, options)),
  );

program
  .command('close <id...>')
  .description('notes that messages are dealt with')
  .action((ids: string[]) => onDatabase((database) => closeMessages(database, ids.map(whole))));

await program.parseAsync();
