import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Account } from '../process/account.mjs';
import { exitCode } from '../process/command.mjs';
import { projectFolder } from '../settings.mjs';
import { failedTally, sumOf } from './tally.mjs';

/**
 * Folders of tests, in two halves of similar duration that run side by side: those of whole sites, browsers and the
 * launcher wait as long as the others compute. Not in mocha's own configuration, which would add them to the files a
 * person names.
 */
const halves = [
  [
    '{bff,indexer,frontend,mappings,seed}/**/*.test.{ts,tsx}',
    'ops/!(browser|chaos|launch|test)/**/*.test.ts',
  ],
  ['ops/{browser,chaos,launch,test}/**/*.test.{ts,tsx}'],
];

/**
 * Runs mocha.
 * @param {string[]} args of the command line; without one that is no option, all tests run
 * @param {NodeJS.ProcessEnv} env
 * @param {string} folder for its result
 * @returns {Promise<import('./tally.mjs').Tally>}
 */
export async function runMocha(args, env, folder) {
  const named = args.map(asPattern);
  if (named.some((arg) => /\.tsx?$|[*{]/.test(arg))) return runHalf(named, env, join(folder, 'tally.json'));
  const log = join(folder, 'logs/secondHalf.log');
  const [first = [], second = []] = halves;
  const tallies = await Promise.all([
    runHalf([...named, ...first], env, join(folder, 'tally.json')),
    runHalf([...named, ...second], env, join(folder, 'secondTally.json'), log),
  ]);
  // The second half's output follows the first's, for two at once could not be read.
  process.stdout.write(readFileSync(log));
  return tallies.reduce(sumOf);
}

/**
 * @param {string[]} words for mocha
 * @param {NodeJS.ProcessEnv} env
 * @param {string} result file for its counts
 * @param {string} [log] file for what it says, in place of the terminal
 * @returns {Promise<import('./tally.mjs').Tally>}
 */
async function runHalf(words, env, result, log) {
  const [command = '', ...rest] = new Account(undefined).commandLine([
    process.execPath,
    // In the one process: mocha's usual entry starts another for Node's options, which a signal does not reach.
    '--import',
    'tsx',
    'node_modules/mocha/bin/_mocha',
    '--reporter',
    'ops/launch/test/reporter.cjs',
    ...words,
  ]);
  const code = await exitCode(command, rest, {
    cwd: projectFolder,
    env: { ...env, TALLY_FILE: result },
    group: true,
    ...(log && { log }),
  });
  const tally = readTally(result);
  // A mocha that ends badly without a failed test (a file that cannot be loaded, say) is a failure.
  return code !== 0 && tally.failed === 0
    ? sumOf(tally, failedTally(`Mocha ended with exit code ${code} without a failed test`))
    : tally;
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
 * @returns {import('./tally.mjs').Tally}
 */
function readTally(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return failedTally('Mocha left no counts');
  }
}
