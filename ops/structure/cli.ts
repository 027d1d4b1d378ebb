import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { structureOf } from './structure.ts';

/** Maximum counts. A limit only goes down: merge what makes it fail, or give the folder inner ones by role. */
const limits = { splinters: 7, longFiles: 1, longFunctions: 0, crowdedFolders: 0, forbiddenNames: 0 };

/** `npm run structure`: how finely the code is cut, and where it is finer than before. */
const listed = execFileSync('git', ['ls-files', 'bff', 'indexer', 'frontend', 'mappings', 'seed', 'ops'], {
  encoding: 'utf8',
});
const files = listed
  .split('\n')
  .filter((file) => /\.(?:tsx?|mjs|cjs|css)$/.test(file) && existsSync(file))
  .map((file) => ({ path: file, text: readFileSync(file, 'utf8') }));
const structure = structureOf(files);
console.log(`${structure.files} product files, ${structure.lines} lines, median ${structure.medianLines}`);
for (const [name, limit] of Object.entries(limits)) {
  const found = structure[name as keyof typeof limits];
  console.log(`${name}: ${found.length} (limit ${limit})`);
  if (found.length <= limit) continue;
  for (const one of found) console.error(`  ${one}`);
  process.exitCode = 1;
}
