import type { TestIntake } from '../../ops/test/intake.ts';
import type { TestDatabase } from '../database.factory.ts';
import type { TestReader } from '../reader.factory.ts';
import type { Site } from '../site.factory.ts';

/**
 * Sender of a row: a visitor, a reader without membership, members, an operator without a second factor (the editor)
 * and one with, or a newcomer, who has registered by phone.
 */
export type Sender = 'visitor' | 'free' | 'vip1' | 'vip2' | 'vip3' | 'editor' | 'operator' | 'newcomer';

/** Who has an account without a phone. */
export type Known = Exclude<Sender, 'visitor' | 'newcomer'>;

/** Who has registered by phone. */
export interface Newcomer {
  phone: string;
  headers: Record<string, string>;
}

/** Site with a little of everything, on which each row of the table is played by people of its own. */
export interface FixtureSite {
  site: Site;
  made: TestDatabase;
  intake: TestIntake;
  close(): Promise<void>;
}

/** A site with what the examples of the contract ask for. */
export interface ExampleSite extends FixtureSite {
  /** Headers of a new session of the user of the examples. */
  newSession(): Promise<Record<string, string>>;
}

/** What one row plays with; what it makes is no other row's. */
export interface Scene extends Omit<FixtureSite, 'close'> {
  /** The reader of a sort, the same each time. */
  reader(sender: Known): Promise<TestReader>;
  /** The newcomer; given another, who that is from here on. */
  newcomer(other?: Newcomer): Promise<Newcomer>;
  headersOf(sender: Sender): Promise<Record<string, string>>;
  /** Headers of the row's call beside the sender's. */
  headers: Record<string, string>;
  /** Sends a code to a phone and reads it. */
  aCode(phone: string, purpose: string): Promise<string>;
}
