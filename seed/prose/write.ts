import type { Report, ReportMetadata } from '../model.ts';
import { Random } from '../random.ts';
import { type Assignment, reportName, type Written } from './context.ts';
import { disclaimer } from './disclaimer.ts';
import { chineseNumeral } from './numerals.ts';
import { relatedTitles } from './related.ts';
import { sideChart } from './sideChart.ts';
import { writers } from './types/index.ts';

/** Writes the report of an assignment: the same assignment gives the same report. */
export function writeReport(task: Assignment): Report {
  const write = writers[task.type];
  if (!write) throw new Error(`Nobody writes ${task.type}`);
  const written = write(task);
  const metadata = metadataOf(task, written);
  const random = new Random(`dress:${task.index}`);
  const long = written.blocks.length > 24;
  return {
    name: reportName(task),
    metadata,
    genre: written.genre,
    ...(written.rating ? { rating: written.rating } : {}),
    analysts: task.analysts,
    abstract: written.abstract,
    riskNote: written.riskNote,
    related: relatedTitles(task, random),
    keyData: written.keyData,
    ...(random.chance(0.7) && task.type !== '晨会早报' ? { sideChart: sideChart(task) } : {}),
    blocks: written.blocks,
    disclaimer: disclaimer(task.house, metadata),
    contents: long,
    scanned: task.scanned,
    bareFonts: task.bareFonts,
  };
}

/** Reports that span industries belong to none. */
const spanning = new Set(['宏观研究', '策略研究', '金融工程', '债券研究', '晨会早报']);

function metadataOf(task: Assignment, written: Written): ReportMetadata {
  const { series } = task.house;
  const listed = task.type === '公司研究' || task.type === '新股研究';
  return {
    title: written.title,
    subtitle: series ? `${series}之${chineseNumeral((task.index % 40) + 2)}` : written.subtitle,
    organization: task.house.institution.name,
    researchers: task.analysts.map((analyst) => analyst.name),
    industry: spanning.has(task.type) ? '综合' : task.industry.name,
    type: task.type,
    ...(listed ? { stock: { name: task.company.name, code: task.company.code } } : {}),
    date: task.date,
    keywords: written.keywords,
  };
}
