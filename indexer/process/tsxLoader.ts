import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/**
 * Value of `--import` for a child process that runs TypeScript, found wherever it is started from. Not by
 * `import.meta.resolve`, which a file loaded through `require` (as test runners do) has not.
 */
export const tsxLoader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
