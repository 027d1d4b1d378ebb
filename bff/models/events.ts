import type { Sequelize, Transaction } from 'sequelize';
import { databaseOf } from './statements.ts';

/** A committed change of an account, of money, or by an operator. */
export interface SiteEvent {
  kind: 'account' | 'money' | 'audit';
  what: string;
  [detail: string]: unknown;
}

const listeners = new WeakMap<Sequelize, (event: SiteEvent) => void>();

/** Hands every event of a database to a listener once its transaction has committed. */
export function onEvents(database: Sequelize, listener: (event: SiteEvent) => void): void {
  listeners.set(database, listener);
}

/** Tells of an event when the transaction commits; never where it is rolled back. */
export function emitEvent(transaction: Transaction, event: SiteEvent): void {
  const listener = listeners.get(databaseOf(transaction));
  if (listener) transaction.afterCommit(() => listener(event));
}
