import { logLine } from '../log.mjs';
import { exitCode } from '../process/command.mjs';
import { projectFolder } from '../settings.mjs';
import { emptyTally } from './tally.mjs';

/** Commands of `npm run check`, each counted by itself. */
const checks = ['types', 'lint', 'imports', 'unused', 'patterns', 'structure'];

/**
 * Runs the checks, one after the other: beside the tests, which have most of the machine.
 * @returns {Promise<import('./tally.mjs').Tally>}
 */
export async function runChecks() {
  const tally = emptyTally();
  for (const check of checks) {
    logLine(`Check: ${check}`);
    const code = await exitCode('npm', ['run', '--silent', check], { cwd: projectFolder });
    if (code === 0) {
      tally.passed += 1;
      continue;
    }
    const failure = `Check ${check} failed with exit code ${code} (npm run ${check})`;
    logLine(failure);
    tally.failed += 1;
    tally.failures.push(failure);
  }
  return tally;
}
