import type { Tuning } from '../../mappings/tuned.ts';

/** A value of a file that is another: `place` is its path, or the line itself. */
interface TuningChange {
  file: string;
  place: string;
  before: string;
  after: string;
}

/** Differences between two versions: in JSON by path, in other files by line. */
export function tuningChanges(before: Tuning, after: Tuning): TuningChange[] {
  return (Object.keys(after) as (keyof Tuning)[]).flatMap((file) => {
    const read = file.endsWith('.json') ? leavesOf : linesOf;
    const [was, is] = [read(before[file]), read(after[file])];
    const paths = [...new Set([...was.keys(), ...is.keys()])];
    return paths
      .filter((path) => was.get(path) !== is.get(path))
      .map((path) => ({ file, place: path, before: was.get(path) ?? '', after: is.get(path) ?? '' }));
  });
}

function leavesOf(text: string): Map<string, string> {
  const leaves = new Map<string, string>();
  const walk = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null) leaves.set(path, JSON.stringify(value));
    else for (const [key, inner] of Object.entries(value)) walk(inner, path ? `${path}.${key}` : key);
  };
  walk(JSON.parse(text), '');
  return leaves;
}

/** A line is its own path: a moved line is no change. */
const linesOf = (text: string) =>
  new Map(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line, line]),
  );
