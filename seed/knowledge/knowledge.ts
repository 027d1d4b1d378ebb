import { z } from 'zod';
import type { Metric } from '../facts/series.ts';
import industriesData from './industries.json' with { type: 'json' };
import themesData from './themes.json' with { type: 'json' };

const texts = z.array(z.string().min(1)).min(1);
const range = z.tuple([z.number(), z.number()]);
const metric = z.strictObject({ name: z.string().min(1), unit: z.string(), base: range, move: range });
const kinds = ['volume', 'price', 'rate'] as const;
const metricsOf = (kind: Metric['kind']) => z.array(metric.transform((one): Metric => ({ ...one, kind })));

/** A part of an industry. Clauses read as whole statements without a full stop. */
const segment = z.strictObject({ name: z.string().min(1), products: texts, drivers: texts, limits: texts });
export type Segment = z.infer<typeof segment>;

/** Knowledge of an industry for its reports' writer: named as in `mappings/taxonomy/industries.json`. */
const industry = z.strictObject({
  name: z.string().min(1),
  segments: z.array(segment),
  upstream: texts,
  downstream: texts,
  volumes: metricsOf('volume'),
  prices: metricsOf('price'),
  rates: metricsOf('rate'),
  /** Parts of the cost, largest first. */
  costs: texts,
  techs: texts,
  policies: texts,
  barriers: texts,
  catalysts: texts,
  risks: texts,
  concepts: texts,
  /** Endings of its companies' names. */
  suffixes: texts,
});
export type Industry = z.infer<typeof industry>;

/** A subject of macro, strategy, bond or quantitative research. Clauses have no full stop. */
const theme = z.strictObject({
  name: z.string().min(1),
  metrics: z.array(metric.extend({ kind: z.enum(kinds) })),
  parts: texts,
  drivers: texts,
  drags: texts,
  views: texts,
  tools: texts,
  risks: texts,
});
export type Theme = z.infer<typeof theme>;

/** All industries the seed knows. */
export const industries: readonly Industry[] = z.array(industry).parse(industriesData);

const ofKind = z.array(theme);
/** Subjects of the reports that belong to no industry, by kind of research. */
export const subjects = z
  .strictObject({ macro: ofKind, strategy: ofKind, bonds: ofKind, quant: ofKind })
  .parse(themesData);
