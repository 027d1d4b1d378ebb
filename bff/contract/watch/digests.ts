import { z } from 'zod';
import { body, callsOf, flag, pageOf, paging } from '../call.ts';
import { digestCadence } from './savedSearches.ts';

const readersCall = callsOf('watching', 'reader');

export const digestList = readersCall({
  path: '/api/digest/list',
  summary: "Digests of one's saved searches, the latest first; `/api/inbox/list` has a digest's reports",
  request: body(paging(10)),
  data: pageOf(
    z.object({
      id: z.number(),
      cadence: digestCadence.exclude(['off']),
      /** First and last day in China, YYYY-MM-DD. */
      from: z.string(),
      to: z.string(),
      /** Reports. */
      total: z.number(),
      unread: z.number(),
    }),
  ),
  example: { page: 1, pageSize: 10 },
});

const mailSettingsData = z.object({
  /** Whether this site sends mail. */
  available: flag,
  /** The reader's address, masked; empty for none. */
  address: z.string(),
  /** The address is its reader's: a link sent to it was opened. */
  confirmed: flag,
  /** Digests go to it. */
  wanted: flag,
});

export const mailSettings = readersCall({
  path: '/api/mail/settings',
  summary: 'Whether digests go to the reader by mail, and where to',
  data: mailSettingsData,
});

/**
 * Sets the address (empty: none), to which a link is sent that confirms it; or stops and resumes digests to it. Nothing
 * else is sent to an address before it is confirmed.
 */
export const mailUpdate = readersCall({
  path: '/api/mail/update',
  summary: 'Set where digests are mailed to',
  request: body({
    address: z.union([z.literal(''), z.email().max(254)]).optional(),
    wanted: flag.optional(),
  }),
  data: mailSettingsData.extend({ message: z.string() }),
  errors: ['invalid', 'conflict', 'too_many', 'gateway_off', 'gateway_unavailable'],
  example: { address: '' },
});

/** Query of the links in letters. */
export const mailLink = z.object({
  id: z.coerce.number().int().positive(),
  /** Moment in ms until which it holds; 0: as long as the address does. */
  until: z.coerce.number().int().min(0).default(0),
  key: z.string().min(1).max(100),
});
