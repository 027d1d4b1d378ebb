import { z } from 'zod';
import { body, defineCall, idField } from '../call.ts';

const session = z.object({
  id: z.number(),
  /** Browser and system as the browser named itself; empty when it did not. */
  device: z.string(),
  /** Masked: `203.0.*.*`. */
  address: z.string(),
  /** ISO 8601. */
  started_at: z.string(),
  /** ISO 8601; to some minutes. */
  seen_at: z.string(),
  /** The session that asks. */
  current: z.boolean(),
});

/** POST /api/user/sessions: where one is logged in, the session used last first. */
export const sessionList = defineCall({
  method: 'POST',
  path: '/api/user/sessions',
  summary: 'My sessions',
  tag: 'accounts',
  who: 'reader',
  request: body({}),
  data: z.object({ items: z.array(session), total: z.number() }),
  example: {},
});

/** POST /api/user/endSession: logs one of one's other devices out. */
export const endOneSession = defineCall({
  method: 'POST',
  path: '/api/user/endSession',
  summary: 'Log one of my devices out',
  tag: 'accounts',
  who: 'reader',
  request: body({ id: idField }),
  data: z.object({ message: z.string() }),
  errors: ['not_found'],
  example: { id: 1 },
});

/** POST /api/user/endOtherSessions: logs all of one's other devices out. */
export const endOtherSessions = defineCall({
  method: 'POST',
  path: '/api/user/endOtherSessions',
  summary: 'Log all my other devices out',
  tag: 'accounts',
  who: 'reader',
  request: body({}),
  data: z.object({ message: z.string(), ended: z.number() }),
  example: {},
});
