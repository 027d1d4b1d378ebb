import { createWriteStream, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { dict } from '@node-rs/jieba/dict.js';
import { segment } from '../../../mappings/text/segment.ts';

/** A title to write reports under, with what else is known. */
export interface TitleLine {
  title: string;
  organization: string;
  date: string;
}

const pagesPerReport = 20;
const charactersPerPage = 800;

const subjects = [
  '光伏',
  '白酒',
  '创新药',
  '城商行',
  '半导体设备',
  '动力煤',
  '可转债',
  '量化选股',
  '航运',
  '人形机器人',
];
const forms = [
  '行业深度报告',
  '周报',
  '月度跟踪',
  '投资策略',
  '专题研究',
  '季报点评',
  '市场展望',
  '数据速递',
];

/** Titles of our own, when none are given: number `index` of any count. */
export function madeTitle(index: number): TitleLine {
  const random = randomNumbers(index + 1);
  const subject = subjects[index % subjects.length] ?? '';
  const form = forms[Math.floor(index / subjects.length) % forms.length] ?? '';
  const tail = writeProse(8, [subject], random).replaceAll(/[，。]/g, '');
  const year = 2015 + Math.floor(random() * 10);
  const month = 1 + Math.floor(random() * 12);
  return {
    title: `${subject}${form}：${tail}`,
    organization: `样本证券${index % 40}`,
    date: `${year}-${String(month).padStart(2, '0')}-15`,
  };
}

/** One line of NDJSON as `npm run ingest` takes it: 20 pages of 800 characters, the same for the same number. */
export function reportLine(index: number, { title, organization, date }: TitleLine, id?: number): string {
  const random = randomNumbers(index * 7_919 + 17);
  const subject = segment(title).filter((word) => word.length > 1);
  const pages = Array.from({ length: pagesPerReport }, () => writeProse(charactersPerPage, subject, random));
  return JSON.stringify({ ...(id && { id }), title, organization, date, pages });
}

/** Numbers from 0 to 1 that are the same in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Words of the segmenter's own dictionary, each as often as in real Chinese. */
class Vocabulary {
  private readonly words: string[] = [];
  private readonly sums: number[] = [];
  private total = 0;

  constructor() {
    for (const line of Buffer.from(dict).toString().split('\n')) {
      const [word = '', frequency = '0'] = line.trim().split(' ');
      if (!/^\p{Script=Han}{1,4}$/u.test(word)) continue;
      this.total += Number(frequency) || 1;
      this.words.push(word);
      this.sums.push(this.total);
    }
  }

  pick(random: number): string {
    const wanted = random * this.total;
    let low = 0;
    let high = this.sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.sums[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return this.words[low] ?? '';
  }
}

let shared: Vocabulary | undefined;

/** Share of sentences about the report's subject. */
const subjectShare = 0.08;

/**
 * Text for scale: words drawn by frequency, with the subject's own strewn in, so that postings, lengths and hits
 * are near those of real reports. It means nothing.
 */
function writeProse(characters: number, subject: readonly string[], random: () => number): string {
  shared ??= new Vocabulary();
  let text = '';
  while (text.length < characters) {
    const words = 8 + Math.floor(random() * 15);
    for (let count = 0; count < words; count++) {
      const own = random() < subjectShare ? subject[Math.floor(random() * subject.length)] : undefined;
      text += own ?? shared.pick(random());
    }
    text += random() < 0.5 ? '，' : '。';
  }
  return text.slice(0, characters);
}

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
