import { Command } from 'commander';
import { explain, type Wording } from '../../bff/lab/explain.ts';
import { whole, words } from '../commandLine.ts';
import { table, withLabSite } from './labSite.ts';

/** Clauses in English. */
const english: Wording = {
  fields: {
    title: 'the title',
    'title.exact': 'the whole title',
    'title.character': 'the title, by single characters',
    title_words: 'whole words of the title',
    title_pinyin: 'the title’s pinyin',
    title_initials: 'the first letters of the title’s pinyin',
    head: 'title, company, institution and names',
    body: 'the text',
    lead: 'what the report opens with',
    words: 'whole words of title and opening',
    stock_name: 'the company',
    'stock_code.part': 'the stock code',
    researchers: 'a researcher’s name',
    'organization.text': 'the institution',
    date: 'how new it is',
    popularity: 'what others read',
  },
  looks: (term, field, together) => `“${term}”${together ? ' together' : ''} in ${field}`,
  nothing: 'nothing',
  between: '; ',
  refined: ' (refinement of the best)',
};

/** `npm run relevance -- explain QUERY ID`: why a report has its place, each clause's share in words. */
export function explainCommand(): Command {
  const command = new Command('explain')
    .description('tells what each clause adds to a report’s score for a query')
    .argument('<query>', 'as a reader types it', words)
    .argument('<id>', 'of the report', whole())
    .option('--title', 'as a search in titles');
  return command.action((keyword: string, id: number, { title }: { title?: boolean }) =>
    withLabSite(command, async ({ source }) => {
      const told = await explain(source, { keyword, id, onlyTitle: title ? 1 : 0 }, english);
      const { rank, within, words: understood, score, shares, pages } = told;
      if (rank === null)
        return `Report ${id} is not among the first ${within} hits for ${keyword}. Understood: ${understood.join(' ') || 'nothing'}.`;
      const sum = shares.reduce((total, share) => total + share.score, 0);
      const rows = shares.map((share) => [
        share.score.toFixed(2),
        `${((100 * share.score) / sum).toFixed(0)} %`,
        share.words,
      ]);
      const behind = told.exact ? '' : ', among the closest behind what holds all words';
      return [
        `${told.title} (${id}) is number ${rank} for ${keyword}${behind}; score ${score.toFixed(2)}:`,
        table([['score', 'share', 'for'], ...rows]),
        ...(pages
          ? [
              `Of the ${pages.of} best pages of the site ${pages.own} are its own; on ${pages.verbatim} the query stands word for word.`,
            ]
          : []),
      ].join('\n');
    }),
  );
}
