import { hashPassword, issueEnrolmentToken } from '../accounts/index.ts';
import { aCode, aPhone, lastCode } from '../accounts/phones.factory.ts';
import { codeAt, createFactorSecrets } from '../accounts/secondFactor.ts';
import { beginSession } from '../accounts/sessions.ts';
import { endOneSession, getWxQrcode, loginCheck, usernameLogin } from '../contract/account/accounts.ts';
import { keyAdd, keyRemove } from '../contract/account/keys.ts';
import { changePassword, closeAccount, reopenAccount } from '../contract/account/ownAccount.ts';
import {
  bindPhone,
  changePhone,
  phoneLogin,
  phoneRegister,
  resetPwd,
  returnPwd,
  sendOwnCode,
  sendPhoneCode,
} from '../contract/account/phoneAccounts.ts';
import { factorBegin, factorCheck, factorConfirm, factorEnd } from '../contract/account/secondFactor.ts';
import { deskBlock, deskEndSessions, deskUnblock } from '../contract/desk/users.ts';
import { sandboxOperator, sandboxScan } from '../contract/sandbox.ts';
import { markClosing } from '../models/account/ownData.ts';
import { phoneKey } from '../models/account/phone.ts';
import { writeFactor } from '../models/account/secondFactor.ts';
import { listSessions } from '../models/account/session.ts';
import { createUser, setOperator } from '../models/account/user.ts';
import { inTransaction } from '../models/inTransaction.ts';
import type { Site } from '../site.factory.ts';

const password = 'a-good-password';
/** Made once, for it costs. */
let passwordHash: Promise<string> | undefined;

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

/** The phone of an account of its own, and a session of it. */
async function aRegisteredPhone(site: Site) {
  const { database } = site.services;
  const phone = aPhone();
  passwordHash ??= hashPassword(password);
  const given = { phone: phoneKey(phone) ?? '', passwordHash: await passwordHash, nickname: '昵称' };
  const id = (await inTransaction(database, (transaction) => createUser(transaction, given))) ?? 0;
  return { id, phone, headers: { ...(await beginSession(database, id, null)) } };
}

async function aForgottenPassword(site: Site) {
  const { phone } = await aRegisteredPhone(site);
  return { input: { phone, code: await aCode(site, phone, 'reset') } };
}

/** Two sessions of an account: one ends the other. Of its own, for whoever changes a phone ends all others. */
async function anotherSession(site: Site) {
  const { id, headers } = await aRegisteredPhone(site);
  const { database } = site.services;
  await beginSession(database, id, null);
  const sessions = await listSessions(database, id, new Date());
  return { input: { id: Math.max(...sessions.map((session) => session.id)) }, headers };
}

/** Not the examples' user: who has a phone can bind none. */
const anOwnPhone = async (site: Site) => ({ input: {}, headers: (await aRegisteredPhone(site)).headers });

/** Somebody else, who goes. */
async function aLeaver(site: Site) {
  const { phone, headers } = await aRegisteredPhone(site);
  await site.post(sendOwnCode.path, {}, headers);
  return { input: { old_code: await lastCode(site, phone) }, headers };
}

/** A user who logged out and in again. */
async function aReturner(site: Site) {
  const { id, headers } = await aRegisteredPhone(site);
  await inTransaction(site.services.database, (transaction) => markClosing(transaction, id, new Date()));
  return { input: {}, headers };
}

/** Somebody else, who proves to be the owner by the password, and may set another. */
const anOwner =
  (changes = {}) =>
  async (site: Site) => ({
    input: { old_pwd: password, ...changes },
    headers: (await aRegisteredPhone(site)).headers,
  });

/** Somebody else, for whoever ends other sessions ends their keys. */
async function aKeyOwner(site: Site) {
  const { input, headers } = await anOwner()(site);
  const { body } = await site.post<{ id: number }>(keyAdd.path, { ...keyAdd.example, ...input }, headers);
  return { input: { id: body.data.id }, headers };
}

/** Somebody else, whom an operator may keep out. */
const anotherAccount = async (site: Site) => ({ input: { id: (await aRegisteredPhone(site)).id } });

/** Somebody else, whom a token lets enrol. */
async function anEnroller(site: Site) {
  const { id, headers } = await aRegisteredPhone(site);
  const token = await inTransaction(site.services.database, (transaction) =>
    issueEnrolmentToken(transaction, id),
  );
  return { input: { token }, headers };
}

/** The sandbox's operator. */
async function aDemoOperator({ services: { database } }: Site) {
  const given = { username: 'operator', nickname: '运营', isDemo: true };
  await inTransaction(database, async (transaction) => {
    const id = await createUser(transaction, given);
    if (id !== null) await setOperator(transaction, id, true);
  });
  return { input: {} };
}

/** A second factor of a user of its own, and a code of it: the examples' user keeps the own one. */
const aFactor = (confirmed: boolean) => async (site: Site) => {
  const { id, headers } = await aRegisteredPhone(site);
  const { database, config } = site.services;
  const secrets = createFactorSecrets(config.internalKey);
  const secret = secrets.make();
  const row = { user_id: id, secret: secrets.seal(secret), last_step: 0, recovery: '[]' };
  const confirmed_at = confirmed ? new Date() : null;
  await inTransaction(database, (transaction) => writeFactor(transaction, { ...row, confirmed_at }));
  return { input: { code: codeAt(secret, new Date()) }, headers };
};

/** Prerequisites of account calls: codes, tickets, a registered phone. */
export const accountArrangements = {
  [sandboxScan.path]: async (site: Site) => ({ input: (await aTicket(site)).input }),
  [loginCheck.path]: aTicket,
  [sendPhoneCode.path]: async () => ({ input: { phone: aPhone() } }),
  [phoneRegister.path]: (site: Site) => aProvenPhone(site, 'register'),
  [phoneLogin.path]: async (site: Site) => ({
    input: { phone: (await aRegisteredPhone(site)).phone, pwd: password },
  }),
  async [bindPhone.path](site: Site) {
    const { input } = await aProvenPhone(site, 'bind');
    // The password that the later calls log in with.
    return { input: { ...input, pwd: usernameLogin.example.password } };
  },
  [changePhone.path]: (site: Site) => aProvenPhone(site, 'change'),
  [sendOwnCode.path]: anOwnPhone,
  [endOneSession.path]: anotherSession,
  [closeAccount.path]: aLeaver,
  [reopenAccount.path]: aReturner,
  [changePassword.path]: anOwner({ pwd: 'a-new-password' }),
  [keyAdd.path]: anOwner(),
  [keyRemove.path]: aKeyOwner,
  [deskEndSessions.path]: anotherAccount,
  [deskBlock.path]: anotherAccount,
  [deskUnblock.path]: anotherAccount,
  // Not the examples' user, who has one.
  [factorBegin.path]: anEnroller,
  [sandboxOperator.path]: aDemoOperator,
  [factorConfirm.path]: aFactor(false),
  [factorCheck.path]: aFactor(true),
  [factorEnd.path]: aFactor(true),
  [resetPwd.path]: aForgottenPassword,
  [returnPwd.path]: aForgottenPassword,
};
