import type { z } from 'zod';
import { type JsonLines, jsonLines } from './jsonLines.ts';
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

/** Reads a JSON file and holds it to its form; what is wrong is added to `faults` with the line it stands in. */
export function checkJson<Schema extends z.ZodType>(
  copy: WorkingCopy,
  file: string,
  schema: Schema,
  faults: LintFault[],
): CheckedJson<z.output<Schema>> | null {
  let data: unknown;
  const text = copy.text(file);
  try {
    data = JSON.parse(text);
  } catch (error) {
    const { message } = error as Error;
    const line = lineOfFault(text, message);
    faults.push({ file, line, problem: `is not valid JSON: ${message}`, remedy: 'Mend the syntax.' });
    return null;
  }
  const lines = jsonLines(text);
  for (const { key, line } of lines.twice)
    faults.push({
      file,
      line,
      problem: `"${key}" stands twice in one object, and only the last counts`,
      remedy: 'Take one of them out.',
    });
  const parsed = schema.safeParse(data);
  if (parsed.success) return { content: parsed.data, lines };
  for (const issue of parsed.error.issues) {
    const { path, message, code } = issue;
    const keys = code === 'unrecognized_keys' ? [...path, issue.keys[0] ?? ''] : path;
    const isWhy = path.at(-1) === 'why';
    faults.push({
      file,
      line: lines.of(keys),
      problem: `${path.map(String).join('.') || 'the file'}: ${message}`,
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
  const around = /(?:\.\.\.)?"(.+?)"(?:\.\.\.)? is not valid JSON/s.exec(message)?.[1];
  const token = /Unexpected token '(.)'/s.exec(message)?.[1] ?? '';
  const start = around === undefined ? 0 : Math.max(0, text.indexOf(around));
  const end =
    position === undefined ? text.indexOf(token, start + (around?.length ?? 0) / 3) : Number(position);
  return text.slice(0, Math.max(start, end)).split('\n').length;
}
