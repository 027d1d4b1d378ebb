import { Command } from 'commander';
import { analyze, type Touched, touchedBy, type Understood, understand } from '../../bff/lab/analyze.ts';
import { words } from '../commandLine.ts';
import { table, withLabSite } from './labSite.ts';
import { recentQueries } from './queries.ts';

const maxListed = 60;
const maxTouched = 30;

/** `npm run relevance -- analyze TEXT`: what search makes of a text, and what another dictionary word would change. */
export function analyzeCommand(): Command {
  const command = new Command('analyze')
    .description('tells what every field makes of a text, and how a query of it is understood')
    .argument('<text>', 'a title, or what a reader types', words)
    .option(
      '--word <word>',
      'tells what this word in the dictionary would change, and which queries it touches',
      words,
    );
  return command.action((text: string, { word }: { word?: string }) =>
    withLabSite(command, async ({ source }) => {
      const rows = (await analyze(source, text)).map(({ field, tokens }) =>
        field === 'title_pinyin'
          ? [field, '', ...tokens]
          : [field, String(tokens.length), tokens.slice(0, maxListed).join(' ')],
      );
      const parts = [table([['field', 'tokens', ''], ...rows]), understood(await understand(source, text))];
      if (word) parts.push(touched(word, touchedBy(word, text, await recentQueries())));
      return parts.join('\n\n');
    }),
  );
}

function understood(terms: Understood): string {
  const rows = [
    ['words', terms.words.join(' | ')],
    ['quoted', terms.quoted.join(' | ')],
    ['excluded', terms.excluded.join(' | ')],
    ['also as', terms.variants.join(' | ')],
    ['pinyin', terms.pinyin.join(' | ')],
    ['stock code', terms.stockCode],
    ['read out', terms.read.map(({ field, text: read }) => `${field}: ${read}`).join(' | ')],
  ];
  return `As a query:\n${table(rows.filter(([, value]) => value !== ''))}`;
}

function touched(word: string, { of, queries }: Touched): string {
  if (queries.length === 0)
    return `“${word}” in the dictionary would change none of ${of} queries: the segmenter keeps it whole already, or none has it.`;
  const head = [['query', 'words now', 'words then']];
  const rows = queries.map(({ query, before, after }) => [query.slice(0, 40), before, after]);
  return `“${word}” in the dictionary would change ${rows.length} of ${of} queries (after \`reindex\`):\n${table([...head, ...rows.slice(0, maxTouched)])}`;
}
