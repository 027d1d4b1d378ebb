import { Command } from 'commander';
import { formatFaults, lint } from './lint/lint.ts';
import { workingCopy } from './lint/workingCopy.ts';

/** `npm run relevance -- lint`: what must not go live, with file, line and remedy; exit code 1 when there is any. */
export function lintCommand(): Command {
  return new Command('lint')
    .description('checks the mapping files; needs no site')
    .option('--from <folder>', 'a working copy of mappings/; default: the project’s own')
    .action(({ from }: { from?: string }) => {
      const faults = lint(workingCopy(from));
      if (faults.length === 0) return console.log('All mapping files may go live.');
      console.error(formatFaults(faults));
      process.exitCode = 1;
    });
}
