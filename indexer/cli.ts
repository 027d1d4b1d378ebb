import path from 'node:path';
import { Command } from 'commander';
import { readSite } from './config.ts';
import { type BadInput, findInputs, ingestNdjson, ingestPdfs } from './ingest/ingest.ts';
import { Pace, showProgress } from './ingest/progress.ts';
import { SiteClient } from './ingest/siteClient.ts';

const noSite =
  'No site is running from this DATA_DIR. Start one with `npm start`, or set PORT and DATA_DIR to those of the one that runs.';

/** Takes in all that the paths name; gives the exit code: 1 if anything failed. */
async function ingest(paths: string[]): Promise<number> {
  const address = readSite();
  const site = address && new SiteClient(address);
  if (!site || !(await site.isThere())) {
    console.error(noSite);
    return 1;
  }
  const begun = Date.now();
  const { inputs, bad } = await findInputs(paths);
  const failures: BadInput[] = [...bad];
  const totals = { added: 0, replaced: 0, duplicates: 0, failed: bad.length };

  const pdfs = inputs.filter(({ kind }) => kind === 'pdf');
  if (pdfs.length > 0) {
    const progress = showProgress('PDF', pdfs.length);
    const pace = new Pace();
    let done = 0;
    const outcomes = await ingestPdfs(
      site,
      pdfs,
      (outcome) => progress.update(++done, `${pace.speed()} ${path.basename(outcome.path)}`),
      (items) => pace.look(items),
    ).finally(() => progress.stop());
    if (pace.steps()) console.log(`${pace.speed()}; time by step: ${pace.steps()}`);
    for (const { outcome, path: file, message } of outcomes) {
      if (outcome === 'added') totals.added += 1;
      else if (outcome === 'duplicate') totals.duplicates += 1;
      else {
        totals.failed += 1;
        failures.push({ path: path.relative('.', file), message });
      }
    }
  }

  for (const input of inputs.filter(({ kind }) => kind === 'ndjson')) {
    const { path: file } = input;
    const progress = showProgress(path.basename(file), 100);
    const outcome = await ingestNdjson(site, input, (share, { added, replaced, duplicates }) =>
      progress.update(Math.floor(share * 100), `${added + replaced + duplicates} reports`),
    ).finally(() => progress.stop());
    for (const name of ['added', 'replaced', 'duplicates', 'failed'] as const) totals[name] += outcome[name];
    const shown = path.relative('.', file);
    for (const { line, message } of outcome.faults) failures.push({ path: `${shown}:${line}`, message });
    if (outcome.broken) {
      totals.failed += 1;
      failures.push({ path: shown, message: outcome.broken });
    }
  }

  const seconds = ((Date.now() - begun) / 1_000).toFixed(1);
  console.log(
    `${totals.added} added, ${totals.replaced} replaced, ${totals.duplicates} already there, ${totals.failed} failed in ${seconds} s`,
  );
  for (const failure of failures) console.log(`  ${failure.path}: ${failure.message}`);
  if (inputs.length === 0 && bad.length === 0)
    console.error('There is no PDF and no NDJSON file in these paths.');
  return totals.failed > 0 || inputs.length === 0 ? 1 : 0;
}

await new Command('ingest')
  .description(
    'Take reports into the running site: PDFs (NAME.json beside NAME.pdf is its metadata) and NDJSON.',
  )
  .argument('<paths...>', 'PDFs, .ndjson files, or folders with them')
  .action(async (paths: string[]) => {
    process.exitCode = await ingest(paths);
  })
  .parseAsync();
