import { chinaDay, chinaMoment, dayMilliseconds } from '../../mappings/chinaCalendar.ts';
import { type Job, one } from '../../mappings/jobs/job.ts';
import { membershipOf } from '../entitlements/memberships.ts';
import { readingRights } from '../entitlements/readingRights.ts';
import { type Mailer, MailFailed } from '../gateways/mail.ts';
import { createMailLinks, mailPaths } from '../mail/index.ts';
import { unconfirmMailAddress } from '../models/account/mailAddress.ts';
import { inTransaction } from '../models/inTransaction.ts';
import {
  type DueMail,
  dueMails,
  findDueMail,
  insertDigest,
  noteMail,
  type Period,
  readersDue,
} from '../models/watch/digest.ts';
import { inboxOf } from '../models/watch/inbox.ts';
import { savedSearchesOf } from '../models/watch/savedSearch.ts';
import type { Services } from '../services.ts';
import { letterOf } from './digestLetter.ts';
import { presentHits } from './presentHits.ts';

/** Hour in China at which what was announced until midnight is summed up: a letter shall not ring at night. */
const hour = 8;
/** Reports that a letter tells of; the site has them all. */
const inLetter = 30;

/** The day and the week that are to be summed up at a moment. */
function periodsAt(now: Date): Record<Period['cadence'], Period> {
  const today = chinaDay(now.getTime() - hour * 3_600_000);
  const end = chinaMoment(today);
  const dayAt = (days: number) => chinaDay(end + days * dayMilliseconds);
  // Days since Monday.
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return {
    day: { cadence: 'day', startsOn: dayAt(-1), endsOn: dayAt(-1), end: new Date(end) },
    week: {
      cadence: 'week',
      startsOn: dayAt(-7 - weekday),
      endsOn: dayAt(-1 - weekday),
      end: new Date(end - weekday * dayMilliseconds),
    },
  };
}

type DigestServices = Pick<Services, 'config' | 'database' | 'documents' | 'mail' | 'redis'>;

/** What sums up saved searches for their readers, and mails that to who wants it. */
export const digestJobs = (services: DigestServices): Job[] => [
  digestJob(services, 'day', '每日汇总'),
  digestJob(services, 'week', '每周汇总'),
  ...(services.mail === null ? [] : [mailJob(services, services.mail)]),
];

/** Makes what is due: a reader's once by its row's key, it holds what no digest held before, so that none is lost or doubled. */
function digestJob(
  { database, mail }: DigestServices,
  cadence: Period['cadence'],
  title: string,
): Job<{ user_id: number }> {
  const name = `digests-${cadence}`;
  return {
    ...{ name, title },
    every: 60_000,
    ...readersDue(database, name, (now) => periodsAt(now)[cadence]),
    keyOf: ({ user_id }) => String(user_id),
    work: one(({ user_id: userId }, now) =>
      inTransaction(database, (transaction) =>
        insertDigest(transaction, { ...periodsAt(now)[cadence], userId, mails: mail !== null, now }),
      ),
    ),
  };
}

/**
 * Mails the digests that wait for it. A letter whose process ended between the server's yes and the note is not sent
 * again by itself: nobody gets one twice.
 */
function mailJob(services: DigestServices, mail: Mailer): Job<{ id: number }> {
  const { database } = services;
  const compose = createCompose(services);
  return {
    name: 'mail',
    title: '发送汇总邮件',
    every: 60_000,
    once: true,
    waits: [5, 15, 60, 180, 540],
    ...dueMails(database, 'mail'),
    keyOf: ({ id }) => String(id),
    work: one(async ({ id }, now) => {
      const due = await findDueMail(database, id);
      if (due === null) return;
      const letter = due.address === null ? null : await compose({ ...due, address: due.address }, now);
      if (letter !== null) await mail.send(letter);
      await inTransaction(database, (transaction) =>
        noteMail(transaction, { id, state: letter === null ? 'none' : 'sent', at: now }),
      );
    }),
    async onFailed({ id }, error) {
      const due = await findDueMail(database, id);
      if (due?.address && error instanceof MailFailed && error.refused)
        await inTransaction(database, (transaction) =>
          unconfirmMailAddress(transaction, { userId: due.user_id, address: due.address ?? '' }),
        );
    },
  };
}

/** Gives what composes a letter, as its reader would see it on the site at a moment; null where nothing is left to tell. */
function createCompose(services: DigestServices) {
  const { config, database } = services;
  const links = createMailLinks(config, mailPaths.unsubscribe);
  const host = new URL(config.publicUrl).hostname;
  return async (due: DueMail & { address: string }, now: Date) => {
    const { user_id: userId, address } = due;
    const of = { userId, digestId: due.id };
    const { rows, total } = await inboxOf(database, of, { offset: 0, limit: inLetter });
    const { level } = await membershipOf(database, userId, now);
    const rights = readingRights(services, { userId, level, operator: false }, `u${userId}`);
    const items = await presentHits(services, rows, await savedSearchesOf(database, userId), rights);
    if (items.length === 0) return null;
    const unsubscribeUrl = links.of({ userId, address, until: 0 });
    const letter = letterOf({ ...due, items, total }, { publicUrl: config.publicUrl, unsubscribeUrl });
    return { to: address, ...letter, messageId: `<digest-${due.id}-${userId}@${host}>`, unsubscribeUrl };
  };
}
