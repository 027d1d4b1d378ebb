import type { Transaction } from 'sequelize';
import { dayMilliseconds } from '../../mappings/chinaCalendar.ts';
import { lockUser } from '../models/account/user.ts';
import { type Connection, change, select } from '../models/statements.ts';
import { type Level, membershipDays } from './plans.ts';

/** A level that is bought. */
export type Tier = 1 | 2 | 3;

/** A user's membership. */
export interface Membership {
  /** The highest tier valid now; 0 without one. */
  level: Level;
  /** When each tier ends; null when it has ended or never began. */
  ends: Record<Tier, Date | null>;
  /** When the valid tier began; null without one. */
  startedAt: Date | null;
}

interface Row {
  level: Tier;
  starts_at: Date;
  ends_at: Date;
}

const tiers: readonly Tier[] = [1, 2, 3];

/** A user's membership at a moment. */
export async function membershipOf(connection: Connection, userId: number, now: Date): Promise<Membership> {
  const rows = await openTerms(connection, userId, now);
  const current = rows.filter(({ starts_at }) => starts_at <= now).sort((a, b) => b.level - a.level)[0];
  const endOf = (tier: Tier) => rows.find(({ level }) => level === tier)?.ends_at ?? null;
  return {
    level: current?.level ?? 0,
    ends: { 1: endOf(1), 2: endOf(2), 3: endOf(3) },
    startedAt: current?.starts_at ?? null,
  };
}

/** One tier of a user, as it is written: begun, to begin, or over. */
export type MembershipTerm = Row;

/** All terms a user ever had; a tier has one row. */
export async function termsOf(connection: Connection, userId: number): Promise<MembershipTerm[]> {
  const sql = 'SELECT level, starts_at, ends_at FROM memberships WHERE user_id = :userId ORDER BY level';
  return select<MembershipTerm>(connection, sql, { userId });
}

/** Start of the current year of the valid tier, which bounds the unlocks of collections. */
export function membershipYear({ startedAt }: Pick<Membership, 'startedAt'>, now: Date): Date {
  const length = membershipDays * dayMilliseconds;
  const start = (startedAt ?? now).getTime();
  return new Date(start + Math.floor((now.getTime() - start) / length) * length);
}

/**
 * Adds days to a tier (decisions, membership): the same tier is extended; a higher one starts now and pushes the
 * end of the lower by its length; a lower one bought later starts after the higher ends.
 */
export async function extendMembership(
  transaction: Transaction,
  userId: number,
  level: Tier,
  days: number,
  now: Date,
): Promise<void> {
  await lockUser(transaction, userId);
  const length = days * dayMilliseconds;
  const rows = await openTerms(transaction, userId, now);
  const later = (moment: Date) => new Date(moment.getTime() + length);
  const own = rows.find((row) => row.level === level);
  const higherEnds = rows.filter((row) => row.level > level).map(({ ends_at }) => ends_at.getTime());
  const start = own?.starts_at ?? new Date(Math.max(now.getTime(), ...higherEnds));
  await writeTerm(transaction, userId, { level, starts_at: start, ends_at: later(own?.ends_at ?? start) });
  for (const tier of tiers.filter((lower) => lower < level)) {
    const row = rows.find((other) => other.level === tier);
    if (!row) continue;
    const starts_at = row.starts_at > now ? later(row.starts_at) : row.starts_at;
    await writeTerm(transaction, userId, { level: tier, starts_at, ends_at: later(row.ends_at) });
  }
}

/**
 * Takes days of a tier back, as many as are left of it: it ends so much earlier, days that are over stay used, and
 * lower tiers, which it had pushed, come forward by as much. What `extendMembership` gave at this very moment is
 * undone exactly.
 * @returns the milliseconds that were left of the tier, and those of them that were taken
 */
export async function shortenMembership(
  transaction: Transaction,
  userId: number,
  level: Tier,
  days: number,
  now: Date,
): Promise<{ left: number; taken: number }> {
  await lockUser(transaction, userId);
  const rows = await openTerms(transaction, userId, now);
  const own = rows.find((row) => row.level === level);
  if (!own) return { left: 0, taken: 0 };
  const left = own.ends_at.getTime() - Math.max(own.starts_at.getTime(), now.getTime());
  const taken = Math.min(days * dayMilliseconds, left);
  const earlier = (moment: Date) => new Date(Math.max(now.getTime(), moment.getTime() - taken));
  const put = (row: Row) =>
    row.ends_at > row.starts_at && row.ends_at > now
      ? writeTerm(transaction, userId, row)
      : dropTerm(transaction, userId, row.level);
  await put({ ...own, ends_at: new Date(own.ends_at.getTime() - taken) });
  for (const row of rows.filter((other) => other.level < level)) {
    const starts_at = row.starts_at > now ? earlier(row.starts_at) : row.starts_at;
    await put({ ...row, starts_at, ends_at: earlier(row.ends_at) });
  }
  return { left, taken };
}

async function dropTerm(transaction: Transaction, userId: number, level: Tier): Promise<void> {
  const sql = 'DELETE FROM memberships WHERE user_id = :userId AND level = :level';
  await change(transaction, sql, { userId, level });
}

/** The tiers that have not ended, begun or not. */
async function openTerms(connection: Connection, userId: number, now: Date): Promise<Row[]> {
  const sql = 'SELECT level, starts_at, ends_at FROM memberships WHERE user_id = :userId AND ends_at > :now';
  return select<Row>(connection, sql, { userId, now });
}

async function writeTerm(transaction: Transaction, userId: number, row: Row): Promise<void> {
  await change(
    transaction,
    `INSERT INTO memberships (user_id, level, starts_at, ends_at) VALUES (:userId, :level, :starts_at, :ends_at)
      ON DUPLICATE KEY UPDATE starts_at = :starts_at, ends_at = :ends_at`,
    { userId, ...row },
  );
}
