import { connect } from 'node:net';
import { splitCredentials } from '../secrets.mjs';

/** Milliseconds one question may take. */
const timeoutMs = 2_000;

/**
 * Whether an address answers with a success.
 * @param {string} url may carry user and password
 * @param {Record<string, string>} [headers]
 */
export const httpAnswers = async (url, headers) => (await httpAnswer(url, headers))?.ok ?? false;

/**
 * Whether an address answers at all: a server that refuses (overloaded, full) is at work.
 * @param {string} url may carry user and password
 */
export const httpLives = async (url) => (await httpAnswer(url)) !== undefined;

/**
 * @param {string} url
 * @param {Record<string, string>} [headers]
 * @returns {Promise<Response | undefined>}
 */
async function httpAnswer(url, headers = {}) {
  const { address, headers: own } = splitCredentials(url);
  try {
    const response = await fetch(address, {
      headers: { ...headers, ...own },
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.arrayBuffer();
    return response;
  } catch {
    return undefined;
  }
}

/**
 * Whether a MySQL server greets. It does so only when it is ready for connections.
 * @param {string} url
 * @returns {Promise<boolean>}
 */
export function databaseAnswers(url) {
  // A packet's header is four bytes; the greeting then begins with the protocol's version, 10.
  return databaseSays(url, (answer) => answer[4] === 10);
}

/**
 * Whether a MySQL server responds at all: one without free connections refuses, and recovers by itself.
 * @param {string} url
 */
export function databaseLives(url) {
  return databaseSays(url, (answer) => answer.length > 4);
}

/**
 * @param {string} url
 * @param {(answer: Buffer) => boolean} isYes
 */
function databaseSays(url, isYes) {
  const { hostname, port } = new URL(url);
  return converse(hostname, Number(port || 3306), '', isYes);
}

/**
 * Whether a Redis server has its data loaded and lets us in.
 * @param {string} url with the password
 * @returns {Promise<boolean>}
 */
export function redisAnswers(url) {
  return redisSays(url, /\+PONG/);
}

/**
 * Whether a Redis server responds at all: one that cannot write (a full disk), is full, has no free connection or
 * still loads its data refuses even a ping, and recovers by itself.
 * @param {string} url with the password
 * @returns {Promise<boolean>}
 */
export function redisLives(url) {
  return redisSays(url, /^[+-]/);
}

/**
 * @param {string} url
 * @param {RegExp} what
 * @returns {Promise<boolean>}
 */
function redisSays(url, what) {
  const { hostname, port, username, password } = new URL(url);
  const words = [username, password].filter(Boolean).map(decodeURIComponent);
  const login = password ? `AUTH ${words.join(' ')}\r\n` : '';
  return converse(hostname, Number(port || 6379), `${login}PING\r\n`, (answer) =>
    what.test(answer.toString('latin1')),
  );
}

/**
 * Connects, says something, and judges what comes back.
 * @param {string} host
 * @param {number} port
 * @param {string} words
 * @param {(answer: Buffer) => boolean} isYes
 * @returns {Promise<boolean>}
 */
function converse(host, port, words, isYes) {
  return new Promise((resolve) => {
    let heard = Buffer.alloc(0);
    const socket = connect({ host, port });
    const end = (/** @type {boolean} */ answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(timeoutMs, () => end(false));
    socket.once('error', () => end(false));
    socket.once('close', () => resolve(false));
    socket.once('connect', () => socket.write(words));
    socket.on('data', (piece) => {
      heard = Buffer.concat([heard, piece]);
      if (isYes(heard)) end(true);
    });
  });
}
