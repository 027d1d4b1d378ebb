// Plain JavaScript: the launcher reads it before any package is there.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const project = fileURLToPath(new URL('..', import.meta.url));

/**
 * Value of `--import` with which Node runs TypeScript, wherever it is started from. Not by `import.meta.resolve`, which
 * a file loaded through `require` (as test runners do) has not.
 */
export const tsxLoader = () => pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

/**
 * Finds how Node runs one of the project's scripts: as built into the folder `SERVER_BUILD`, else from its source through
 * tsx, which takes three times as long to load.
 * @param {string} script path of the TypeScript file, absolute or from the project's folder
 * @returns {{ options: string[], file: string }} Node's own options, and the file it runs
 */
export function nodeScript(script) {
  const source = resolve(project, script);
  const { SERVER_BUILD: build } = process.env;
  const built = build && join(build, relative(project, source).replace(/\.ts$/, '.mjs'));
  if (built && existsSync(built)) return { options: ['--enable-source-maps'], file: built };
  return { options: ['--import', tsxLoader()], file: source };
}

/**
 * Gives what stands behind `node` on the command line that runs one of the project's scripts (see `nodeScript`).
 * @param {string} script
 * @returns {string[]}
 */
export function nodeArgs(script) {
  const { options, file } = nodeScript(script);
  return [...options, file];
}
