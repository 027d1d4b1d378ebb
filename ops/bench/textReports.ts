import { segment } from '../../mappings/text/segment.ts';
import { randomNumbers, writeProse } from './prose.ts';

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
