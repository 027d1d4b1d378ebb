// `npm run lockfile`: run it after every change of dependencies. npm leaves the builds for other platforms out of
// package-lock.json when the registry at hand does not carry them; `npm ci` then refuses the file elsewhere. What such a
// registry lacks, its checksum too, is written without `integrity`: nothing that is installed here goes without.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { missingPlatforms } from './missingPlatforms.mjs';

const file = fileURLToPath(new URL('../../package-lock.json', import.meta.url));
const lock = JSON.parse(readFileSync(file, 'utf8'));
const missing = missingPlatforms(lock.packages);
for (const [path, entry] of Object.entries(missing)) {
  lock.packages[path] = entry;
  console.log(`added ${path} ${entry.version}`);
}
// npm writes them in this order; the root, whose path is empty, comes first.
const ordered = Object.entries(lock.packages).sort(([left], [right]) => (left < right ? -1 : 1));
lock.packages = Object.fromEntries(ordered);
if (Object.keys(missing).length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
