import { memberResults } from '../contract/constants.ts';

/** Membership: 0 none, 1 standard, 2 advanced, 3 business. */
export type Level = 0 | 1 | 2 | 3;

/** The maker of a request. */
export interface Viewer {
  /** Null for a visitor. */
  userId: number | null;
  /** The highest tier valid now. */
  level: Level;
  /** May edit, recommend and take down reports: an operator whose session has shown the second factor lately. */
  operator: boolean;
  /** Why an operator has no rights now: there is no second factor, or it was not shown lately. */
  factor?: 'missing' | 'due';
  /** The session is of an account that its owner closed: a visitor, who may open it again. */
  closing?: { userId: number; erasedAfter: Date };
  /** The request carries its session's token, which no other site can send (CSRF). */
  holdsToken?: true;
  /** A key of the reader's programs was sent in place of a session: it may read, or upload, and no more. */
  byKey?: 'read' | 'upload';
  /** The request carried an unknown or expired session. */
  expired?: true;
  /** A session was sent, and the database that would know it is away. */
  databaseAway?: true;
}

/** Someone who is not logged in. */
export const visitor: Viewer = { userId: null, level: 0, operator: false };

/** The rights of a membership. */
export interface Plan {
  level: Level;
  /** As the comparison page heads it. */
  name: string;
  /** Results of one search that may be seen. */
  searchResults: number;
  /** Downloads a day in China without shells. */
  downloadsPerDay: number;
  /** Answers a day that the language model may be asked to write. */
  writtenAnswersPerDay: number;
  /** Collections a year that may be unlocked, counted from the membership's start. */
  unlocksPerYear: number;
  /** Sessions at once; the oldest leaves. */
  sessions: number;
  /** Whether every page of every report may be read. */
  readsWholeReports: boolean;
  /** Whether a chart's report may be opened at the chart (level at least 1). */
  opensChartOriginals: boolean;
  /** Whether chart search filters and pages beyond the first. */
  searchesCharts: boolean;
  consulting: boolean;
  sharingGroup: boolean;
  /** 个人 or 企业 (standard and advanced are for personal use only). */
  scope: '个人使用' | '多人共享';
  /** Yuan a year, and the struck-through one beside it; 0 for the free plan. */
  price: number;
  originalPrice: number;
}

/**
 * The plan table: the one source for the server's gates, the price list and the comparison page.
 * Prices: the specification names only the default 298 (599); the higher tiers' are ours.
 */
export const plans: readonly [Plan, Plan, Plan, Plan] = [
  {
    level: 0,
    name: '普通用户',
    searchResults: 10,
    downloadsPerDay: 0,
    writtenAnswersPerDay: 20,
    unlocksPerYear: 0,
    sessions: 3,
    readsWholeReports: false,
    opensChartOriginals: false,
    searchesCharts: false,
    consulting: false,
    sharingGroup: false,
    scope: '个人使用',
    price: 0,
    originalPrice: 0,
  },
  {
    level: 1,
    name: '标准 VIP',
    searchResults: memberResults,
    downloadsPerDay: 10,
    writtenAnswersPerDay: 50,
    unlocksPerYear: 0,
    sessions: 3,
    readsWholeReports: true,
    opensChartOriginals: true,
    searchesCharts: false,
    consulting: true,
    sharingGroup: false,
    scope: '个人使用',
    price: 298,
    originalPrice: 599,
  },
  {
    level: 2,
    name: '高级 VIP',
    searchResults: memberResults,
    downloadsPerDay: 40,
    writtenAnswersPerDay: 100,
    unlocksPerYear: 20,
    sessions: 3,
    readsWholeReports: true,
    opensChartOriginals: true,
    searchesCharts: true,
    consulting: true,
    sharingGroup: false,
    scope: '个人使用',
    price: 598,
    originalPrice: 1199,
  },
  {
    level: 3,
    name: '商务 VIP',
    searchResults: memberResults,
    downloadsPerDay: 100,
    writtenAnswersPerDay: 200,
    unlocksPerYear: 40,
    sessions: 20,
    readsWholeReports: true,
    opensChartOriginals: true,
    searchesCharts: true,
    consulting: true,
    sharingGroup: true,
    scope: '多人共享',
    price: 1998,
    originalPrice: 3999,
  },
];

/** Answers a day that the language model may be asked to write for visitors of one address. */
export const visitorAnswersPerDay = 10;

/** The plan of a level. */
export function planOf(level: Level): Plan {
  return plans[level];
}

/** Pages anyone may preview: 10 of more than 20, else half rounded down. */
export function previewPages(pageCount: number): number {
  return pageCount > 20 ? 10 : Math.floor(pageCount / 2);
}

/** Days one purchase lasts. */
export const membershipDays = 365;
