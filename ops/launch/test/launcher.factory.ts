import { execFile, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectFolder } from '../settings.mjs';

/** A launcher that a test runs: its process and what it says. */
export interface Launcher {
  pid: number;
  /** Everything it has said until now. */
  said(): string;
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>;
}

/** A folder for one test; the function that made it removes it again. */
export async function temporaryFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'yanhai-launcher-'));
  // A process killed a moment ago may still write a last file.
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 10 }) };
}

/**
 * Runs one of the launcher's scripts.
 * @param script for instance `start.mjs`
 * @param env added to the test's own environment; undefined takes a variable away
 * @param place words in front of the command, Node's options, and a copy of the project to run in place of this one
 */
export function launcher(
  script: string,
  env: Record<string, string | undefined>,
  {
    prefix = [],
    options = [],
    project = projectFolder,
  }: { prefix?: string[]; options?: string[]; project?: string } = {},
): Launcher {
  return run([...prefix, process.execPath, ...options, join(project, 'ops/launch', script)], env, project);
}

/** Runs `npm start`. The process is npm's own, not the launcher's. */
export function npmStart(env: Record<string, string | undefined>): Launcher {
  return run(['npm', 'start'], env);
}

function run(words: string[], env: Record<string, string | undefined>, project = projectFolder): Launcher {
  const [command = '', ...args] = words;
  const child = spawn(command, args, {
    cwd: project,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece) => {
      text += piece;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { pid: child.pid ?? 0, said: () => text, ended };
}

/** A copy of what the launcher needs, for users who may not read the project's own folder. */
export async function launcherCopy(folder: string): Promise<string> {
  const project = join(folder, 'project');
  for (const part of [
    'ops/launch',
    'seed/accounts',
    'mappings/closedFolder.mjs',
    'mappings/lineReader.mjs',
    'mappings/sandboxDanger.mjs',
    'mappings/nodeScript.mjs',
    'mappings/processStat.mjs',
    'package.json',
    'package-lock.json',
    '.npmrc',
  ]) {
    await cp(join(projectFolder, part), join(project, part), { recursive: true });
  }
  await promisify(execFile)('chmod', ['-R', 'a+rX', project]);
  return project;
}

/** Makes a folder that as PATH shows nothing of the machine but the named programs. */
export async function pathWithOnly(folder: string, programs: string[]): Promise<string> {
  const path = join(folder, 'bin');
  await mkdir(path);
  for (const program of programs) await symlink(program, join(path, program.split('/').at(-1) ?? program));
  return path;
}
