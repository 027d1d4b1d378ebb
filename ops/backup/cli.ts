import path from 'node:path';
import { Command } from 'commander';
import { readIndexerConfig, readSite } from '../../indexer/config.ts';
import { noSite } from '../siteDatabase.ts';
import { backup } from './backup.ts';
import { refillIndices } from './refillIndices.ts';
import { CannotRestore, restore } from './restore.ts';

const program = new Command('backup').description('Keeps the state of the running site, and brings it back.');
const site = () => {
  if (!readSite()) return program.error(noSite);
  return readIndexerConfig();
};

program
  .command('backup')
  .argument('<folder>', 'where to keep it; the same folder again takes what changed alone')
  .action((folder: string) => backup(site(), path.resolve(folder), console.log));
program
  .command('restore')
  .argument('<folder>', 'a folder that `npm run backup` wrote')
  .action(async (folder: string) => {
    try {
      await restore(site(), path.resolve(folder), console.log);
      await refillIndices(process.env, console.log);
      console.log('Restored. `npm run verify` compares everything.');
    } catch (error) {
      if (!(error instanceof CannotRestore)) throw error;
      program.error(error.message);
    }
  });
await program.parseAsync();
