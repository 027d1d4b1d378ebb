import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeArgs } from '../../mappings/nodeScript.mjs';
import { sandboxDanger } from '../../mappings/sandboxDanger.mjs';
import { demo } from '../../seed/accounts/demo.mjs';
import { logLine } from './log.mjs';
import { Account } from './process/account.mjs';
import { exitCode } from './process/command.mjs';
import { projectFolder } from './settings.mjs';

/**
 * Fills an empty site with generated reports and curates collections from them, in the foreground with its own
 * progress. An interrupted one is resumed: only a finished one leaves its mark.
 * @param {import('./settings.mjs').Settings} settings
 * @param {Record<string, string>} env of the site
 * @param {() => boolean} [isStopping] whether the launcher is being stopped: then nothing more is begun, or said
 */
export async function seedWhenEmpty({ dataDir, sandbox }, env, isStopping = () => false) {
  if (!sandbox) return;
  const seeded = join(dataDir, 'seeded.json');
  if (!existsSync(seeded) || (await isEmpty(env))) {
    logLine('Filling the empty site with generated reports; search works from the first one on');
    if (!(await runScript('seed/cli.ts', env, seeded, isStopping))) return;
  }
  const curated = join(dataDir, 'curated.json');
  if (!existsSync(curated) || !(await hasCollections(env)))
    await runScript('seed/curation/cli.ts', env, curated, isStopping);
}

/**
 * Runs a part of the seeding and leaves its mark when it is finished.
 * @param {string} script
 * @param {Record<string, string>} env of the site
 * @param {string} mark
 * @param {() => boolean} isStopping
 * @returns {Promise<boolean>} whether it is finished
 */
async function runScript(script, env, mark, isStopping) {
  if (isStopping()) return false;
  const words = [process.execPath, ...nodeArgs(script)];
  const [command = '', ...args] = new Account(undefined).commandLine(words);
  // Away from the launcher's session, whose priority is higher than that of what makes reports searchable.
  const code = await exitCode(command, args, {
    cwd: projectFolder,
    env: { ...process.env, ...env },
    group: true,
  });
  if (code === 0) writeFileSync(mark, JSON.stringify({ seeded: new Date().toISOString() }));
  else if (!isStopping())
    logLine(`Seeding ended with exit code ${code}. The site runs; the next start goes on with it.`);
  return code === 0;
}

/**
 * Whether the site has no report. The data folder's mark alone is not enough: its engines may be others now.
 * @param {Record<string, string>} env
 */
async function isEmpty({ SITE_URL: site }) {
  const answer = await call(`${site}/api/file/search`, { keyword: '' });
  return answer?.data?.totalFile === 0;
}

/**
 * Whether the site has a collection.
 * @param {Record<string, string>} env
 */
async function hasCollections({ SITE_URL: site }) {
  const answer = await call(`${site}/api/collection/list`, { pageSize: 1 });
  return answer?.data?.total > 0;
}

/**
 * The lines that name the demo accounts; the tables' migration has made them where the sandbox is on.
 * @param {import('./settings.mjs').Settings} settings
 * @returns {string[]}
 */
export function demoAccounts({ sandbox }) {
  const names = demo.accounts.map(({ username }) => username).join(', ');
  if (!sandbox) return [];
  return [
    `Demo accounts: ${names}; password ${demo.password}`,
    'The operator enrols a second factor at /operator, by a token from /sandbox',
  ];
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

/**
 * Warning printed in red when strangers can reach the sandbox; empty otherwise.
 * @param {import('./settings.mjs').Settings} settings
 * @param {NodeJS.ProcessEnv} env
 */
export function sandboxWarning({ sandbox }, env = process.env) {
  const reasons = sandboxDanger({
    production: env.NODE_ENV === 'production',
    host: env.HOST || '127.0.0.1',
    publicUrl: env.PUBLIC_URL || undefined,
    proxies: (env.TRUSTED_PROXIES ?? '').split(',').filter((one) => one.trim() !== ''),
  });
  if (!sandbox || reasons.length === 0) return [];
  return [
    `THE SANDBOX IS ON and ${reasons.join(', and ')}: anybody can log in and pay nothing. Set SANDBOX=off.`,
  ];
}
