import type { Browser, BrowserContext } from 'playwright-core';
import { demo } from '../../seed/accounts/demo.mjs';
import { settle } from './settled.ts';
import type { Reader } from './shot.ts';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Logs each reader in once a run; sessions are cookies that contexts are opened with. */
export class Readers {
  private readonly known = new Map<Reader, Promise<State>>();

  constructor(
    private readonly browser: Browser,
    readonly base: string,
    private readonly report: number,
  ) {}

  /** The cookies of a reader. @throws when the site has no demo accounts */
  state(reader: Reader): Promise<State> {
    const state = this.known.get(reader) ?? this.logIn(reader);
    this.known.set(reader, state);
    return state;
  }

  private async logIn(reader: Reader): Promise<State> {
    const context = await this.browser.newContext({ baseURL: this.base });
    const call = async (path: string, data: object) => {
      // The token cookie is the proof that the site's own page asks.
      const { cookies } = await context.storageState();
      const token = cookies.find(({ name }) => name === 'token')?.value;
      const answer = await context.request.post(path, { data, ...(token && { headers: { token } }) });
      if (!answer.ok()) throw new Error(`${reader}: ${path} answers ${await answer.text()}`);
      return (await answer.json()).data;
    };
    if (reader === 'settled') await settle(context.request, call, this.report);
    else if (reader !== 'visitor')
      await call('/api/v2/user/usernameLogin', { username: reader, password: demo.password });
    const state = await context.storageState();
    await context.close();
    return state;
  }
}
