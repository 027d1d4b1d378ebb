import { codeAt } from '../../bff/accounts/secondFactor.ts';
import { demo } from '../../seed/accounts/demo.mjs';

/** Result of a call to a site's API; refusals are results too. */
export interface CallAnswer<Data> {
  http: number;
  status: number;
  message: string;
  data: Data;
}

/** Makes a JSON call of a site, as a visitor or with the headers of `logIn`. @param url the site's, without a slash at its end */
export async function callSite<Data>(
  url: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<CallAnswer<Data>> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { http: response.status, ...((await response.json()) as Omit<CallAnswer<Data>, 'http'>) };
}

/** Logs a demo account in. @returns its headers for later calls @throws when it is refused: the sandbox may be off */
export async function logIn(url: string, username: string): Promise<Record<string, string>> {
  const { http, message, data } = await callSite<{ s_id: string; token: string }>(
    url,
    '/api/v2/user/usernameLogin',
    { username, password: demo.password },
  );
  if (http !== 200) throw new Error(`The demo account ${username} cannot log in: ${message}`);
  return { sid: data.s_id, token: data.token };
}

/** Enrols a new second factor for the demo operator and shows it in the session of `headers`. @throws when refused */
export async function showOperatorFactor(url: string, headers: Record<string, string>): Promise<void> {
  const call = async <Data>(path: string, body: object) => {
    const { http, message, data } = await callSite<Data>(url, path, body, headers);
    if (http !== 200) throw new Error(`${path}: ${message}`);
    return data;
  };
  const { token } = await call<{ token: string }>('/sandbox/api/operator', {});
  const { secret } = await call<{ secret: string }>('/api/user/factorBegin', { token });
  await call('/api/user/factorConfirm', { code: codeAt(secret, new Date()) });
}
