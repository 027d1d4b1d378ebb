import { spawnSync } from 'node:child_process';
import { accessSync, constants, lstatSync, readlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chinaZone } from '../../mappings/chinaCalendar.ts';
import { ownThreads, sessionNiceness } from './ownLimits.ts';
import { seccompFile } from './seccomp.ts';

const sandboxKinds = ['bubblewrap', 'bubblewrap-same-user', 'limits'] as const;
/**
 * Isolation of programs that open strangers' files, best first. `bubblewrap`: no network, no processes and no files of
 * the machine but shared ones and system libraries, a filter of system calls, and a user of its own. `bubblewrap-same-
 * user`: the same, as the user of this process. `limits`: an empty environment, limits on memory and time, no way to
 * more rights, and another user where this process is root.
 */
export type SandboxKind = (typeof sandboxKinds)[number];

/** Files of the machine shared with a sandboxed program; all must exist. */
export interface SharedPaths {
  /** Files and folders it may read. */
  reads: string[];
  /** The folder it may write to. */
  writes?: string;
}

const isRoot = process.getuid?.() === 0;

/** User of sandboxed programs where it is not this process's: nobody, as they see it themselves. */
export const nobody = { uid: 65_534, gid: 65_534 };

const environment: Record<string, string> = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/tmp',
  LANG: 'C.UTF-8',
  TZ: chinaZone,
};

/**
 * All of the environment that a program in the sandbox has. Where the sandbox has no `/tmp` of its own, its temporary folder is
 * this process's, or tsx keeps no files: it would run what anybody put into `/tmp/tsx-UID`.
 */
