import { logLine } from '../log.mjs';
import { exitCode } from '../process/command.mjs';
import { projectFolder } from '../settings.mjs';
import { emptyTally } from './tally.mjs';

/** Commands of `npm run check`, each counted by itself. */
const checks = ['lint', 'imports', 'unused', 'patterns', 'structure', 'types'];

/**
 * Runs the checks.
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
    tally.failed += 1;
    tally.failures.push(`Check ${check} failed with exit code ${code} (npm run ${check})`);
  }
  return tally;
}
