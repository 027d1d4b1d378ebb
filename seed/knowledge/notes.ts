import type { Metric } from '../facts/series.ts';

/** A part of an industry. Clauses read as whole statements without a full stop. */
export interface Segment {
  name: string;
  products: string[];
  drivers: string[];
  limits: string[];
}

/** Knowledge of an industry for its reports' writer. */
export interface Industry {
  /** As in `mappings/taxonomy/industries.json`. */
  name: string;
  segments: Segment[];
  upstream: string[];
  downstream: string[];
  volumes: Metric[];
  prices: Metric[];
  rates: Metric[];
  /** Parts of the cost, largest first. */
  costs: string[];
  techs: string[];
  policies: string[];
  barriers: string[];
  catalysts: string[];
  risks: string[];
  concepts: string[];
  /** Endings of its companies' names. */
  suffixes: string[];
}

/** The terse form knowledge is written in: nouns split by 、, clauses by ；, segments as name|products|drivers|limits. */
export interface Notes {
  segments: string[];
  upstream: string;
  downstream: string;
  /** Each name,unit,low,high,least growth,most growth; split by ； */
  volumes: string;
  prices: string;
  rates: string;
  costs: string;
  techs: string;
  policies: string;
  barriers: string;
  catalysts: string;
  risks: string;
  concepts: string;
  suffixes: string;
}

const nouns = (text: string) => text.split('、');
const clauses = (text: string) => text.split('；');

function metric(kind: Metric['kind'], text: string): Metric {
  const [name = '', unit = '', ...numbers] = text.split(',');
  const [low = 0, high = 0, least = 0, most = 0] = numbers.map(Number);
  return { name, unit, kind, base: [low, high], move: [least, most] };
}

/** Reads the terse form. */
export function industry(name: string, notes: Notes): Industry {
  return {
    name,
    segments: notes.segments.map((line) => {
      const [segment = '', products = '', drivers = '', limits = ''] = line.split('|');
      return { name: segment, products: nouns(products), drivers: clauses(drivers), limits: clauses(limits) };
    }),
    upstream: nouns(notes.upstream),
    downstream: nouns(notes.downstream),
    volumes: clauses(notes.volumes).map((text) => metric('volume', text)),
    prices: clauses(notes.prices).map((text) => metric('price', text)),
    rates: clauses(notes.rates).map((text) => metric('rate', text)),
    costs: nouns(notes.costs),
    techs: clauses(notes.techs),
    policies: clauses(notes.policies),
    barriers: clauses(notes.barriers),
    catalysts: clauses(notes.catalysts),
    risks: clauses(notes.risks),
    concepts: nouns(notes.concepts),
    suffixes: nouns(notes.suffixes),
  };
}

/** A subject of macro, strategy, bond or quantitative research. Clauses have no full stop. */
export interface Theme {
  name: string;
  metrics: Metric[];
  parts: string[];
  drivers: string[];
  drags: string[];
  views: string[];
  tools: string[];
  risks: string[];
}

function themeMetric(text: string): Metric {
  const [name = '', unit = '', kind = 'rate', low = '0', high = '1', move = '0.1'] = text.split(',');
  const spread = Number(move);
  return {
    name,
    unit,
    kind: kind as Metric['kind'],
    base: [Number(low), Number(high)],
    move: [-spread, spread],
  };
}

/** Reads the terse form: metrics as name,unit,kind,low,high,spread, split by ；. */
export function theme(
  name: string,
  metrics: string,
  texts: { parts: string; drivers: string; drags: string; views: string; tools: string; risks: string },
): Theme {
  return {
    name,
    metrics: clauses(metrics).map(themeMetric),
    parts: texts.parts.split('、'),
    drivers: clauses(texts.drivers),
    drags: clauses(texts.drags),
    views: clauses(texts.views),
    tools: texts.tools.split('、'),
    risks: clauses(texts.risks),
  };
}
