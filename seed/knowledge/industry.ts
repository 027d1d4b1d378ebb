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
  /** name,unit,low,high,least growth,most growth */
  volumes: string[];
  prices: string[];
  rates: string[];
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
    volumes: notes.volumes.map((text) => metric('volume', text)),
    prices: notes.prices.map((text) => metric('price', text)),
    rates: notes.rates.map((text) => metric('rate', text)),
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
