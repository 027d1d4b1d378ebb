import { Command } from 'commander';
import { analyzeCommand } from './analyze.ts';
import { applyCommand } from './apply.ts';
import { diffCommand } from './diff.ts';
import { evalCommand } from './eval.ts';
import { explainCommand } from './explain.ts';
import { importClicksCommand } from './importClicks.ts';
import { lintCommand } from './lintCommand.ts';
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
