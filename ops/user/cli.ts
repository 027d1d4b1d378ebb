import { randomBytes } from 'node:crypto';
import { Command, InvalidArgumentError } from 'commander';
import type { Sequelize } from 'sequelize';
import { connectDatabase } from '../../bff/clients/mysql.ts';
import type { Tier } from '../../bff/entitlements/memberships.ts';
import { membershipDays } from '../../bff/entitlements/plans.ts';
import { createLog } from '../../bff/log.ts';
import { createAccount, type Grant, grant } from './users.ts';

const noSite =
  'No site is running from this DATA_DIR. Start one with `npm start`, or set PORT and DATA_DIR to those of the one that runs.';

const whole = (largest: number) => (text: string) => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > largest)
    throw new InvalidArgumentError(`not a number from 1 to ${largest}`);
  return value;
};

/** Works on the accounts of the running site; what goes wrong is one sentence and exit code 1. */
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

const program = new Command('user').description('Accounts of the running site.');

program
  .command('create <username>')
  .description('makes an account')
  .option('--password <password>', 'default: one is made up and printed')
  .option('--nickname <name>', 'default: the username')
  .action((username: string, options: { password?: string; nickname?: string }) =>
    onDatabase(async (database) => {
      const password = options.password ?? randomBytes(12).toString('base64url');
      const id = await createAccount(database, { username, password, nickname: options.nickname });
      return `${username}: user ${id}${options.password ? '' : `, password ${password}`}`;
    }),
  );

program
  .command('grant <username>')
  .description('gives an account rights, a membership or shells')
  .option('--operator', 'may edit, recommend and take down reports')
  .option('--no-operator', 'may not any more')
  .option('--level <tier>', 'membership: 1 standard, 2 advanced, 3 business', whole(3))
  .option('--days <days>', 'how long the membership lasts', whole(36_500), membershipDays)
  .option('--shells <number>', 'shells to add', whole(1_000_000))
  .action((username: string, options: Omit<Grant, 'level'> & { level?: number }) =>
    onDatabase(async (database) => {
      const { operator, level, shells } = options;
      if (operator === undefined && level === undefined && shells === undefined) {
        throw new Error('Nothing to grant: give --operator, --no-operator, --level or --shells.');
      }
      await grant(database, username, { ...options, level: level as Tier } as Grant);
      return `${username}: granted`;
    }),
  );

await program.parseAsync();
