import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The project's own folder. */
export const projectFolder = process.cwd();
export const dockerfilePath = 'ops/docker/Dockerfile';

/** One instruction of a Dockerfile: `RUN` and what it says, without options such as `--chown=…`. */
interface Instruction {
  name: string;
  text: string;
}

/** Reads a Dockerfile: continued lines are one, comments none. */
function instructionsOf(dockerfile: string): Instruction[] {
  return dockerfile
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => /^([A-Z]+)\s+(?:--\S+\s+)*(.+)$/.exec(line.trim()))
    .flatMap((found) => (found ? [{ name: found[1] ?? '', text: found[2] ?? '' }] : []));
}

/** The project's Dockerfile. */
export const ownInstructions = (): Instruction[] => instructionsOf(readFileSync(dockerfilePath, 'utf8'));

/** Files of a fresh clone that docker is sent: what `.dockerignore` names is not. */
export function contextFiles(): string[] {
  const ignored = readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(ignorePattern);
  return execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && existsSync(file) && !ignored.some((pattern) => pattern.test(file)));
}

/** A pattern of `.dockerignore` names a file, or a folder with all in it. */
function ignorePattern(pattern: string): RegExp {
  const parts = pattern.trim().split(/(\*\*\/|\*)/);
  const source = parts.map((part) => {
    if (part === '**/') return '(?:.*/)?';
    return part === '*' ? '[^/]*' : part.replace(/[.+?^$|()[\]{}\\]/g, '\\$&');
  });
  return new RegExp(`^${source.join('')}(?:/|$)`);
}

/** Copies what a `COPY` names into the folder that stands for the image's. @throws where it names nothing */
export function copySources(text: string, context: readonly string[], folder: string): void {
  const sources = text.split(/\s+/);
  const target = join(folder, sources.pop() ?? '');
  for (const source of sources) {
    const whole = source === '.';
    const files = context.filter((file) => whole || file === source || file.startsWith(`${source}/`));
    if (files.length === 0) throw new Error(`COPY ${text}: there is no ${source}`);
    for (const file of files) {
      const inFolder = whole || !lstatSync(source).isDirectory();
      cpSync(file, join(target, inFolder ? file : file.slice(source.length + 1)), { recursive: true });
    }
  }
}
