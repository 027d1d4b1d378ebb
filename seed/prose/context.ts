import type { Company } from '../facts/companies.ts';
import type { House } from '../houses/stationery.ts';
import type { Industry, Segment } from '../knowledge/knowledge.ts';
import type { Analyst } from '../model.ts';
import type { Random } from '../random.ts';
import type { Slots } from './writer.ts';

/** Intended length of a report. */
export type Depth = 'note' | 'standard' | 'deep' | 'tome';

/** All that is decided about a report before a word is written. */
export interface Assignment {
  /** From 0, newest first. */
  index: number;
  house: House;
  type: string;
  industry: Industry;
  /** The company of company and IPO reports, else one of the industry's. */
  company: Company;
  /** All companies of the industry. */
  peers: Company[];
  date: string;
  depth: Depth;
  analysts: Analyst[];
  random: Random;
  /** Share of charts drawn as bitmaps. */
  bitmaps: number;
  scanned: boolean;
  /** Fonts named but not embedded. */
  bareFonts: boolean;
  /** Another industry's knowledge for reports that span several. */
  others: Industry[];
}

/** Parts that a type's writer supplies; the rest of a report is put around them. */
export interface Written {
  title: string;
  subtitle: string;
  genre: string;
  rating?: string;
  abstract: { lead: string; text: string }[];
  riskNote: string;
  keyData: [string, string][];
  keywords: string[];
  blocks: import('../model.ts').Block[];
}

/** The slots of an industry; clauses and nouns to be drawn in turn. */
export function industrySlots(industry: Industry, peers: Company[], date: string): Slots {
  const segments = industry.segments;
  return {
    industry: industry.name,
    segment: segments.map((segment) => segment.name),
    product: segments.flatMap((segment) => segment.products),
    driver: segments.flatMap((segment) => segment.drivers),
    limit: segments.flatMap((segment) => segment.limits),
    up: industry.upstream,
    down: industry.downstream,
    cost: industry.costs.filter((cost) => !cost.includes('其他')),
    tech: industry.techs,
    policy: industry.policies,
    barrier: industry.barriers,
    catalyst: industry.catalysts,
    risk: industry.risks,
    concept: industry.concepts,
    company: peers.map((peer) => peer.name),
    year: String(Number(date.slice(0, 4)) + (Number(date.slice(5, 7)) > 8 ? 1 : 0)),
    rating: '推荐',
  };
}

/** The last year whose full figures are known on a date: from April on, last year. */
export function knownYear(date: string): number {
  const [year = 2026, month = 1] = date.split('-').map(Number);
  return month >= 4 ? year - 1 : year - 2;
}

/** Strings without repeats, in order. */
export function unique(words: string[]): string[] {
  return [...new Set(words)];
}

/** The file name of a report, without extension. */
export function reportName(task: Pick<Assignment, 'index' | 'house' | 'date'>): string {
  return `${String(task.index + 1).padStart(3, '0')}-${task.house.id}-${task.date}`;
}

/** The slots that keep a passage with one segment. */
export function segmentSlots(segment: Segment): Slots {
  return { segment: segment.name, product: segment.products, driver: segment.drivers, limit: segment.limits };
}

/** The day `days` before another (both YYYY-MM-DD). */
export function dayBefore(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}
