import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { newSession } from '../contract/accounts.ts';
import { maskPhone } from '../models/phone.ts';
import type { User } from '../models/user.ts';
import type { Services } from '../services.ts';
import { clientOf } from './client.ts';
import { giveCookies, readSid } from './credentials.ts';
import { createKnownDevices } from './knownDevices.ts';
import { beginSession, type Entry } from './sessions.ts';

/**
 * Logs a user in for this browser or client, which leaves its earlier session.
 * @param how the way in
 * @param provenBy the password hash or the phone that let the user in; omitted when something else did
 * @returns the session as calls answer it; its cookies are set
 */
export async function startSession(
  { database, config }: Pick<Services, 'database' | 'config'>,
  user: Pick<User, 'id' | 'phone'>,
  { request, response }: { request: Request; response: Response },
  how: Entry['how'],
  provenBy?: Entry['provenBy'],
): Promise<z.output<typeof newSession>> {
  const session = await beginSession(database, user.id, readSid(request), {
    how,
    client: clientOf(request),
    provenBy,
  });
  giveCookies(request, response, session);
  createKnownDevices(config.internalKey).note(request, response, user.id);
  return { s_id: session.sid, token: session.token, uid: user.id, phone: maskPhone(user.phone) };
}
