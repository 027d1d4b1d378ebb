import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demo } from '../../seed/accounts/demo.mjs';
import { Account } from './account.mjs';
import { exitCode } from './command.mjs';
import { say } from './say.mjs';
import { projectFolder } from './settings.mjs';

/**
 * Fills an empty site with generated reports, in the foreground with its own progress. A seeding that was broken
 * off goes on where it was: only a finished one leaves its mark.
 * @param {import('./settings.mjs').Settings} settings
 * @param {Record<string, string>} env of the site
 */
export async function seedWhenEmpty({ dataDir, sandbox }, env) {
  const mark = join(dataDir, 'seeded.json');
  if (!sandbox || (existsSync(mark) && !(await isEmpty(env)))) return;
  say('Filling the empty site with generated reports; search works from the first one on');
  const [command = '', ...args] = new Account(undefined).commandLine([
    process.execPath,
    '--import',
    'tsx',
    'seed/cli.ts',
  ]);
  const code = await exitCode(command, args, { cwd: projectFolder, env: { ...process.env, ...env } });
  if (code === 0) writeFileSync(mark, JSON.stringify({ seeded: new Date().toISOString() }));
  else say(`Seeding ended with exit code ${code}. The site runs; the next start goes on with it.`);
}

/**
 * Whether the site has no report. The data folder's mark alone does not tell: its engines may be other ones now.
 * @param {Record<string, string>} env
 */
async function isEmpty({ SITE_URL: site }) {
  const answer = await call(`${site}/api/file/search`, { keyword: '' });
  return answer?.data?.totalFile === 0;
}

/**
 * The lines that name the demo accounts; the tables' migration has made them where the sandbox is on.
 * @param {import('./settings.mjs').Settings} settings
 * @returns {string[]}
 */
export function demoAccounts({ sandbox }) {
  const names = demo.accounts.map(({ username }) => username).join(', ');
  return sandbox ? [`Demo accounts: ${names}; password ${demo.password}`] : [];
}

/**
 * @param {string} url
 * @param {object} body
 * @returns {Promise<any>} the envelope, or undefined
 */
async function call(url, body) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    return await response.json();
  } catch {
    return undefined;
  }
}
