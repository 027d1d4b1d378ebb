import { chinaDay, chinaMoment, dayMilliseconds } from '../../mappings/chinaCalendar.ts';
import { membershipOf } from '../entitlements/memberships.ts';
import { readingRights } from '../entitlements/readingRights.ts';
import { MailFailed } from '../gateways/mail.ts';
import { createMailLinks, mailPaths } from '../mail/index.ts';
import { unconfirmMailAddress } from '../models/account/mailAddress.ts';
import { inTransaction } from '../models/inTransaction.ts';
import {
  claimMail,
  type DueMail,
  dueMails,
  insertDigest,
  noteMail,
  type Period,
  readersDue,
} from '../models/watch/digest.ts';
import { inboxOf } from '../models/watch/inbox.ts';
import { savedSearchesOf } from '../models/watch/savedSearch.ts';
import { repeat } from '../repeat.ts';
import type { Services } from '../services.ts';
import { letterOf } from './digestLetter.ts';
import { presentHits } from './presentHits.ts';

const every = 60_000;
/** Hour in China at which what was announced until midnight is summed up: a letter shall not ring at night. */
const hour = 8;
const readersTogether = 200;
const lettersTogether = 20;
/** Reports that a letter tells of; the site has them all. */
const inLetter = 30;
/** In ms: a letter belongs to who claimed it for so long, which is longer than it can take (`gateways/mail.ts`). */
const claimMs = 10 * 60_000;
/** In ms: waits after an attempt that failed. After the last one it is given up: the next digest is near. */
const waits = [5, 15, 60, 180, 540].map((minutes) => minutes * 60_000);

/** The day and the week that are to be summed up at a moment. */
function periodsAt(now: Date): Period[] {
  const today = chinaDay(now.getTime() - hour * 3_600_000);
  const end = chinaMoment(today);
  const dayAt = (days: number) => chinaDay(end + days * dayMilliseconds);
  // Days since Monday.
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return [
    { cadence: 'day', startsOn: dayAt(-1), endsOn: dayAt(-1), end: new Date(end) },
    {
      cadence: 'week',
      startsOn: dayAt(-7 - weekday),
      endsOn: dayAt(-1 - weekday),
      end: new Date(end - weekday * dayMilliseconds),
    },
  ];
}

type DigestServices = Pick<Services, 'config' | 'database' | 'documents' | 'log' | 'mail' | 'redis'>;

/** What sums up saved searches for their readers, and mails that to who wants it. */
export interface Digests {
  /** Makes what is due, then mails what waits. Repeatable, by any number of processes at once. */
  turn(now?: Date): Promise<void>;
}

/**
 * Makes a site's digests. A digest is its reader's once by its row's key, and holds what no digest held before, so that
 * an outage loses and doubles nothing. Each letter is claimed in its row before it is sent and noted behind it: a process
 * that ends between the server's yes and the note has it sent again, under the same Message-ID.
 */
export function createDigests(services: DigestServices): Digests {
  const { config, database, log, mail } = services;
  const links = createMailLinks(config, mailPaths.unsubscribe);
  const host = new URL(config.publicUrl).hostname;
  const note = (id: number, state: 'due' | 'sent' | 'none' | 'failed', at: Date) =>
    inTransaction(database, (transaction) => noteMail(transaction, { id, state, at }));

  const compose = async (due: DueMail, now: Date) => {
    const { user_id: userId, address } = due;
    if (address === null || mail === null) return null;
    const of = { userId, digestId: due.id };
    const { rows, total } = await inboxOf(database, of, { offset: 0, limit: inLetter });
    // As its reader would see it on the site at this moment.
    const { level } = await membershipOf(database, userId, now);
    const rights = readingRights(services, { userId, level, operator: false }, `u${userId}`);
    const items = await presentHits(services, rows, await savedSearchesOf(database, userId), rights);
    if (items.length === 0) return null;
    const unsubscribeUrl = links.of({ userId, address, until: 0 });
    const messageId = `<digest-${due.id}-${userId}@${host}>`;
    const letter = letterOf({ ...due, items, total }, { publicUrl: config.publicUrl, unsubscribeUrl });
    return { to: address, ...letter, messageId, unsubscribeUrl };
  };

  const post = async (due: DueMail, now: Date) => {
    const letter = await compose(due, now);
    if (letter === null || mail === null) return note(due.id, 'none', now);
    const until = new Date(now.getTime() + claimMs);
    if (!(await inTransaction(database, (transaction) => claimMail(transaction, due, until)))) return;
    try {
      await mail.send(letter);
    } catch (error) {
      if (!(error instanceof MailFailed)) throw error;
      const facts = { digest: due.id, userId: due.user_id, tries: due.mail_tries + 1, reason: error.message };
      const wait = waits[due.mail_tries];
      if (wait !== undefined) {
        log.info(facts, 'a digest was not taken by the mail server: tried again');
        return note(due.id, 'due', new Date(now.getTime() + wait));
      }
      log.warn(facts, 'a digest could not be mailed: given up');
      if (error.refused)
        await inTransaction(database, (transaction) =>
          unconfirmMailAddress(transaction, { userId: due.user_id, address: letter.to }),
        );
      return note(due.id, 'failed', now);
    }
    await note(due.id, 'sent', now);
  };

  return {
    async turn(now = new Date()) {
      for (const period of periodsAt(now))
        for (let due = [0]; due.length > 0; ) {
          due = await readersDue(database, period, readersTogether);
          for (const userId of due)
            await inTransaction(database, (transaction) =>
              insertDigest(transaction, { ...period, userId, mails: mail !== null, now }),
            );
        }
      if (mail === null) return;
      for (let due = await dueMails(database, now, lettersTogether); due.length > 0; ) {
        for (const one of due) await post(one, now);
        due = await dueMails(database, now, lettersTogether);
      }
    },
  };
}

/** Sums up saved searches each minute until stopped. */
export function watchDigests(services: DigestServices): () => void {
  const digests = createDigests(services);
  const failed = (error: unknown) => services.log.warn({ err: error }, 'digests could not be made or mailed');
  return repeat(() => digests.turn(), { every, atOnce: true, failed });
}
