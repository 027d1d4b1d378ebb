import type { Sequelize } from 'sequelize';
import { staleWhileRevalidate } from '../../mappings/cache.ts';
import { chinaDay } from '../../mappings/chinaCalendar.ts';
import { foldText } from '../../mappings/text/simplify.ts';
import { type KeywordPlacement, placementsInForce } from '../models/keywordPlacement.ts';

/** What operators placed for one keyword. */
export interface Placements {
  /** By their ranks, from 1. */
  pins: readonly { id: number; rank: number }[];
  hidden: readonly number[];
}

/** Reads what is placed for a keyword, as it was typed. */
export type ReadPlacements = (keyword: string) => Promise<Placements>;

/** Nothing placed. */
export const noPlacements: Placements = { pins: [], hidden: [] };

/** Characters of a keyword that may have placements. */
const maxKeyword = 100;

/** One spelling for what readers type alike: simplified, lower case, single blanks. */
export const placementKey = (keyword: string): string => foldText(keyword).replace(/\s+/g, ' ').trim();

/** An operator's act is seen by every process within two seconds; no search waits longer for MySQL than this. */
const keeping = { freshFor: 1_500, maxWaitMs: 100 };

/** What operators placed, read again every other second at most; while MySQL is away as it was last known. */
export function createPlacements(database: Sequelize, clock = Date.now): ReadPlacements {
  let known: { day: string; byKeyword: ReadonlyMap<string, Placements> } | null = null;
  const read = async () => {
    const day = chinaDay(clock());
    try {
      known = { day, byKeyword: byKeyword(await placementsInForce(database, day)) };
    } catch (error) {
      if (known === null) throw error;
    }
    return known;
  };
  const current = staleWhileRevalidate(read, keeping);
  return async (keyword) => {
    if (keyword.length > maxKeyword) return noPlacements;
    const placements = (await current())?.byKeyword;
    if (!placements || placements.size === 0) return noPlacements;
    return placements.get(placementKey(keyword)) ?? noPlacements;
  };
}

/** @param rows the latest first: of pins of one rank the latest stands first */
function byKeyword(rows: readonly KeywordPlacement[]): Map<string, Placements> {
  const found = new Map<string, { pins: { id: number; rank: number }[]; hidden: number[] }>();
  for (const { keyword, report_id, kind, place: rank } of rows) {
    const own = found.get(keyword) ?? { pins: [], hidden: [] };
    found.set(keyword, own);
    if (kind === 'pin') own.pins.push({ id: Number(report_id), rank });
    else own.hidden.push(Number(report_id));
  }
  for (const { pins } of found.values()) pins.sort((one, other) => one.rank - other.rank);
  return found;
}
