import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds one question may take, and all that are asked again. */
const timeoutMs = 10_000;
const askAgain = 500;

/**
 * One line about what readers find, counted in catalog and index: it is never claimed, for an engine may have lost its
 * data since the last stop.
 * @param {Record<string, string>} env of the site
 * @returns {Promise<string>}
 */
export async function searchableLine({ INDEXER_URL: indexer, INTERNAL_KEY: key = '' }) {
  const ask = () =>
    fetch(`${indexer}/intake/summary`, {
      headers: { 'x-internal-key': key },
      signal: AbortSignal.timeout(timeoutMs),
    }).then(
      (answer) => answer.json(),
      () => null,
    );
  /** @type {any} */
  let summary = await ask();
  // Of a large site the first count is made behind the answer.
  for (const until = Date.now() + timeoutMs; summary && !summary.documents && Date.now() < until; ) {
    await sleep(askAgain);
    summary = await ask();
  }
  /** @type {Record<'reports' | 'pages' | 'charts', { expected: number, found: number }> | undefined} */
  const documents = summary?.documents;
  if (!documents) return 'How many reports are searchable could not be counted';
  const { reports } = documents;
  const lacks = Object.entries(documents)
    .map(([kind, { expected, found }]) => ({ kind, missing: expected - found, expected }))
    .filter(({ missing }) => missing > 0);
  if (lacks.length === 0) return `${reports.expected} reports, all searchable`;
  const told = lacks.map(({ kind, missing, expected }) => `${missing} of ${expected} ${kind}`).join(', ');
  return `Not searchable: ${told}. They are being written again; "npm run verify" tells how far that is`;
}
