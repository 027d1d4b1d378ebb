/** Milliseconds one question may take. */
const patience = 10_000;

/**
 * One line about what readers find, counted in catalog and index: it is never claimed, for an engine may have lost its
 * data since the last stop.
 * @param {Record<string, string>} env of the site
 * @returns {Promise<string>}
 */
export async function searchableLine({ INDEXER_URL: indexer, INTERNAL_KEY: key = '' }) {
  /** @type {any} */
  const summary = await fetch(`${indexer}/intake/summary`, {
    headers: { 'x-internal-key': key },
    signal: AbortSignal.timeout(patience),
  }).then(
    (answer) => answer.json(),
    () => null,
  );
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
