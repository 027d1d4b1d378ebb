import type { DataOf } from '../../bff/contract/calls.ts';
import { ApiError, isTransient, send, watchExpiry } from './api.ts';
import { notify, notifyLater } from './notify.ts';
import { sharedState } from './sharedState.ts';
import { dropToken, readToken } from './storage/storage.ts';
import { messages } from './words.ts';

/** One's own account as `user/info` has it. */
export type User = DataOf<'/api/user/info'>;

/**
 * Viewer of the page. `unknown` while a session's account is not loaded; `level` is the membership (0 none to 3
 * business).
 */
export interface Viewer {
  state: 'unknown' | 'visitor' | 'reader';
  user: User | null;
  level: 0 | 1 | 2 | 3;
  operator: boolean;
  /** Changes with every session: what was read as one viewer is not shown to another. */
  key: string;
}

const nobody: Viewer = { state: 'visitor', user: null, level: 0, operator: false, key: '' };
const begin = (): Viewer => {
  const key = readToken();
  return key === '' ? nobody : { ...nobody, state: 'unknown', key };
};

const { now: viewer, become, useNow } = sharedState(nobody);
let asking: Promise<void> | null = null;

async function askOnce(): Promise<void> {
  const key = readToken();
  if (key === '') return become(nobody);
  try {
    const user = await send('/api/user/info', {});
    become({ state: 'reader', user, level: user.is_vip, operator: user.is_operator === 1, key });
  } catch (error) {
    // 401 is handled by `watchExpiry`; an outage leaves the former state.
    if (!(error instanceof ApiError && error.http === 401)) throw error;
  }
}

/** Reads the account again; concurrent calls share a request. @throws `ApiError` when it cannot be read now */
function refreshViewer(): Promise<void> {
  asking ??= askOnce().finally(() => {
    asking = null;
  });
  return asking;
}

/** Resolves to the viewer once known. @throws `ApiError` when it cannot be read now */
export async function settledViewer(): Promise<Viewer> {
  if (viewer().state === 'unknown' || viewer().key !== readToken()) await refreshViewer();
  return viewer();
}

/** Leaves what only the former viewer may see: user pages for the home page, others reload. */
function leavePage(): void {
  if (window.location.pathname.includes('/user')) window.location.assign('/index');
  else window.location.reload();
}

// A session that ended elsewhere is dropped once, whichever call reported it (10000).
watchExpiry(() => {
  if (viewer().state === 'visitor') return;
  dropToken();
  become(nobody);
  // A script cannot remove the other cookie.
  send('/api/user/logout', {}).catch(() => undefined);
  void notify('warning', '登录已过期，请重新登录');
});

let channel: BroadcastChannel | null = null;

/** Follows what another tab did: a login is taken up, the account of somebody else or of nobody is left. */
async function follow(): Promise<void> {
  const before = viewer().user;
  if (before !== null && readToken() === '') return leavePage();
  await refreshViewer().catch(() => undefined);
  const { user } = viewer();
  if (before !== null && user !== null && user.id !== before.id) leavePage();
}

/** Milliseconds before the account is asked for again: twice as many each time, up to the last. */
const retryWaitMs = { first: 2_000, last: 30_000 };

/** Asks for the account until it is known: nothing else on a page would ask again after an outage. */
async function askUntilKnown(): Promise<void> {
  for (let waitMs = retryWaitMs.first; ; waitMs = Math.min(2 * waitMs, retryWaitMs.last)) {
    const lost = await refreshViewer().catch(isTransient);
    if (lost !== true || viewer().state !== 'unknown') return;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

/** Reads the session, asks for its account and follows the other tabs; once, before the page is drawn. */
export function startSession(): void {
  become(begin());
  if (typeof BroadcastChannel !== 'undefined') channel = new BroadcastChannel('session');
  if (viewer().state === 'unknown') void askUntilKnown();
  channel?.addEventListener('message', () => void follow());
  window.addEventListener('online', () => {
    if (viewer().state === 'unknown') refreshViewer().catch(() => undefined);
  });
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && readToken() !== viewer().key) void follow();
  });
}

/** Reads the account again after something changed it (a payment, another phone), in all tabs. */
export async function accountChanged(): Promise<void> {
  channel?.postMessage('changed');
  await refreshViewer();
}

/**
 * Reloads the page after a login, a registration or a reset, which reads the account. Not before, or the
 * pending action would begin here and be cut off.
 */
export function afterLogin(text: string = messages.loggedIn): void {
  channel?.postMessage('changed');
  notifyLater('success', text);
  window.location.reload();
}

/** Ends the session, says so, and leaves the user's own pages. */
export async function logout(): Promise<void> {
  try {
    await send('/api/user/logout', {});
  } catch (error) {
    if (!(error instanceof ApiError && error.http === 401)) {
      return notify('error', error instanceof ApiError ? error.message : '退出失败，请稍后再试');
    }
  }
  dropToken();
  channel?.postMessage('changed');
  notifyLater('success', messages.loggedOut);
  leavePage();
}

/** Leaves an account that its owner has just closed; its session has ended. */
export function leaveClosedAccount(text: string): void {
  dropToken();
  channel?.postMessage('changed');
  notifyLater('success', text);
  window.location.assign('/index');
}

/** The current viewer. */
export const useViewer = useNow;
