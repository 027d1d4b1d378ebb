import { writeFileSync } from 'node:fs';
import { Command } from 'commander';
import { searchClicksSince } from '../../bff/models/searchClick.ts';
import { chinaDayBefore } from '../../mappings/chinaCalendar.ts';
import { clickNumbers, judgementsOf } from '../../mappings/judgements/judgements.ts';
import { whole } from '../commandLine.ts';
import { withSiteDatabase } from '../siteDatabase.ts';

interface Options {
  out: string;
  days: number;
}

/**
 * `npm run relevance -- import-clicks`: judgements from what readers clicked and downloaded, corrected for the place it
 * stood at, in the form that `eval`, `diff` and `apply` take (`mappings/judgements/clicks.json` says how).
 */
export function importClicksCommand(): Command {
  const command = new Command('import-clicks')
    .description('writes judgements from clicks and downloads, corrected for position')
    .requiredOption('--out <file>', 'where to; a judgement a line')
    .option('--days <count>', 'of the last so many days', whole(90), 30);
  return command.action(({ out, days }: Options) =>
    withSiteDatabase(command, async (database) => {
      const numbers = clickNumbers();
      const since = chinaDayBefore(Date.now(), days);
      const rows = await searchClicksSince(database, since, numbers.readers.value);
      const judgements = judgementsOf(rows, numbers);
      writeFileSync(out, judgements.map((judgement) => `${JSON.stringify(judgement)}\n`).join(''));
      return `${judgements.length} judged queries written to ${out}, of what at least ${numbers.readers.value} readers each asked since ${since}.`;
    }),
  );
}
