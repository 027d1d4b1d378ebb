import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { secret } from '../secrets.mjs';
import { redisAnswers, redisLives } from './probes.mjs';

/**
 * A private Redis of this data folder, durable (append-only file) and without eviction: jobs and sessions lie in it.
 * When full, it refuses writes that need memory.
 * @param {{ dataDir: string, account: import('../process/account.mjs').Account, port: number, maxMemory: string }} options
 *   maxMemory: as Redis writes it, `512mb`
 * @returns {{ url: string, spec: import('../process/child.mjs').ChildSpec }}
 */
export function redisChild({ dataDir, account, port, maxMemory }) {
  const folder = join(dataDir, 'redis');
  account.makeFolder(folder);
  const password = secret(dataDir, 'redis-password');
  // In a file: a command line can be read by every user of the machine.
  const config = join(folder, 'redis.conf');
  const lines = [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    // The working folder is the data folder; Redis takes no quoted blanks in every version.
    'dir ./',
    'daemonize no',
    'appendonly yes',
    'appendfsync everysec',
    'save ""',
    `maxmemory ${maxMemory}`,
    'maxmemory-policy noeviction',
  ];
  writeFileSync(config, `${lines.join('\n')}\n`, { mode: 0o600 });
  account.own(config);
  const url = `redis://:${password}@127.0.0.1:${port}/0`;
  const spec = {
    name: 'redis',
    cwd: folder,
    words: account.commandLine(['redis-server', './redis.conf']),
    env: { HOME: folder, LANG: 'C.UTF-8', TMPDIR: folder },
    ask: () => redisAnswers(url),
    lives: () => redisLives(url),
    startTimeoutMs: 120_000,
  };
  return { url, spec };
}
