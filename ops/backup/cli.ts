import path from 'node:path';
import { Command } from 'commander';
import { readIndexerConfig, readSite } from '../../indexer/config.ts';
import { inOneSentence } from '../inOneSentence.ts';
import { noSite } from '../siteDatabase.ts';
import { backup } from './backup.ts';
import { refillIndices } from './refillIndices.ts';
import { restore } from './restore.ts';

const program = new Command('backup').description('Keeps the state of the running site, and brings it back.');
const site = () => {
  if (!readSite()) return program.error(noSite);
  return readIndexerConfig();
};

program
  .command('backup')
  .argument('<folder>', 'where to keep it; the same folder again takes what changed alone')
  .action((folder: string) => {
    const config = site();
    return inOneSentence(async () => {
      await backup(config, path.resolve(folder), console.log);
      return undefined;
    });
  });
program
  .command('restore')
  .argument('<folder>', 'a folder that `npm run backup` wrote')
  .action((folder: string) => {
    const config = site();
    return inOneSentence(async () => {
      await restore(config, path.resolve(folder), console.log);
      await refillIndices(process.env, console.log);
      return 'Restored. `npm run verify` compares everything.';
    });
  });
await program.parseAsync();
