import { codeAt, createFactorSecrets } from '../accounts/factorSecrets.ts';
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
import { factorBegin, factorCheck, factorConfirm, factorEnd } from '../contract/secondFactor.ts';
import { endOneSession } from '../contract/sessions.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { deleteFactor, writeFactor } from '../models/secondFactor.ts';
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

/** A second factor of the user whose session calls are tried with, and a code of it. */
const aFactor = (confirmed: boolean) => async (site: Site) => {
  const { id } = await exampleUser(site);
  const { database, config } = site.services;
  const secrets = createFactorSecrets(config.internalKey);
  const secret = secrets.make();
  const row = { user_id: id, secret: secrets.seal(secret), last_step: 0, recovery: '[]' };
  const confirmed_at = confirmed ? new Date() : null;
  await inTransaction(database, (transaction) => writeFactor(transaction, { ...row, confirmed_at }));
  return { input: { code: codeAt(secret, new Date()) } };
};

/** Without one: it can be begun. */
async function noFactor(site: Site) {
  const { id } = await exampleUser(site);
  await inTransaction(site.services.database, (transaction) => deleteFactor(transaction, id));
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
  [factorBegin.path]: noFactor,
  [factorConfirm.path]: aFactor(false),
  [factorCheck.path]: aFactor(true),
  [factorEnd.path]: aFactor(true),
  [resetPwd.path]: aForgottenPassword,
  [returnPwd.path]: aForgottenPassword,
};
