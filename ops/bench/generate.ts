import { createWriteStream, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { madeTitle, reportLine, type TitleLine } from './textReports.ts';

/** Fields of one line of CSV; a quoted field may hold commas and doubled quotes. */
function fieldsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}

/** Titles from a CSV with the columns title, organization, date. */
function readTitles(path: string): TitleLine[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .slice(1)
    .map(fieldsOf)
    .filter(([title = '', , date = '']) => title.trim() !== '' && /^\d{4}-\d{2}-\d{2}$/.test(date))
    .map(([title = '', organization = '', date = '']) => ({ title, organization, date }));
}

/**
 * Writes `count` reports of 20 pages as NDJSON for `npm run ingest`, under titles of a CSV or made ones. A repeated
 * title gets a number, so that every report has its own.
 */
export async function generateReports(out: string, count: number, titlesPath?: string): Promise<void> {
  const titles = titlesPath ? readTitles(titlesPath) : null;
  const titleOf = (index: number): TitleLine => {
    const given = titles?.[index % titles.length];
    if (!titles || !given) return madeTitle(index);
    const turn = Math.floor(index / titles.length);
    return turn === 0 ? given : { ...given, title: `${given.title}（${turn + 1}）` };
  };
  function* lines() {
    for (let index = 0; index < count; index++) yield `${reportLine(index, titleOf(index))}\n`;
  }
  await pipeline(Readable.from(lines()), createWriteStream(out));
}
