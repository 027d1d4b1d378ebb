import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** A file under `mappings/` that cannot be used; the message names the file and every problem in it. */
export class MappingsError extends Error {
  constructor(file: string, problem: string) {
    super(`mappings/${file}: ${problem}`);
    this.name = 'MappingsError';
  }
}

/** Absolute path of a file given relative to `mappings/`. */
export function mappingsPath(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}

/** Text of a file under `mappings/`; a missing or unreadable one is a `MappingsError`. */
export function loadText(file: string): string {
  try {
    return readFileSync(mappingsPath(file), 'utf8');
  } catch (error) {
    throw new MappingsError(file, `cannot be read (${(error as NodeJS.ErrnoException).code ?? error})`);
  }
}

/** A JSON file under `mappings/`, checked against a schema; a `MappingsError` lists all that is wrong. */
export function loadJson<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> {
  return parseWith(file, schema, parseJson(file, loadText(file)));
}

/** Parses a JSON file. Throws `MappingsError` for malformed JSON. */
export function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new MappingsError(file, `is not valid JSON (${(error as Error).message})`);
  }
}

/** Parses a file against a schema. @throws `MappingsError` that lists all that is wrong */
export function parseWith<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  data: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(data);
  if (!parsed.success) throw new MappingsError(file, `\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** The lines of a text file under `mappings/`, trimmed, without empty lines and `#` comments. */
export function loadLines(file: string): string[] {
  return numberedLines(loadText(file)).map(({ line }) => line);
}

/** The lines of a text with their numbers from 1, trimmed, without empty lines and `#` comments. */
export function numberedLines(text: string): { line: string; number: number }[] {
  return text
    .split('\n')
    .map((line, index) => ({ line: (line.split(/(?:^|\s)#/u, 1)[0] ?? '').trim(), number: index + 1 }))
    .filter(({ line }) => line !== '');
}
