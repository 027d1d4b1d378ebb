import { spawnSync } from 'node:child_process';
import { lstatSync, readlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chinaZone } from '../../mappings/chinaCalendar.ts';
import { seccompFile } from './seccomp.ts';
import { tool } from './tool.ts';

const boxKinds = ['bubblewrap', 'bubblewrap-same-user', 'unshare', 'setpriv', 'none'] as const;
/**
 * Isolation of programs that open strangers' files, best first. `bubblewrap`: no network, no processes and no files of
 * the machine but shared ones and system libraries, a filter of system calls, and a user of its own. `bubblewrap-same-
 * user`: the same, as the user of this process. `unshare`: no network, but files its user may read. `setpriv`: no way
 * to more rights. `none`: an empty environment and limits alone. The last three have another user too where this
 * process is root.
 */
export type SandboxKind = (typeof boxKinds)[number];

/** Files of the machine shared with a sandboxed program; all must exist. */
export interface Lent {
  /** Files and folders it may read. */
  reads: string[];
  /** The folder it may write to. */
  writes?: string;
}

const root = process.getuid?.() === 0;

/** Whom programs in the box are, where they are not the user of this process: nobody, as they see it themselves. */
export const nobody = { uid: 65_534, gid: 65_534 };

const environment: Record<string, string> = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/tmp',
  LANG: 'C.UTF-8',
  TZ: chinaZone,
};

/**
 * All of the environment that a program in the box has. Where the box has no `/tmp` of its own, its temporary folder is
 * this process's, or tsx keeps no files: it would run what anybody put into `/tmp/tsx-UID`.
 */
export function sandboxEnvironment(): Record<string, string> {
  if (sandboxKind().startsWith('bubblewrap')) return environment;
  // biome-ignore lint/plugin/namedTemporary: handed on, nothing is made in it
  return { ...environment, ...(isApart() ? { TSX_DISABLE_CACHE: '1' } : { TMPDIR: tmpdir() }) };
}

const project = fileURLToPath(new URL('../..', import.meta.url));

/** Files that Node needs to run a TypeScript file of the indexer in the sandbox. */
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

/** Ends with its parent; a parent that ended earlier goes unnoticed, so tools wait at a start barrier. */
const mortal = ['--pdeathsig', 'KILL'];

/** Neither rights of this process nor a way to others. */
function powerless(setpriv: string, { asNobody = root, more = [] as string[] } = {}): string[] {
  const other = asNobody
    ? ['--reuid', `${nobody.uid}`, '--regid', `${nobody.gid}`, '--clear-groups', '--bounding-set=-all']
    : [];
  const words = [...other, '--inh-caps=-all', '--ambient-caps=-all', '--no-new-privs', ...more];
  const prlimit = tool('prlimit');
  return [setpriv, ...words, '--', ...(prlimit ? [prlimit, `--nproc=${maxProcesses}`, '--'] : [])];
}

/** Processes and threads of the box's user, in all boxes; three readers and their tools have some 80. */
const maxProcesses = 512;

/** Bytes of the box's own `/tmp`: it is memory, and no limit on a program's own counts it. */
const temporaryBytes = 512 * 1024 ** 2;

const sized = new Map<string, boolean>();

/** Whether a bubblewrap bounds its `/tmp`; before 0.7 it cannot, and gives it half of the machine's memory. */
function boundsTemporary(bwrap: string): boolean {
  const known =
    sized.get(bwrap) ??
    spawnSync(bwrap, ['--help'], { encoding: 'utf8' }).stdout?.includes('--size') === true;
  sized.set(bwrap, known);
  return known;
}

/** File descriptor of bubblewrap's system call filter; no program of ours has one so high. */
const filterDescriptor = 9;

/** A command that is given this process's filter of system calls, for `--seccomp`. */
function withFilter(words: string[]): string[] {
  const file = seccompFile();
  if (!file || words.length === 0) return words;
  return [tool('sh') ?? '/bin/sh', '-c', `exec "$@" ${filterDescriptor}<"$0"`, file, ...words];
}

/** Bubblewrap with all that it shuts, whoever runs it. */
function bubble(bwrap: string, { reads, writes }: Lent): string[] {
  const paths = [...system, ...reads, ...(writes ? [writes] : [])];
  const readable = [...system, ...reads].flatMap((path) => ['--ro-bind-try', path, path]);
  return [
    ...[bwrap, '--die-with-parent', '--new-session', '--unshare-pid', '--unshare-net', '--unshare-ipc'],
    ...['--unshare-uts', '--unshare-cgroup-try', '--cap-drop', 'ALL'],
    ...(seccompFile() ? ['--seccomp', `${filterDescriptor}`] : []),
    ...['--perms', '1777', ...(boundsTemporary(bwrap) ? ['--size', `${temporaryBytes}`] : [])],
    ...['--tmpfs', '/tmp', ...above(paths), ...roots(), ...readable],
    ...(writes ? ['--bind', writes, writes] : []),
    ...['--proc', '/proc', '--dev', '/dev', '--chdir', '/'],
  ];
}

