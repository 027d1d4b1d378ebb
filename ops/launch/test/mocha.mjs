import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Account } from '../process/account.mjs';
import { exitCode, lastLines } from '../process/command.mjs';
import { projectFolder } from '../settings.mjs';
import { dailySuites } from './longTier.mjs';
import { orderFiles } from './order.mjs';
import { failedTally, sumOf } from './tally.mjs';

/**
 * Processes that share the test files: one more than the two cores that the suite is planned for, since about a third of
 * a test is waiting for pages, engines and processes.
 */
const lanes = '3';

const rooms = ['seed', 'indexer', 'bff', 'mappings', 'frontend'];

/**
 * Suites of `npm test`, in the order in which the lanes take their files. Not in mocha's own configuration, which
 * would add them to the files a person names.
 * @param {string[]} [long] suites of the long tier that run too
 * @returns {string[]}
 */
export const dailyTests = (long = []) =>
  orderFiles(dailySuites(testFiles('ops'), long), dailySuites(rooms.flatMap(testFiles), long));

/**
 * @param {string} folder
 * @returns {string[]} its test files
 */
function testFiles(folder) {
  return readdirSync(join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`)
    .sort();
}

/**
 * Runs mocha.
 * @param {string[]} args of the command line
 * @param {NodeJS.ProcessEnv} env
 * @param {string} folder for its result
 * @param {{ silent?: boolean, files?: string[] }} [options] `silent`: keeps what mocha says in that folder; `files`: what
 *   runs where the arguments name none
 * @returns {Promise<import('./tally.mjs').Tally>}
 */
export async function runMocha(args, env, folder, { silent = false, files = dailyTests() } = {}) {
  const named = args.map(asPattern);
  const some = named.some((arg) => /\.tsx?$|[*{]/.test(arg));
  // Files that a person names run in the one process, where a debugger finds them.
  const parallel = some && !named.some((arg) => arg.includes('*')) ? [] : ['--parallel', '--jobs', lanes];
  const [log, result] = [join(folder, 'mocha.log'), join(folder, 'tally.json')];
  const [command = '', ...rest] = new Account(undefined).commandLine([
    process.execPath,
    // In the one process: mocha's usual entry starts another for Node's options, which a signal does not reach.
    '--import',
    'tsx',
    'node_modules/mocha/lib/cli/cli.js',
    '--reporter',
    'ops/launch/test/reporter.cjs',
    ...(process.stdout.isTTY ? ['--color'] : []),
    ...parallel,
    ...named,
    ...(some ? [] : files),
  ]);
  const stop = silent ? () => undefined : follow(log);
  const code = await exitCode(command, rest, {
    cwd: projectFolder,
    env: { ...env, TALLY_FILE: result },
    group: true,
    log,
  });
  stop();
  return outcome(code, readTally(result), log);
}

/**
 * What a mocha came to that ended with an exit code. One that leaves no counts (a file that ends the process, an option
 * that is unknown) is a failure, and so are a bad end without a failed test and a file in which no test ran.
 * @param {number} code
 * @param {import('./tally.mjs').Tally | undefined} tally
 * @param {string} log what it said
 * @returns {import('./tally.mjs').Tally}
 */
function outcome(code, tally, log) {
  const end = `exit code ${code}, and said at last:\n${lastLines(log, 30)}`;
  if (!tally) return failedTally(`Mocha left no counts, ended with ${end}`);
  if (tally.failed > 0) return tally;
  if (code !== 0) return sumOf(tally, failedTally(`Mocha had no failed test, but ended with ${end}`));
  return tally.silentFiles.length > 0 ? sumOf(tally, failedTally('Files without a test that ran')) : tally;
}

/**
 * A folder as the tests in it; anything else as it is.
 * @param {string} arg
 * @returns {string}
 */
function asPattern(arg) {
  const folder = statSync(join(projectFolder, arg), { throwIfNoEntry: false })?.isDirectory();
  return folder && !arg.startsWith('-') ? testsBelow(arg.replace(/\/+$/, '')) : arg;
}

/**
 * @param {string} folder
 * @returns {string} a pattern of the test files in it
 */
function testsBelow(folder) {
  return `${folder}/**/*.test.{ts,tsx}`;
}

/**
 * Prints what is written to a file, as it comes.
 * @param {string} file
 * @returns {() => void} prints the last of it and ends
 */
function follow(file) {
  const input = openSync(file, 'a+');
  const buffer = Buffer.alloc(2 ** 16);
  let at = 0;
  const print = () => {
    for (let read = 1; read > 0; at += read) {
      read = readSync(input, buffer, 0, buffer.length, at);
      process.stdout.write(Buffer.from(buffer.subarray(0, read)));
    }
  };
  const timer = setInterval(print, 200);
  return () => {
    clearInterval(timer);
    print();
    closeSync(input);
  };
}

/**
 * @param {string} file
 * @returns {import('./tally.mjs').Tally | undefined}
 */
function readTally(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
