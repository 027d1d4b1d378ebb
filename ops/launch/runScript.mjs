import { join } from 'node:path';
import { makeFolder, temporaryFolder } from './folders.mjs';
import { installNpmPackages } from './install/npmPackages.mjs';
import { exitCode } from './process/command.mjs';
import { withProject } from './process/lock.mjs';
import { printReason } from './refusal.mjs';
import { readRunFile } from './runFile.mjs';
import { projectFolder, readSettings } from './settings.mjs';

/**
 * Runs one of the project's TypeScript commands with the environment of the site that runs from the same
 * `DATA_DIR`. Without one, `SITE_URL` and the rest stay as the caller has them, and the command says what it
 * cannot do.
 */
export async function runScript() {
  try {
    const [script = '', ...args] = process.argv.slice(2);
    const settings = readSettings(process.env, []);
    const logs = join(settings.dataDir, 'logs');
    makeFolder(logs, 0o700);
    process.env.TMPDIR = temporaryFolder(settings.cacheDir);
    await withProject(settings.cacheDir, () => installNpmPackages(logs));
    const site = readRunFile(settings.dataDir);
    // A PORT that was asked for names a site of its own; another one in the same folder is not meant.
    const meant = site && (!process.env.PORT || Number(process.env.PORT) === site.port) ? site.env : {};
    // Ctrl-C reaches the command too; the exit code must be the command's.
    process.on('SIGINT', () => {});
    // Paths on the command line are meant from where npm was called.
    const cwd = process.env.INIT_CWD ?? process.cwd();
    process.exitCode = await exitCode(
      process.execPath,
      ['--import', import.meta.resolve('tsx'), join(projectFolder, script), ...args],
      { cwd, env: { ...process.env, ...meant } },
    );
  } catch (error) {
    printReason(error);
    process.exitCode = 1;
  }
}
