import type { z } from 'zod';
import { requirement } from '../../http/answerErrors.ts';
import type { LintFault, WorkingCopy } from './workingCopy.ts';

/** A JSON file of the working copy by its schema, or null after its faults are reported. */
export interface CheckedJson<Content> {
  content: Content;
  lines: JsonLines;
}

const remedies: Record<string, string> = {
  too_small: 'Give a value within the bounds.',
  too_big: 'Give a value within the bounds.',
  unrecognized_keys: 'Take the key out, or spell it as the form does.',
  invalid_type: 'Give the value the form asks for.',
  invalid_format: 'Write it in the form that is asked for.',
};

/** Levels that any of the files has, and more. */
const maxDepth = 20;
/** Characters shown of what stands in a file. */
const maxShown = 60;

/** Levels of a JSON text; a text that is none may have any. Of a deep one the places of all values would fill memory. */
function depthOf(text: string): number {
  let [depth, deepest] = [0, 0];
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"?|[{}[\]]/gs)) {
    if (token === '{' || token === '[') depth++;
    else if (token === '}' || token === ']') depth--;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** Reads a JSON file and validates it against its schema; each fault is added to `faults` with its line. */
export function checkJson<Schema extends z.ZodType>(
  copy: WorkingCopy,
  file: string,
  schema: Schema,
  faults: LintFault[],
): CheckedJson<z.output<Schema>> | null {
  let data: unknown;
  const text = copy.text(file);
  const depth = depthOf(text);
  if (depth > maxDepth) {
    const problem = `is nested ${depth} deep, and at most ${maxDepth} mean anything`;
    faults.push({ file, line: 1, problem, remedy: 'See the form.', chinese: '嵌套过深' });
    return null;
  }
  try {
    data = JSON.parse(text);
  } catch (error) {
    const { message } = error as Error;
    const line = lineOfFault(text, message);
    const problem = `is not valid JSON: ${message}`;
    faults.push({ file, line, problem, remedy: 'Mend the syntax.', chinese: '不是有效的 JSON' });
    return null;
  }
  const lines = jsonLines(text);
  for (const { key, line } of lines.twice)
    faults.push({
      file,
      line,
      problem: `"${key}" stands twice in one object, and only the last counts`,
      remedy: 'Take one of them out.',
      chinese: `“${key.slice(0, maxShown)}”在同一处出现了两次`,
    });
  const parsed = schema.safeParse(data, { reportInput: true });
  if (parsed.success) return { content: parsed.data, lines };
  for (const issue of parsed.error.issues) {
    const { path, message, code } = issue;
    const keys = code === 'unrecognized_keys' ? [...path, issue.keys[0] ?? ''] : path;
    const isWhy = path.at(-1) === 'why';
    faults.push({
      file,
      line: lines.of(keys),
      problem: `${path.map(String).join('.') || 'the file'}: ${message}`,
      chinese: `${keys.map(String).join('.').slice(0, maxShown) || '整个文件'} ${requirement(issue)}`,
      remedy: isWhy
        ? 'Say in a sentence why the number is what it is: "why": "…".'
        : (remedies[code] ?? 'See the other entries of the file for the form.'),
    });
  }
  return null;
}

/** Node gives either a position or the text around it, depending on its version and the fault. */
function lineOfFault(text: string, message: string): number {
  const position = /position (\d+)/.exec(message)?.[1];
  // bounded: an error of JSON.parse, which quotes few characters of the text
  const around = /(?:\.\.\.)?"(.+?)"(?:\.\.\.)? is not valid JSON/s.exec(message)?.[1];
  const token = /Unexpected token '(.)'/s.exec(message)?.[1] ?? '';
  const start = around === undefined ? 0 : Math.max(0, text.indexOf(around));
  const end =
    position === undefined ? text.indexOf(token, start + (around?.length ?? 0) / 3) : Number(position);
  return text.slice(0, Math.max(start, end)).split('\n').length;
}

/** Positions of the values in a JSON text. */
export interface JsonLines {
  /** The line (from 1) of a value; for an absent one, the line of its parent. */
  of(path: readonly PropertyKey[]): number;
  /** Duplicate keys of an object, the later with its line: JSON silently lets the last win. */
  twice: { key: string; line: number }[];
}

const piece = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+|\n/g;

interface Level {
  path: string;
  array: boolean;
  next: number;
}

const join = (path: string, key: PropertyKey) => `${path}/${String(key)}`;

/** Reads the lines out of a text that is valid JSON. */
function jsonLines(text: string): JsonLines {
  const lines = new Map<string, number>([['', 1]]);
  const twice: JsonLines['twice'] = [];
  const levels: Level[] = [];
  let line = 1;
  let path = '';
  let last = '';
  for (const [token] of text.matchAll(piece)) {
    const level = levels.at(-1);
    if (token === '\n') {
      line += 1;
      continue;
    }
    const isValue = !/^[}\],:]$/.test(token);
    if (level?.array && isValue) {
      path = join(level.path, level.next++);
      lines.set(path, line);
    }
    if (token === '{' || token === '[') levels.push({ path, array: token === '[', next: 0 });
    else if (token === '}' || token === ']') levels.pop();
    else if (token === ':' && level) {
      const key = JSON.parse(last) as string;
      path = join(level.path, key);
      if (lines.has(path)) twice.push({ key, line });
      lines.set(path, line);
    }
    last = token;
  }
  return {
    twice,
    of(path) {
      for (let length = path.length; length >= 0; length--) {
        const found = lines.get(path.slice(0, length).reduce<string>(join, ''));
        if (found !== undefined) return found;
      }
      return 1;
    },
  };
}
