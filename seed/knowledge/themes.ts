import type { Metric } from '../facts/series.ts';

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

const clauses = (text: string) => text.split('；');

function metric(text: string): Metric {
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

/** Reads the terse form: metrics as name,unit,kind,low,high,spread. */
export function theme(
  name: string,
  metrics: string[],
  texts: { parts: string; drivers: string; drags: string; views: string; tools: string; risks: string },
): Theme {
  return {
    name,
    metrics: metrics.map(metric),
    parts: texts.parts.split('、'),
    drivers: clauses(texts.drivers),
    drags: clauses(texts.drags),
    views: clauses(texts.views),
    tools: texts.tools.split('、'),
    risks: clauses(texts.risks),
  };
}
