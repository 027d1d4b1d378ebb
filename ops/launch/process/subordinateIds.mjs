import { appendFileSync, readFileSync } from 'node:fs';
import { logLine } from '../log.mjs';
import { run, which } from './command.mjs';

/** Files of subordinate ids, a block a line: `owner:first:count` (subuid(5)), and usermod's option to add one. */
const kinds = [
  { file: '/etc/subuid', option: '--add-subuids' },
  { file: '/etc/subgid', option: '--add-subgids' },
];
/** First id and number of ids that useradd gives an account, unless login.defs(5) says otherwise. */
const [lowest, count] = [100_000, 65_536];

/**
 * Gives an account a block of user and group ids of its own, where it has none: with them it can run programs that read
 * strangers' PDFs as another user than itself. Only where newuidmap is there to use them; says so where it cannot.
 * @param {string} account
 * @param {number} uid its number, by which a block may be given as well
 * @param {string} log
 */
export async function giveSubordinateIds(account, uid, log) {
  const usermod = which('usermod');
  if (!usermod || !which('newuidmap')) return;
  try {
    // usermod refuses where there is no such file yet.
    for (const { file } of kinds) appendFileSync(file, '');
    const all = kinds.map(({ file, option }) => ({ option, blocks: readBlocks(file) }));
    const owned = (/** @type {string | undefined} */ owner) => owner === account || owner === String(uid);
    const lacking = all.filter(({ blocks }) => !blocks.some(({ owner }) => owned(owner)));
    if (lacking.length === 0) return;
    const first = Math.max(lowest, ...all.flatMap(({ blocks }) => blocks.map(({ end }) => end)));
    const range = `${first}-${first + count - 1}`;
    await run(usermod, [...lacking.flatMap(({ option }) => [option, range]), account], { log });
  } catch (error) {
    const [reason] = String(/** @type {Error} */ (error).message).split('\n');
    logLine(`The account ${account} cannot be given subordinate ids: ${reason} (log: ${log})`);
  }
}

/**
 * @param {string} file
 * @returns {{ owner: string | undefined, end: number }[]} `end`: the first id behind the block
 */
function readBlocks(file) {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((words) => words.length === 3)
    .map(([owner, first, many]) => ({ owner, end: Number(first) + Number(many) }));
}
