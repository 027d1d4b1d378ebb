import { Command } from 'commander';
import { readIndexerConfig, readSite } from '../../indexer/config.ts';
import { closeServices, openServices } from '../../indexer/services.ts';
import { runCommand } from '../commandLine.ts';
import { noSite } from '../siteDatabase.ts';
import { runVerify } from './runVerify.ts';

const program = new Command('verify')
  .description(
    'Compares catalog, store and indices of the running site, report by report. Ends with 1 when they differ.',
  )
  .option('--repair', 'mends what differs', false)
  .option('--quick', 'by versions, numbers and files alone, not by what documents say', false)
  .option('--json', 'one JSON object a finding, for programs', false)
  .action(async (options: { repair: boolean; json: boolean; quick: boolean }) => {
    if (!readSite()) return program.error(noSite);
    await runCommand(async () => {
      const services = await openServices({ ...readIndexerConfig(), logLevel: 'error' });
      try {
        process.exitCode = await runVerify(services, options, console.log);
        return undefined;
      } finally {
        await closeServices(services);
      }
    });
  });

await program.parseAsync();
