import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Account } from './account.mjs';
import { exitCode } from './command.mjs';
import { projectFolder } from './settings.mjs';

/** Where tests lie. Not in mocha's own configuration, which would add it to the files a person names. */
const everything = '{bff,indexer,frontend,mappings,seed,ops}/**/*.test.{ts,tsx}';

/**
 * Runs mocha.
 * @param {string[]} args of the command line; without one that is no option, all tests run
 * @param {NodeJS.ProcessEnv} env
 * @param {string} folder for its result
 * @returns {Promise<import('./runTests.mjs').Tally>}
 */
export async function runMocha(args, env, folder) {
  const result = join(folder, 'tally.json');
  const named = args.map(asPattern);
  const files = named.some((arg) => /\.tsx?$|[*{]/.test(arg)) ? [] : [everything];
  const [command = '', ...words] = new Account(undefined).commandLine([
    process.execPath,
    'node_modules/mocha/bin/mocha.js',
    '--reporter',
    'ops/launch/reporter.cjs',
    ...named,
    ...files,
  ]);
  const code = await exitCode(command, words, { cwd: projectFolder, env: { ...env, TALLY_FILE: result } });
  const tally = readTally(result);
  // A mocha that ends badly without a failed test (a file that cannot be loaded, say) is a failure.
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

/**
 * A folder as the tests in it; anything else as it is.
 * @param {string} arg
 * @returns {string}
 */
function asPattern(arg) {
  const folder = statSync(join(projectFolder, arg), { throwIfNoEntry: false })?.isDirectory();
  return folder && !arg.startsWith('-') ? `${arg.replace(/\/+$/, '')}/**/*.test.{ts,tsx}` : arg;
}

/**
 * @param {string} file
 * @returns {import('./runTests.mjs').Tally}
 */
function readTally(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 1 };
  }
}
