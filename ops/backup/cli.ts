import path from 'node:path';
import { Command } from 'commander';
import { readIndexerConfig, readSite } from '../../indexer/config.ts';
import { markMissing } from '../../indexer/queue/engines.ts';
import { sweep } from '../../indexer/queue/sweep.ts';
import { closeServices, openServices } from '../../indexer/services.ts';
import { runCommand } from '../commandLine.ts';
import { noSite } from '../siteDatabase.ts';
import { backup, backupParts } from './backup.ts';
import { restore } from './restore.ts';
import { hasSiteKey, knownPassphrase, newPassphrase, readSiteKey } from './siteKey.ts';

/** Writes every report that the catalog has and the index has not; searchable when it ends. Tells how many are written. */
async function refillIndices(environment: NodeJS.ProcessEnv, tell: (line: string) => void): Promise<void> {
  const services = await openServices({ ...readIndexerConfig(environment), logLevel: 'silent' });
  try {
    const lost = await markMissing(services);
    let written = 0;
    for (let turn = 1; turn > 0; ) {
      turn = (await sweep(services)).written;
      written += turn;
      if (turn > 0) tell(`index: ${written} of ${lost} reports`);
    }
    await services.refresher.refresh();
  } finally {
    await closeServices(services);
  }
}

const program = new Command('backup').description('Keeps the state of the running site, and brings it back.');
const site = () => {
  if (!readSite()) return program.error(noSite);
  return readIndexerConfig();
};

const noPassphrase =
  'second factors: this backup has no passphrase, so on another site the codes of apps end. Set BACKUP_PASSPHRASE.';

program
  .command('backup')
  .argument('<folder>', 'where to keep it; the same folder again takes what changed alone')
  .action((folder: string) => {
    const config = site();
    return runCommand(async () => {
      // Also while it is written: nobody else's, whatever the operator's own umask is.
      process.umask(0o077);
      const passphrase = await newPassphrase(process.env);
      const key = passphrase === null ? null : { siteKey: config.internalKey, passphrase };
      await backup(config, path.resolve(folder), console.log, key);
      return key ? undefined : noPassphrase;
    });
  });
program
  .command('restore')
  .argument('<folder>', 'a folder that `npm run backup` wrote')
  .action((folder: string) => {
    const config = site();
    return runCommand(async () => {
      const { siteKey } = backupParts(path.resolve(folder));
      const passphrase = (await hasSiteKey(siteKey)) ? await knownPassphrase(process.env) : null;
      const former = passphrase === null ? null : await readSiteKey(siteKey, passphrase);
      const keys = { own: config.internalKey, former };
      await restore(config, path.resolve(folder), console.log, keys);
      await refillIndices(process.env, console.log);
      return 'Restored. `npm run verify` compares everything.';
    });
  });
await program.parseAsync();