export function sandboxEnvironment(): Record<string, string> {
  if (sandboxKind().startsWith('bubblewrap')) return environment;
  // biome-ignore lint/plugin/namedTemporary: handed on, nothing is made in it
  return { ...environment, ...(hasOwnUser() ? { TSX_DISABLE_CACHE: '1' } : { TMPDIR: tmpdir() }) };
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
const dieWithParent = ['--pdeathsig', 'KILL'];

/** Neither rights of this process nor a way to others. */
function powerless(setpriv: string, { asNobody = isRoot, more = [] as string[] } = {}): string[] {
  const other = asNobody
    ? ['--reuid', `${nobody.uid}`, '--regid', `${nobody.gid}`, '--clear-groups', '--bounding-set=-all']
    : [];
  return [setpriv, ...other, '--inh-caps=-all', '--ambient-caps=-all', '--no-new-privs', ...more, '--'];
}

/** Processes and threads of the sandbox's user, in all boxes; three readers and their tools have some 80. */
const maxProcesses = 512;

/** Bounds processes and threads; `others`: those of the same user that are no sandbox's, which the kernel counts too. */
function fewProcesses(others = 0): string[] {
  const prlimit = tool('prlimit');
  return prlimit ? [prlimit, `--nproc=${others + maxProcesses}`, '--'] : [];
}

/** Bytes of the sandbox's own `/tmp`: it is memory, and no limit on a program's own counts it. */
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

/** Bubblewrap's command line with every restriction that each user may set. */
function bubble(bwrap: string, { reads, writes }: SharedPaths): string[] {
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

/** The kernel refuses a second change within 100 ms, whosever the session. */
const lowerSession = `group=/proc/self/autogroup
for wait in 0 .1 .2 .4 .8; do
  [ -w $group ] && ! { sleep $wait && echo ${sessionNiceness} >$group; } 2>/dev/null || break
done
exec "$@"`;

/**
 * Lowers the priority of a sandbox's session, then runs a command: where the kernel schedules by session (sched(7),
 * autogroup) the niceness of processes counts within their session alone.
 */
function niceSession(words: string[]): string[] {
  return [tool('sh') ?? '/bin/sh', '-c', lowerSession, 'sh', ...words];
}

function bubblewrap(words: string[], shared: SharedPaths): string[] {
  const [bwrap, setpriv, namespace] = [tool('bwrap'), tool('setpriv'), asNamespaceRoot()];
  if (!bwrap || !setpriv) return [];
  // Root, of the machine or of a namespace, shares what only root can reach, and becomes nobody inside.
  const kept = ['SETUID', 'SETGID', 'SETPCAP'].flatMap((name) => ['--cap-add', `CAP_${name}`]);
  const program = [...powerless(setpriv, { asNobody: true }), ...fewProcesses(), ...niceSession(words)];
  const shut = [...bubble(bwrap, shared), ...kept, '--', ...program];
  if (isRoot) return withFilter(shut);
  return namespace.length > 0 ? withFilter([...namespace, ...shut]) : [];
}

/** Without root bubblewrap needs a user namespace, and refuses to take capabilities into it. */
function bubblewrapSameUser(words: string[], shared: SharedPaths): string[] {
  const [bwrap, setpriv] = [tool('bwrap'), tool('setpriv')];
  if (isRoot || !bwrap || !setpriv) return [];
  return withFilter([
    ...powerless(setpriv),
    ...bubble(bwrap, shared),
    '--unshare-user',
    '--',
    // Within the namespace, where the kernel (5.14) counts no process outside of it.
    ...fewProcesses(),
    ...niceSession(words),
  ]);
}

/** Ends with this process even when it is killed without a chance to clean up. */
function limited(words: string[]): string[] {
  const setpriv = tool('setpriv');
  if (!setpriv) return words;
  const shut = powerless(setpriv, { more: dieWithParent });
  // A container's root may lack the right to become another user.
  return runs([...shut, tool('true') ?? 'true'])
    ? [...shut, ...fewProcesses(isRoot ? 0 : ownThreads()), ...words]
    : [setpriv, '--no-new-privs', ...dieWithParent, '--', ...words];
}

const isolate: Record<SandboxKind, (words: string[], shared: SharedPaths) => string[]> = {
  bubblewrap,
  'bubblewrap-same-user': bubblewrapSameUser,
  limits: limited,
};

const tried = new Map<string, boolean>();

/** Whether a command succeeds; found out once. */
function runs(words: string[]): boolean {
  const key = words.join(' ');
  const [command = '', ...args] = words;
  const known = tried.get(key) ?? spawnSync(command, args, { stdio: 'ignore', cwd: '/' }).status === 0;
  tried.set(key, known);
  return known;
}

/** Whether this machine can run the indexer's own child processes in such a sandbox. */
function works(kind: SandboxKind): boolean {
  if (kind === 'limits') return true;
  const readOwnFile = [tool('test') ?? 'test', '-r', fileURLToPath(import.meta.url)];
  const words = isolate[kind](readOwnFile, { reads: nodeReads });
  return (
    words.length > 0 && spawnSync(words[0] ?? '', words.slice(1), { stdio: 'ignore', cwd: '/' }).status === 0
  );
}

let chosen: SandboxKind | undefined;

/** The best sandbox that this machine allows; found out once. */
export function sandboxKind(): SandboxKind {
  chosen ??= sandboxKinds.find(works) ?? 'limits';
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

/** Whether programs in the sandbox are another user than this process: what they read and write must then be open to it. */
export function hasOwnUser(): boolean {
  return isRoot || sandboxKind() === 'bubblewrap';
}

/** The command line of a trusted command that may do with files of programs in the sandbox what their own user may. */
export function asSandboxRoot(words: string[]): string[] {
  return isRoot || !hasOwnUser() ? words : [...asNamespaceRoot(), ...words];
}

/** The command line that runs a program in the sandbox; to be started with `sandboxEnvironment()` and nothing else. */
export function sandboxed(words: string[], shared: SharedPaths): string[] {
  return sandboxedAs(sandboxKind(), words, shared);
}

/** The same in a sandbox of a given kind, whether this machine allows it or not. */
export function sandboxedAs(kind: SandboxKind, words: string[], shared: SharedPaths): string[] {
  return isolate[kind](words, shared);
}

/** Path of a program, by `PATH` and the usual places; undefined when it is not installed. */
export function tool(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/bin', '/usr/local/bin'];
  const candidates = isAbsolute(name)
    ? [name]
    : folders.filter(isAbsolute).map((folder) => join(folder, name));
  return candidates.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
