import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** A file to hand in. */
export interface Input {
  kind: 'pdf' | 'ndjson';
  path: string;
}

/** A path that cannot be taken, and why. */
export interface BadInput {
  path: string;
  message: string;
}

const kindOf = (file: string): Input['kind'] | null => {
  if (/\.pdf$/i.test(file)) return 'pdf';
  return /\.ndjson$/i.test(file) ? 'ndjson' : null;
};

/**
 * The PDFs and NDJSON files among the paths, folders with all below them, in order of name. A file named on purpose
 * is taken as a PDF whatever it is called, so that it is refused with a reason and not passed over.
 */
export async function findInputs(paths: string[]): Promise<{ inputs: Input[]; bad: BadInput[] }> {
  const inputs = new Map<string, Input>();
  const bad: BadInput[] = [];
  for (const given of paths) {
    const full = path.resolve(given);
    const found = await stat(full).catch(() => null);
    if (!found) bad.push({ path: given, message: 'there is no such file or folder' });
    else if (!found.isDirectory()) inputs.set(full, { kind: kindOf(full) ?? 'pdf', path: full });
    else for (const input of await below(full)) inputs.set(input.path, input);
  }
  return { inputs: [...inputs.values()], bad };
}

async function below(folder: string): Promise<Input[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .flatMap((entry) => {
      const kind = kindOf(entry.name);
      return kind && !entry.isDirectory() ? [{ kind, path: path.join(entry.parentPath, entry.name) }] : [];
    })
    .sort((a, b) => a.path.localeCompare(b.path, 'en', { numeric: true }));
}
