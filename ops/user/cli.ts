import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { Command } from 'commander';
import type { Grant, Withdrawal } from '../../bff/entitlements/grants.ts';
import type { Tier } from '../../bff/entitlements/memberships.ts';
import { membershipDays } from '../../bff/entitlements/plans.ts';
import { listTrail } from '../../bff/models/account/accountTrail.ts';
import { askHidden, auditActor, whole, words } from '../commandLine.ts';
import { withSiteDatabase } from '../siteDatabase.ts';
import { accountOf, createAccount, endFactor, grant, withdraw } from './users.ts';

/** Password of a new account, and whether it was generated and must be printed. */
interface NewPassword {
  password: string;
  madeUp: boolean;
}

/**
 * Reads a password from stdin or, typed twice, from the terminal; makes one up where there is no terminal or nothing is
 * typed. Never from the arguments, which other users of the machine can list.
 * @throws Error with a sentence for the operator: two that differ, or stdin without a line
 */
async function newPassword({ fromStdin }: { fromStdin: boolean }): Promise<NewPassword> {
  if (fromStdin) {
    const [password = ''] = (await text(process.stdin)).split(/\r?\n/);
    if (password === '') throw new Error('Standard input holds no password.');
    return { password, madeUp: false };
  }
  const password = await askHidden('Password (empty: one is made up): ');
  if (!password) return { password: randomBytes(12).toString('base64url'), madeUp: true };
  if ((await askHidden('The same again: ')) !== password) throw new Error('The two passwords differ.');
  return { password, madeUp: false };
}

const program = new Command('user').description('Accounts of the running site.');

program
  .command('create <username>')
  .description('makes an account')
  .option('--password-stdin', 'reads the password from standard input; else the terminal asks for it')
  .option('--nickname <name>', 'default: the username')
  .option('--reason <text>', 'kept in the audit trail', words)
  .action((username: string, options: { passwordStdin?: true; nickname?: string; reason?: string }) =>
    withSiteDatabase(program, async (database) => {
      const { password, madeUp } = await newPassword({ fromStdin: options.passwordStdin === true });
      const given = { username, password, nickname: options.nickname };
      const id = await createAccount(database, given, auditActor(options.reason));
      return `${username}: user ${id}${madeUp ? `, password ${password}` : ''}`;
    }),
  );

program
  .command('grant <username>')
  .description('gives an account rights, a membership or shells')
  .option('--operator', 'may edit, recommend and take down reports')
  .option('--no-operator', 'may not any more')
  .option('--level <tier>', 'membership: 1 standard, 2 advanced, 3 business', whole(3))
  .option('--days <days>', 'how long the membership lasts', whole(36_500), membershipDays)
  .option('--reason <text>', 'kept in the audit trail', words)
  .option('--shells <number>', 'shells to add', whole(1_000_000))
  .action((username: string, options: Omit<Grant, 'level'> & { level?: number; reason?: string }) =>
    withSiteDatabase(program, async (database) => {
      const { operator, level, shells } = options;
      if (operator === undefined && level === undefined && shells === undefined) {
        throw new Error('Nothing to grant: give --operator, --no-operator, --level or --shells.');
      }
      const given = { operator, level: level as Tier, days: options.days, shells };
      const token = await grant(database, username, given, auditActor(options.reason));
      const enrol =
        token === null
          ? ''
          : `\nEnrolment token for the second factor, good once within 24 hours: ${token}\nIt is asked for at /operator. Without the factor an operator has no rights.`;
      return `${username}: granted${enrol}`;
    }),
  );

program
  .command('withdraw <username>')
  .description('takes a membership or shells back; refunds do so by themselves')
  .requiredOption('--reason <text>', 'kept in the audit trail', words)
  .option('--level <tier>', 'membership: 1 standard, 2 advanced, 3 business', whole(3))
  .option('--days <days>', 'of that tier; default: all that are left', whole(36_500))
  .option('--shells <number>', 'shells to take', whole(1_000_000))
  .action((username: string, options: Omit<Withdrawal, 'level'> & { level?: number; reason: string }) =>
    withSiteDatabase(program, async (database) => {
      const { level, days, shells } = options;
      if (level === undefined && shells === undefined)
        throw new Error('Nothing to take back: give --level or --shells.');
      await withdraw(database, username, { level: level as Tier, days, shells }, auditActor(options.reason));
      return `${username}: taken back`;
    }),
  );

program
  .command('end-factor <username>')
  .description('takes the second factor away from who lost phone and recovery codes')
  .requiredOption('--reason <text>', 'kept in the audit trail', words)
  .action((username: string, { reason }: { reason: string }) =>
    withSiteDatabase(program, async (database) => {
      await endFactor(database, username, auditActor(reason));
      return `${username}: the second factor is gone; npm run user -- grant ${username} --operator gives a token for a new one`;
    }),
  );

program
  .command('trail <username>')
  .description('what happened to an account lately: logins, refusals, phones and passwords changed')
  .action((username: string) =>
    withSiteDatabase(program, async (database) => {
      const user = await accountOf(database, username);
      const rows = await listTrail(database, user.id, 50);
      return rows
        .map(({ created_at, what, how, address, device }) =>
          [created_at.toISOString(), what, how, address, device].filter(Boolean).join('  '),
        )
        .join('\n');
    }),
  );

await program.parseAsync();
