import { aCode, aNewMinute, aPhone } from '../accounts/phones.factory.ts';
import { beginSession } from '../accounts/sessions.ts';
import { usernameLogin } from '../contract/accounts.ts';
import {
  bindPhone,
  changePhone,
  phoneLogin,
  phoneRegister,
  resetPwd,
  returnPwd,
  sendOwnCode,
} from '../contract/phoneAccounts.ts';
import { getWxQrcode, loginCheck } from '../contract/qrlogin.ts';
import { sandboxScan } from '../contract/sandbox.ts';
import { endOneSession } from '../contract/sessions.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { listSessions } from '../models/session.ts';
import { findUserByLogin, setPhone } from '../models/user.ts';
import type { Site } from '../site.factory.ts';

const password = 'a-good-password';

/** A login code, and the browser that fetched it. */
async function aTicket(site: Site) {
  const { headers, body } = await site.get(getWxQrcode.path);
  const cookie = headers.getSetCookie().map((line) => line.split(';')[0] ?? '')[0] ?? '';
  return { input: { ticket: body.data.ticket }, headers: { cookie } };
}

/** A phone with a code for the purpose. */
async function aProvenPhone(site: Site, purpose: string) {
  const phone = aPhone();
  return { input: { phone, code: await aCode(site, phone, purpose) } };
}

/** The phone of an account. */
async function aRegisteredPhone(site: Site): Promise<{ phone: string }> {
  const { input } = await aProvenPhone(site, 'register');
  const { body } = await site.post(phoneRegister.path, { ...input, pwd: password, agree: 1 });
  if (body.status !== 1) throw new Error(body.message);
  return { phone: input.phone };
}

async function aForgottenPassword(site: Site) {
  const { phone } = await aRegisteredPhone(site);
  await aNewMinute(site);
  return { input: { phone, code: await aCode(site, phone, 'reset') } };
}

/** The user whose session calls are tried with. */
async function exampleUser({ services: { database } }: Site) {
  const user = await findUserByLogin(database, usernameLogin.example.username);
  if (user === null) throw new Error('the user of the examples is gone');
  return user;
}

/** Another session of the user whose session ends it. */
async function anotherSession(site: Site) {
  const user = await exampleUser(site);
  await beginSession(site.services.database, user.id, null);
  const [session] = await listSessions(site.services.database, user.id, new Date());
  return { input: { id: session?.id } };
}

async function anOwnPhone(site: Site) {
  const user = await exampleUser(site);
  const { database } = site.services;
  if (!user.phone) await inTransaction(database, (one) => setPhone(one, user.id, `+86${aPhone()}`));
  await aNewMinute(site);
  return { input: {} };
}

/** What the calls of accounts need before they can be made: codes, tickets, a phone that is registered. */
export const accountArrangements = {
  [sandboxScan.path]: async (site: Site) => ({ input: (await aTicket(site)).input }),
  [loginCheck.path]: aTicket,
  [phoneRegister.path]: (site: Site) => aProvenPhone(site, 'register'),
  [phoneLogin.path]: async (site: Site) => ({ input: { ...(await aRegisteredPhone(site)), pwd: password } }),
  async [bindPhone.path](site: Site) {
    const { input } = await aProvenPhone(site, 'bind');
    // The password that the later calls log in with.
    return { input: { ...input, pwd: usernameLogin.example.password } };
  },
  [changePhone.path]: (site: Site) => aProvenPhone(site, 'change'),
  [sendOwnCode.path]: anOwnPhone,
  [endOneSession.path]: anotherSession,
  [resetPwd.path]: aForgottenPassword,
  [returnPwd.path]: aForgottenPassword,
};
