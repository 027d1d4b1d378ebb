import { Command } from 'commander';
import { formatFaults, lint } from '../../bff/lab/lint/lint.ts';
import { workingCopy } from '../../bff/lab/lint/workingCopy.ts';
import { analyzeCommand } from './analyze.ts';
import { applyCommand } from './apply.ts';
import { diffCommand, evalCommand } from './diff.ts';
import { explainCommand } from './explain.ts';
import { importClicksCommand } from './queries.ts';
import { reindexCommand } from './reindex.ts';
import { historyCommand, rollbackCommand } from './rollback.ts';

const program = new Command('relevance').description(
  'What ranks: checks the mapping files, tries them, brings them live on the running site, and takes them back.',
);
for (const command of [
  lintCommand,
  evalCommand,
  diffCommand,
  explainCommand,
  analyzeCommand,
  applyCommand,
  reindexCommand,
  rollbackCommand,
  historyCommand,
  importClicksCommand,
])
  program.addCommand(command());
await program.parseAsync();

/** `npm run relevance -- lint`: what must not go live, with file, line and remedy; exit code 1 when there is any. */
function lintCommand(): Command {
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
