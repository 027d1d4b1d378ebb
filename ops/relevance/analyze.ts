import { Command } from 'commander';
import type { DocumentSource } from '../../bff/documents/index.ts';
import { parseQuery } from '../../bff/search/index.ts';
import { judgements } from '../../mappings/judgements/judgements.ts';
import { titleInitials, titlePinyin } from '../../mappings/text/pinyin.ts';
import { segment, segmenterWith } from '../../mappings/text/segment.ts';
import { words } from '../commandLine.ts';
import { table, withLabSite } from './labSite.ts';
import { recentQueries } from './queries.ts';

/** A field for each way in which text is analysed. */
const fields = ['title', 'title.character', 'title.starts', 'title_words', 'title_initials'];
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
      const parts = [table(await fieldRows(source, text)), await understood(source, text)];
      if (word) parts.push(await touchedBy(word, text));
      return parts.join('\n\n');
    }),
  );
}

async function fieldRows({ engine, names }: DocumentSource, text: string): Promise<string[][]> {
  const given: Record<string, string> = {
    title_words: segment(text).join(' '),
    title_initials: titleInitials(text),
  };
  const rows = await Promise.all(
    fields.map(async (field) => {
      const tokens = await engine.analyze(names.reports, field, given[field] ?? text);
      return [field, String(tokens.length), tokens.slice(0, maxListed).join(' ')];
    }),
  );
  return [['field', 'tokens', ''], ...rows, ['title_pinyin', '', titlePinyin(text)]];
}

async function understood(source: DocumentSource, text: string): Promise<string> {
  const terms = await parseQuery(text, source);
  const rows = [
    ['words', terms.content.join(' | ')],
    ['quoted', terms.keyword.phrases.join(' | ')],
    ['excluded', terms.keyword.excluded.join(' | ')],
    ['also as', terms.variants.join(' | ')],
    ['pinyin', terms.pinyin.join(' | ')],
    ['stock code', terms.stockCode ?? ''],
    ['read out', terms.read.map(({ field, text: read }) => `${field}: ${read}`).join(' | ')],
  ];
  return `As a query:\n${table(rows.filter(([, value]) => value !== ''))}`;
}

/** The dictionary is text analysis: a word in it asks for a reindex, so it is tried here first. */
async function touchedBy(word: string, text: string): Promise<string> {
  const changed = segmenterWith([word]);
  const describe = (one: string) => {
    const [before, after] = [segment(one).join(' '), changed(one).join(' ')];
    return before === after ? null : [one.slice(0, 40), before, after];
  };
  const queries = [
    ...new Set([text, ...judgements().map(({ keyword }) => keyword), ...(await recentQueries())]),
  ];
  const rows = queries.flatMap((query) => {
    const row = describe(query);
    return row ? [row] : [];
  });
  if (rows.length === 0)
    return `“${word}” in the dictionary would change none of ${queries.length} queries: the segmenter keeps it whole already, or none has it.`;
  const head = [['query', 'words now', 'words then']];
  return `“${word}” in the dictionary would change ${rows.length} of ${queries.length} queries (after \`reindex\`):\n${table([...head, ...rows.slice(0, maxTouched)])}`;
}
