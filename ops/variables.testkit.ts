import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Where variables are declared, each with its check. */
const schemas = ['bff/config.ts', 'bff/gateways/settings.ts', 'indexer/config.ts'];

/** Read, but not ours: of the shell, npm, sudo, Java, OpenSearch, AWS. */
const ofOthers = /^(?:PATH|HOME|TMPDIR|INIT_CWD|SUDO_USER|JAVA_HOME|OPENSEARCH_JAVA_OPTS|AWS_\w+)$/;

/** Files of the product, its commands, the tests' fixtures and their runner. */
function sources(): string[] {
  const rooms = ['bff', 'indexer', 'mappings', 'seed', 'frontend', 'ops'];
  return execFileSync('git', ['ls-files', ...rooms], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(?:ts|mjs|cjs)$/.test(file) && !file.endsWith('.test.ts'));
}

/** @returns the variables that our code reads out of the environment */
export function readVariables(): string[] {
  const found = new Set<string>();
  const add = (names: Iterable<RegExpMatchArray>) => {
    for (const [, name = ''] of names) found.add(name);
  };
  for (const file of sources()) {
    const text = readFileSync(file, 'utf8');
    add(text.matchAll(/\b(?:process\.env|env|environment)\.([A-Z][A-Z\d_]+)\b(?! = )/g));
    for (const [, taken = ''] of text.matchAll(/\{([^{}]*)\} = (?:process\.env|environment)\b/g))
      add(taken.matchAll(/\b([A-Z][A-Z\d_]+)\b/g));
    if (schemas.includes(file)) add(text.matchAll(/^ {2,4}([A-Z][A-Z\d_]+): /gm));
  }
  return [...found].filter((name) => !ofOthers.test(name)).sort();
}

/** @returns the variables that ops/configuration.md names in its tables; `A_*` stands for those its meaning tells */
export function namedVariables(): string[] {
  const rows = readFileSync('ops/configuration.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) => {
    const [, variables = '', , ...meaning] = row.split('|');
    return namesIn(variables).flatMap((name) =>
      name.includes('*') ? namesIn(meaning.join('|')).map((part) => name.replace('*', part)) : name,
    );
  });
}

const namesIn = (cell: string) => [...cell.matchAll(/`([A-Z][A-Z\d_*]+)`/g)].map(([, name]) => name ?? '');
