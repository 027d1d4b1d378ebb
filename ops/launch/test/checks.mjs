import { logLine } from '../log.mjs';
import { exitCode } from '../process/command.mjs';
import { projectFolder } from '../settings.mjs';
import { emptyTally, sumOf } from './tally.mjs';

/** Commands of `npm run check`, each counted by itself: two rows that take about as long, run side by side. */
const rows = [['types'], ['lint', 'imports', 'unused', 'patterns', 'structure']];

/**
 * Runs the checks.
 * @returns {Promise<import('./tally.mjs').Tally>}
 */
export async function runChecks() {
  return (await Promise.all(rows.map(runRow))).reduce(sumOf);
}

/**
 * @param {string[]} checks
 * @returns {Promise<import('./tally.mjs').Tally>}
 */
async function runRow(checks) {
  const tally = emptyTally();
  for (const check of checks) {
    logLine(`Check: ${check}`);
    const code = await exitCode('npm', ['run', '--silent', check], { cwd: projectFolder });
    if (code === 0) {
      tally.passed += 1;
      continue;
    }
    tally.failed += 1;
    tally.failures.push(`Check ${check} failed with exit code ${code} (npm run ${check})`);
  }
  return tally;
}
