import { execFileSync } from 'node:child_process';
import { faultOf, readPatterns } from './patterns.ts';

/** `npm run patterns`: finds regular expressions of the server that a stranger's text can make slow. */
const listed = execFileSync('git', ['ls-files', 'bff', 'indexer', 'mappings'], { encoding: 'utf8' });
const files = listed
  .split('\n')
  .filter((file) => /\.ts$/.test(file) && !/\.(?:test|factory|testkit)\.ts$/.test(file));
const patterns = readPatterns(files);
const faults = patterns.flatMap((pattern) => {
  const fault = faultOf(pattern);
  return fault === null ? [] : [`${pattern.file}:${pattern.line} /${pattern.source}/ is ${fault}`];
});
for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error('Rewrite these, or say above them why their input is short: // bounded: REASON');
  process.exitCode = 1;
} else console.log(`${patterns.length} patterns, none backtracks`);
