import { readFileSync } from 'node:fs';
import type { DocumentSource } from '../../bff/documents/index.ts';
import { type Judgement, judgedReports, judgements } from '../../mappings/judgements/judgements.ts';

/** Judged queries in the ids of the running site. */
export interface AskableQueries {
  queries: Judgement[];
  /** Golden queries none of whose reports the site holds. */
  left: number;
}

const mostTitles = 1_000;

/**
 * The golden queries, their reports found on the site by title, for ids differ from site to site; and those of a file
 * of the same form, whose ids are the site's own (`import-clicks` writes such).
 */
export async function askableQueries(source: DocumentSource, file?: string): Promise<AskableQueries> {
  const own = file === undefined ? [] : readJudgements(file);
  const titles = new Map(judgedReports().map(({ id, title }) => [id, title]));
  const ids = await idsByTitle(source, [...titles.values()]);
  const golden = judgements().map(({ grades, ...query }) => ({
    ...query,
    grades: Object.fromEntries(
      Object.entries(grades).flatMap(([id, grade]) => {
        const there = ids.get(titles.get(Number(id)) ?? '');
        return there === undefined ? [] : [[String(there), grade]];
      }),
    ),
  }));
  const askable = golden.filter(({ grades }) => Object.keys(grades).length > 0);
  return { queries: [...askable, ...own], left: golden.length - askable.length };
}

/** The judgements of a file: a line each, as JSON; lines that begin with `#` are passed over. */
function readJudgements(file: string): Judgement[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => JSON.parse(line) as Judgement);
}

async function idsByTitle({ engine, names }: DocumentSource, titles: string[]): Promise<Map<string, number>> {
  const { hits } = await engine.search<{ id: number; title: string }>(names.reports, {
    size: mostTitles,
    track_total_hits: false,
    _source: ['id', 'title'],
    query: { bool: { filter: [{ terms: { 'title.exact': titles } }] } },
  });
  return new Map(hits.hits.map(({ _source: { id, title } }) => [title, id]));
}
