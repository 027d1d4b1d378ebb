import { z } from 'zod';
import { body, callsOf } from '../call.ts';

const anyonesCall = callsOf('reports', 'anyone');

/** A number that a report states, at a place of a page that this viewer may read. */
const stated = z.object({
  report: z.object({
    id: z.number(),
    name: z.string(),
    organization: z.object({ name: z.string() }),
    /** YYYY-MM-DD, or empty when the report has no date. */
    time_text: z.string(),
  }),
  /** In the unit of its group; a single value has the same `low` and `high`. */
  low: z.number(),
  high: z.number(),
  /** As the report has it. */
  printed: z.object({ low: z.number(), high: z.number(), unit: z.string() }),
  /** 1 for what was expected, 0 for what was counted. */
  outlook: z.number(),
  /** Share by which its middle is off the group's median; null for fewer than three numbers, a median of 0, and no time. */
  deviation: z.number().nullable(),
  /** From 1. */
  page: z.number(),
  /** The sentence; of a cell caption, heads and the number. */
  text: z.string(),
  /** Of a cell: shares of its page's width and height. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
});

export const compareQuantities = anyonesCall({
  path: '/api/file/quantities',
  summary: 'Numbers that reports state of a subject: `光伏 新增装机 2025`; no groups for any other keyword',
  request: body({ keyword: z.string() }),
  data: z.object({
    /** As understood; empty where the keyword asks for no number. */
    indicator: z.string(),
    subject: z.string(),
    period: z.string(),
    /** Of one subject, period and unit each, that with most numbers first. */
    groups: z.array(
      z.object({
        subject: z.string(),
        /** 2025, 2025Q1, 2025H1, 2025Q1-Q3, 2025-03, 2024~2026; empty where none is told. */
        period: z.string(),
        /** Empty for bare numbers. */
        unit: z.string(),
        low: z.number(),
        high: z.number(),
        median: z.number(),
        /** The newest first. */
        items: z.array(stated),
      }),
    ),
    /** All numbers of the groups. */
    total: z.number(),
    /** Institutions whose numbers stand on pages that this viewer may not read. */
    withheld: z.number(),
  }),
  errors: ['search_unavailable'],
  example: { keyword: '光伏 新增装机 2025' },
});
