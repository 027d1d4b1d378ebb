import { exitCode } from './command.mjs';
import { say } from './say.mjs';
import { projectFolder } from './settings.mjs';

/** What `npm run check` runs, one by one, so that each counts. */
const checks = ['lint', 'imports', 'unused', 'types'];

/**
 * Runs the checks.
 * @returns {Promise<import('./runTests.mjs').Tally>}
 */
export async function runChecks() {
  const tally = { passed: 0, failed: 0, skipped: 0 };
  for (const check of checks) {
    say(`Check: ${check}`);
    const code = await exitCode('npm', ['run', '--silent', check], { cwd: projectFolder });
    if (code === 0) tally.passed += 1;
    else tally.failed += 1;
    if (code !== 0) say(`Check ${check} failed with exit code ${code}`);
  }
  return tally;
}
