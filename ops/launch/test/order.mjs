import { readFileSync, writeFileSync } from 'node:fs';

/** Seconds of the dearer files, hooks included, on two quiet cores; `KEEP_SECONDS=1 npm test` notes them anew. */
const secondsFile = new URL('./seconds.json', import.meta.url);
/** Files below this many seconds are not listed. */
const leastSeconds = 5;

/** Seconds of a file that is too new or too cheap to be listed. */
const usualSeconds = 2;

/**
 * Test files in the order in which the lanes take them: the dearest first, so that all end together. Those that
 * start sites and browsers are spread among the others by the time they take, so that they seldom meet each other.
 * @param {string[]} sites
 * @param {string[]} others
 * @param {Record<string, number>} [seconds] of files
 * @returns {string[]}
 */
export function orderFiles(sites, others, seconds = notedSeconds()) {
  return [sites, others]
    .flatMap((files) => withShares(files, seconds))
    .sort((one, other) => one.share - other.share)
    .map(({ file }) => file);
}

/**
 * Each file with the share of its group's time that the dearer ones take.
 * @param {string[]} files
 * @param {Record<string, number>} seconds
 */
function withShares(files, seconds) {
  const costs = files
    .map((file) => ({ file, cost: seconds[file] ?? usualSeconds }))
    .sort((one, other) => other.cost - one.cost);
  const total = costs.reduce((sum, { cost }) => sum + cost, 0);
  let before = 0;
  return costs.map(({ file, cost }) => {
    const share = before / total;
    before += cost;
    return { file, share };
  });
}

/** @returns {Record<string, number>} */
const notedSeconds = () => JSON.parse(readFileSync(secondsFile, 'utf8'));

/**
 * Notes what the files of a run took; of those that did not run what was noted before.
 * @param {Map<string, number>} seconds
 */
export function noteSeconds(seconds) {
  const all = Object.entries({ ...notedSeconds(), ...Object.fromEntries(seconds) })
    .map(([file, took]) => /** @type {const} */ ([file, Math.round(took)]))
    .filter(([, took]) => took >= leastSeconds)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(secondsFile, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
}
