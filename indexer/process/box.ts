import { spawnSync } from 'node:child_process';
import { lstatSync, readlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chinaZone } from '../../mappings/chinaCalendar.ts';
import { tool } from './tool.ts';

const boxKinds = ['bubblewrap', 'unshare', 'setpriv', 'none'] as const;
/**
 * How well what opens strangers' files is shut in, the best first. `bubblewrap`: no network, no process and no file of
 * the machine but those it is lent and system libraries. `unshare`: no network, but files its user may read.
 * `setpriv`: no more than another user and no way to more rights. `none`: an empty environment and limits alone.
 */
export type BoxKind = (typeof boxKinds)[number];

/** What a boxed program is lent of the machine's files; all of it must exist. */
export interface Lent {
  /** Files and folders it may read. */
  reads: string[];
  /** The folder it may write to. */
  writes?: string;
}

/** The user nobody: whom programs in the box are where this process is root; elsewhere they are its own user. */
export const boxUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : null;

/** All of the environment that a program in the box has. */
export const boxEnvironment: Record<string, string> = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/tmp',
  LANG: 'C.UTF-8',
  TZ: chinaZone,
};

const project = fileURLToPath(new URL('../..', import.meta.url));

/** What Node itself needs to run a TypeScript file of the indexer in the box. */
export const nodeReads = [
  process.execPath,
  ...['indexer', 'mappings', 'node_modules', 'package.json', 'tsconfig.json'].map((name) =>
    join(project, name),
  ),
];

/** Programs, libraries, fonts and what they are set up by; nothing of a site or a person. */
const system = [
  ...['bin', 'sbin', 'lib', 'lib32', 'lib64', 'libexec', 'share'].map((name) => `/usr/${name}`),
  ...['bin', 'lib', 'share'].map((name) => `/usr/local/${name}`),
  ...['alternatives', 'fonts', 'ghostscript', 'ld.so.cache', 'localtime', 'ssl/openssl.cnf'].map(
    (name) => `/etc/${name}`,
  ),
  ...['/var/lib/ghostscript', '/var/cache/fontconfig'],
];

/** `/bin` and its like as they are here: links into `/usr`, or folders. */
function roots(): string[] {
  return ['/bin', '/sbin', '/lib', '/lib32', '/lib64'].flatMap((path) => {
    const entry = lstatSync(path, { throwIfNoEntry: false });
    if (!entry) return [];
    return entry.isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path];
  });
}

/** The folders above these paths, as anybody's to pass: bubblewrap would make them root's alone. */
function above(paths: string[]): string[] {
  const folders = new Set<string>();
  for (const path of paths)
    for (let folder = dirname(path); folder !== '/'; folder = dirname(folder)) folders.add(folder);
  folders.delete('/tmp');
  return [...folders].sort().flatMap((folder) => ['--perms', '0755', '--dir', folder]);
}

/** Neither rights of this process nor a way to others; ends with this process. */
function powerless(setpriv: string): string[] {
  const other = boxUser
    ? ['--reuid', `${boxUser.uid}`, '--regid', `${boxUser.gid}`, '--clear-groups', '--bounding-set=-all']
    : [];
  const words = [...other, '--inh-caps=-all', '--ambient-caps=-all', '--no-new-privs', '--pdeathsig', 'KILL'];
  return [setpriv, ...words, '--'];
}

function bubblewrap(words: string[], { reads, writes }: Lent): string[] {
  const [bwrap, setpriv] = [tool('bwrap'), tool('setpriv')];
  if (!bwrap || !setpriv) return [];
  const paths = [...system, ...reads, ...(writes ? [writes] : [])];
  const readable = [...system, ...reads].flatMap((path) => ['--ro-bind-try', path, path]);
  const shut = [
    ...['--die-with-parent', '--new-session', '--unshare-pid', '--unshare-net', '--unshare-ipc'],
    ...['--unshare-uts', '--unshare-cgroup-try', '--cap-drop', 'ALL'],
    ...['--perms', '1777', '--tmpfs', '/tmp', ...above(paths), ...roots(), ...readable],
    ...(writes ? ['--bind', writes, writes] : []),
    ...['--proc', '/proc', '--dev', '/dev', '--chdir', '/'],
  ];
  // Root can lend what only root can reach, and becomes nobody inside. Anybody else needs a user namespace, into
  // which bubblewrap refuses to take capabilities.
  if (!boxUser) return [...powerless(setpriv), bwrap, '--unshare-user', ...shut, '--', ...words];
  const kept = ['SETUID', 'SETGID', 'SETPCAP'].flatMap((name) => ['--cap-add', `CAP_${name}`]);
  return [bwrap, ...shut, ...kept, '--', ...powerless(setpriv), ...words];
}

function unshare(words: string[]): string[] {
  const [command, setpriv] = [tool('unshare'), tool('setpriv')];
  if (!command || !setpriv) return [];
  const apart = [command, '--net', '--ipc', '--uts'];
  return boxUser
    ? [...apart, '--', ...powerless(setpriv), ...words]
    : [...powerless(setpriv), ...apart, '--user', '--', ...words];
}

const shutIn: Record<BoxKind, (words: string[], lent: Lent) => string[]> = {
  bubblewrap,
  unshare,
  setpriv(words) {
    const setpriv = tool('setpriv');
    return setpriv ? [...powerless(setpriv), ...words] : [];
  },
  none(words) {
    const setpriv = tool('setpriv');
    // Dies with us even when we are killed without a chance to clean up.
    return setpriv ? [setpriv, '--no-new-privs', '--pdeathsig', 'KILL', '--', ...words] : words;
  },
};

/** Whether the project's own child processes would run in such a box, and whatever is lighter with them. */
function works(kind: BoxKind): boolean {
  if (kind === 'none') return true;
  const question = [tool('test') ?? 'test', '-r', join(dirname(fileURLToPath(import.meta.url)), 'box.ts')];
  const [command, ...args] = shutIn[kind](question, { reads: nodeReads });
  return command !== undefined && spawnSync(command, args, { stdio: 'ignore', cwd: '/' }).status === 0;
}

let chosen: BoxKind | undefined;

/** The best box this machine allows; found out once. */
export function boxKind(): BoxKind {
  chosen ??= boxKinds.find(works) ?? 'none';
  return chosen;
}

/** The command line that runs a program in the box; to be started with `boxEnvironment` and nothing else. */
export function boxed(words: string[], lent: Lent): string[] {
  return boxedAs(boxKind(), words, lent);
}

/** The same in a box of one's choice, whether this machine allows it or not. */
export function boxedAs(kind: BoxKind, words: string[], lent: Lent): string[] {
  return shutIn[kind](words, lent);
}
