import type { Command } from 'commander';
import type { Sequelize } from 'sequelize';
import { connectDatabase } from '../bff/clients/mysql.ts';
import { createLog } from '../bff/log.ts';
import { createEventLog, onEvents } from '../mappings/events.ts';
import { runCommand } from './commandLine.ts';

/** Message of a command that finds no site. */
export const noSite =
  'No site is running from this DATA_DIR. Start one with `npm start`, or set PORT and DATA_DIR to those of the one that runs.';

/**
 * Works on the database of the running site and prints what came of it; what goes wrong is one sentence and exit
 * code 1.
 * @param program the operator's command, which ends when no site runs
 */
export async function withSiteDatabase(
  program: Command,
  work: (database: Sequelize) => Promise<string>,
): Promise<void> {
  const address = process.env.DATABASE_URL;
  if (!address) return program.error(noSite);
  const database = connectDatabase(address, createLog('silent'));
  const folder = process.env.EVENT_LOG_DIR;
  const events = folder
    ? createEventLog({ folder }, (error) =>
        console.error(`The act could not be written to ${folder}: ${error}`),
      )
    : undefined;
  onEvents(database, (event) => events?.write(event));
  await runCommand(() =>
    work(database).finally(async () => {
      await events?.close();
      await database.close();
    }),
  );
}