/**
 * Runs a command as root of a user namespace of this process's user and its subordinate ids (subuid(5)), which the
 * set-user-ID programs newuidmap and newgidmap map: no command before it may have given up new privileges. Empty where
 * there is no unshare; it is util-linux 2.38 that knows these options.
 */
function asNamespaceRoot(): string[] {
  const command = tool('unshare');
  return command ? [command, '--user', '--map-root-user', '--map-auto', '--'] : [];
}

function bubblewrap(words: string[], lent: Lent): string[] {
  const [bwrap, setpriv, namespace] = [tool('bwrap'), tool('setpriv'), asNamespaceRoot()];
  if (!bwrap || !setpriv) return [];
  // Root, of the machine or of a namespace, lends what only root can reach, and becomes nobody inside.
  const kept = ['SETUID', 'SETGID', 'SETPCAP'].flatMap((name) => ['--cap-add', `CAP_${name}`]);
  const shut = [...bubble(bwrap, lent), ...kept, '--', ...powerless(setpriv, { asNobody: true }), ...words];
  if (root) return withFilter(shut);
  return namespace.length > 0 ? withFilter([...namespace, ...shut]) : [];
}

/** Without root bubblewrap needs a user namespace, and refuses to take capabilities into it. */
function bubblewrapSameUser(words: string[], lent: Lent): string[] {
  const [bwrap, setpriv] = [tool('bwrap'), tool('setpriv')];
  if (root || !bwrap || !setpriv) return [];
  return withFilter([...powerless(setpriv), ...bubble(bwrap, lent), '--unshare-user', '--', ...words]);
}

function unshare(words: string[]): string[] {
  const [command, setpriv] = [tool('unshare'), tool('setpriv')];
  if (!command || !setpriv) return [];
  const apart = [command, '--net', '--ipc', '--uts'];
  return root
    ? [...apart, '--', ...powerless(setpriv, { more: mortal }), ...words]
    : [...powerless(setpriv, { more: mortal }), ...apart, '--user', '--', ...words];
}

const shutIn: Record<SandboxKind, (words: string[], lent: Lent) => string[]> = {
  bubblewrap,
  'bubblewrap-same-user': bubblewrapSameUser,
  unshare,
  setpriv(words) {
    const setpriv = tool('setpriv');
    return setpriv ? [...powerless(setpriv, { more: mortal }), ...words] : [];
  },
  none(words) {
    const setpriv = tool('setpriv');
    // Dies with us even when we are killed without a chance to clean up.
    return setpriv ? [setpriv, '--no-new-privs', ...mortal, '--', ...words] : words;
  },
};

/** Whether the project's own child processes would run in such a box, and whatever is lighter with them. */
function works(kind: SandboxKind): boolean {
  if (kind === 'none') return true;
  const question = [tool('test') ?? 'test', '-r', fileURLToPath(import.meta.url)];
  const [command, ...args] = shutIn[kind](question, { reads: nodeReads });
  return command !== undefined && spawnSync(command, args, { stdio: 'ignore', cwd: '/' }).status === 0;
}

let chosen: SandboxKind | undefined;

/** The best box this machine allows; found out once. */
export function sandboxKind(): SandboxKind {
  chosen ??= boxKinds.find(works) ?? 'none';
  return chosen;
}

/** Parts of its kind that this machine's sandbox lacks, for operators; empty when complete. */
export function missingSandboxParts(): string[] {
  const bwrap = sandboxKind().startsWith('bubblewrap') ? tool('bwrap') : undefined;
  if (!bwrap) return [];
  return [
    ...(boundsTemporary(bwrap) ? [] : ['a bound on its /tmp: bubblewrap is older than 0.7']),
    ...(seccompFile() ? [] : [`a filter of system calls: none is known for ${process.arch}`]),
  ];
}

/** Whether programs in the box are another user than this process: what they read and write must then be open to it. */
export function isApart(): boolean {
  return root || sandboxKind() === 'bubblewrap';
}

/** The command line of a trusted command that may do with files of programs in the box what their own user may. */
export function asTheirRoot(words: string[]): string[] {
  return root || !isApart() ? words : [...asNamespaceRoot(), ...words];
}

/** The command line that runs a program in the box; to be started with `sandboxEnvironment()` and nothing else. */
export function sandboxed(words: string[], lent: Lent): string[] {
  return boxedAs(sandboxKind(), words, lent);
}

/** The same in a box of one's choice, whether this machine allows it or not. */
export function boxedAs(kind: SandboxKind, words: string[], lent: Lent): string[] {
  return shutIn[kind](words, lent);
}
