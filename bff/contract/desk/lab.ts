import { z } from 'zod';
import { body, flag, idField, unwrapped } from '../call.ts';
import { defineDeskCall, done, reasonField } from './audit.ts';

const maxFile = 40_000;

/** Texts of the files that tune, of a draft: those that it changes. */
const draft = z.strictObject({
  /** `relevance.json`. */
  relevance: z.string().max(maxFile).optional(),
  /** `synonyms.txt`: a group of words a line. */
  synonyms: z.string().max(maxFile).optional(),
});

const query = z.string().trim().min(1).max(100);

/** How well the golden queries are answered. */
const quality = z.object({
  queries: z.number(),
  /** nDCG@10, MRR and recall@10: means, 0 to 1. */
  ndcg: z.number(),
  mrr: z.number(),
  recall: z.number(),
  /** Queries that found nothing. */
  zero: z.number(),
  /** Milliseconds. */
  median: z.number(),
});

/** A loss beyond the limits of the file; `text` tells it. */
const loss = z.object({ before: z.number(), after: z.number(), value: z.number(), text: z.string() });

/** A place of a file that changes: the path to a number, or a line itself. */
export const tuningChange = z.object({
  file: z.string(),
  place: z.string(),
  before: z.string(),
  after: z.string(),
});

/** Answer to one query. */
const side = z.object({
  total: z.number(),
  hits: z.array(z.object({ id: z.number(), name: z.string() })),
  /** The query with synonyms in place of its words. */
  variants: z.array(z.string()),
});

/** A rank among the first ten, from 1; null behind them. */
const rank = z.number().nullable();

const progress = z.object({ done: z.number(), total: z.number() });
const failed = z.object({ text: z.string() });

const tryEvents = {
  progress,
  /** The query asked about; comes first. */
  query: z.object({ before: side, after: side }),
  /** Comes last. */
  end: z.object({
    before: quality,
    after: quality,
    better: z.number(),
    worse: z.number(),
    moved: z.number(),
    /** Queries with other hits, those that lost most first. */
    queries: z.array(
      z.object({
        keyword: z.string(),
        only_title: flag,
        /** nDCG@10; null where nothing was graded. */
        before: z.number().nullable(),
        after: z.number().nullable(),
        moves: z.array(z.object({ id: z.number(), name: z.string(), before: rank, after: rank })),
      }),
    ),
    /** Null: the change may go live. */
    loss: loss.nullable(),
    changes: z.array(tuningChange),
  }),
  failed,
};

const applyEvents = {
  progress,
  /** Nothing was applied. */
  lost: loss,
  applied: z.object({ id: z.number(), text: z.string() }),
  failed,
};

type EventsOf<Events extends Record<string, z.ZodType>> = {
  [Name in keyof Events]: { event: Name & string; data: z.infer<Events[Name]> };
}[keyof Events];

/** An event of a trial. */
export type TryEvent = EventsOf<typeof tryEvents>;
/** An event of an application. */
export type ApplyEvent = EventsOf<typeof applyEvents>;

export const deskTuning = defineDeskCall({
  path: '/api/operator/lab/tuning',
  summary: 'The files that tune as they are in force',
  data: z.object({
    /** Version in force; 0 before the first. */
    id: z.number(),
    /** `relevance.json`. */
    relevance: z.string().meta({ contentMediaType: 'application/json' }),
    synonyms: z.string(),
  }),
});

export const deskTry = defineDeskCall({
  path: '/api/operator/lab/try',
  summary: 'What a draft of what ranks would change, as server-sent events; nobody else is ranked by it',
  request: body({ draft, keyword: query.optional(), onlyTitle: flag.default(0) }),
  data: unwrapped,
  produces: 'text/event-stream',
  event: z.union([tryEvents.progress, tryEvents.query, tryEvents.end, tryEvents.failed]),
  errors: ['invalid', 'conflict', 'search_unavailable'],
  example: { draft: {}, keyword: '储能' },
});

export const deskApply = defineDeskCall({
  path: '/api/operator/lab/apply',
  summary: 'Brings a draft of what ranks into force within seconds, unless the golden queries lose too much',
  request: body({
    draft,
    /** The version that the draft was made from. */
    base: z.number().int().min(0),
    reason: reasonField,
    /** Why it must be although golden queries are answered worse. */
    anyway: reasonField.optional(),
  }),
  data: unwrapped,
  produces: 'text/event-stream',
  event: z.union([applyEvents.progress, applyEvents.lost, applyEvents.applied, applyEvents.failed]),
  errors: ['invalid', 'conflict', 'search_unavailable'],
  example: { draft: {}, base: 1, reason: '补充同义词' },
});

export const deskRollback = defineDeskCall({
  path: '/api/operator/lab/rollback',
  summary: 'Brings an earlier version of what ranks into force again, as a new one',
  request: body({ to: idField, reason: reasonField }),
  data: done,
  errors: ['not_found'],
  example: { to: 1, reason: '撤回' },
});

export const deskExplain = defineDeskCall({
  path: '/api/operator/lab/explain',
  summary: 'What each clause adds to the score of a report for a query',
  request: body({ keyword: query, id: idField, onlyTitle: flag.default(0) }),
  data: z.object({
    /** From 1; null where it is not among the first `within`. */
    rank: z.number().nullable(),
    within: z.number(),
    words: z.array(z.string()),
    name: z.string(),
    /** 1: it holds all words; 0: it is among the closest. */
    exact: flag,
    score: z.number(),
    shares: z.array(z.object({ score: z.number(), text: z.string() })),
    /** Of the best pages of the site, `of` in all: its own, and those word for word. */
    pages: z.object({ own: z.number(), verbatim: z.number(), of: z.number() }).nullable(),
  }),
  errors: ['search_unavailable'],
  example: { keyword: '储能', id: 1 },
});

export const deskAnalyze = defineDeskCall({
  path: '/api/operator/lab/analyze',
  summary: 'How a text is read, and which queries a word in the dictionary would touch',
  request: body({ text: query, word: z.string().trim().min(2).max(20).optional() }),
  data: z.object({
    fields: z.array(z.object({ field: z.string(), tokens: z.array(z.string()) })),
    /** What is understood of it as a query; parts without anything are left out. */
    understood: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
    /** Absent without `word`. */
    touched: z
      .object({
        of: z.number(),
        count: z.number(),
        queries: z.array(z.object({ query: z.string(), before: z.string(), after: z.string() })),
      })
      .optional(),
  }),
  errors: ['search_unavailable'],
  example: { text: '轨道交通', word: '轨道交通' },
});
