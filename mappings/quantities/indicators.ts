import { z } from 'zod';
import { loadJson } from '../load.ts';
import { unitOf } from './units.ts';

const group = z.strictObject({
  /** Kinds of units (`units.ts`) its numbers have; empty for a bare 万 or 亿, and for no unit at all if `bare`. */
  units: z.array(z.string()).min(1),
  bare: z.literal(true).optional(),
  /** Each indicator with its other names. */
  names: z.record(z.string().min(2), z.array(z.string().min(2))),
});

interface Indicator {
  name: string;
  units: readonly string[];
  bare: boolean;
}

/** Case, blanks and the width of brackets tell nothing apart: Rank IC is RankIC. */
const plain = (text: string): string =>
  text.toUpperCase().replaceAll(/\s/g, '').replaceAll('（', '(').replaceAll('）', ')');

const byName = new Map<string, Indicator>();
for (const { units, bare = false, names } of Object.values(
  loadJson('quantities/indicators.json', z.record(z.string(), group)),
))
  for (const [name, others] of Object.entries(names))
    for (const one of [name, ...others]) byName.set(plain(one), { name, units, bare });

/** A name as it may be set: with blanks at the ends of its letters, brackets of either width. */
const spelled = (name: string) =>
  name
    .replaceAll('RANKIC', 'RANK ?IC')
    .replaceAll(/[(（]/g, '[(（]')
    .replaceAll(/[)）](?!\])/g, '[)）]')
    .replaceAll(/[/.]/g, '\\$&');
const longestFirst = [...byName.keys()].sort((one, other) => other.length - one.length);
const named = new RegExp(
  longestFirst
    .map((name) => (/^[A-Z]/.test(name) ? `(?<![A-Za-z])${spelled(name)}(?![A-Za-z])` : spelled(name)))
    .join('|'),
  'gi',
);

/** An indicator that a text names, and where. */
export interface NamedIndicator extends Indicator {
  start: number;
  end: number;
}

/** The indicators that a text names, in their order: of names inside one another the longest. */
export function indicatorsIn(text: string): NamedIndicator[] {
  return [...text.matchAll(named)].map(({ index, 0: found }) => ({
    ...(byName.get(plain(found)) as Indicator),
    start: index,
    end: index + found.length,
  }));
}

/** Whether an indicator is told in such a unit; empty for none. */
export function isToldIn({ units, bare }: Pick<Indicator, 'units' | 'bare'>, unit: string): boolean {
  if (unit === '') return bare;
  const kind = unitOf(unit)?.kind;
  return kind !== undefined && units.includes(kind);
}
