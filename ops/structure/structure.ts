import path from 'node:path';

/** A file of the repository: its path from the top level, and its text. */
export interface SourceFile {
  path: string;
  text: string;
}

/** Counts of how finely the product's code is cut; tests and their factories are left out. */
export interface Structure {
  files: number;
  lines: number;
  medianLines: number;
  /** Files of at most 45 lines that one other file imports, not to load them later: mostly a function that belongs there. */
  splinters: string[];
  /** Files of more than 300 lines. */
  longFiles: string[];
  /** `FILE:LINE` of functions, components and methods of more than 80 lines, markup and comments among them. */
  longFunctions: string[];
  /** Folders of more than 25 files; migrations, which only become more, are not counted. */
  crowdedFolders: string[];
  /** `FILE: NAME` where a limit is called by a superlative, or a duration without its unit. */
  forbiddenNames: string[];
}

const maxSplinterLines = 45;
const maxFileLines = 300;
const maxFunctionLines = 80;
const maxFolderFiles = 25;

/** `maxHits`, not `mostHits`; `pollTimeoutMs`, not `patience`. */
const forbiddenName = /\b(?:const|let)\s+((?:most|longest|fewest|least)[A-Z]\w*|patience\w*)\s*=\s*\d/g;
/** Where a function, a component or a method begins, as the formatter sets it. */
const functionHead =
  /^(?:export )?(?:default )?(?:async )?function\b|^(?:export )?const \w+.*(?:=>(?!.*= \{$).*[^;]|= (?:async )?\()$|^ {2}(?:\w+ )*\w+\(.*\{$/;
const migration = /\/migrations\/\d{4}-/;
const specifier = /(?:from|import)\s*(\(?)\s*['"](\.[^'"]+)['"]/g;

const isProduct = (file: string) =>
  /\.(?:ts|tsx|mjs|cjs|css)$/.test(file) && !/\.(?:test|factory|testkit)\.tsx?$|(?:^|\/)test\//.test(file);

/** Counts what `files` of the repository are like. */
export function structureOf(files: readonly SourceFile[]): Structure {
  const product = files.filter((file) => isProduct(file.path));
  const lines = new Map(product.map(({ path: at, text }) => [at, text.split('\n').length - 1]));
  const importers = countImporters(product);
  const folders = new Map<string, number>();
  for (const file of product) {
    if (migration.test(file.path)) continue;
    const folder = path.posix.dirname(file.path);
    // A migration that has run somewhere stays for good: their folder only grows.
    if (!/^\d{4}-/.test(path.posix.basename(file.path))) folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  const counts = [...lines.values()].sort((one, other) => one - other);
  const pathsOf = (holds: (file: string, count: number) => boolean) =>
    [...lines].filter(([file, count]) => holds(file, count)).map(([file]) => file);
  return {
    files: product.length,
    lines: counts.reduce((sum, count) => sum + count, 0),
    medianLines: counts[counts.length >> 1] ?? 0,
    splinters: pathsOf((file, count) => count <= maxSplinterLines && importers.get(file) === 1),
    longFiles: pathsOf((_file, count) => count > maxFileLines),
    longFunctions: product.flatMap(longFunctionsIn),
    crowdedFolders: [...folders].filter(([, count]) => count > maxFolderFiles).map(([folder]) => folder),
    forbiddenNames: product.flatMap((file) =>
      [...file.text.matchAll(forbiddenName)].map(([, name]) => `${file.path}: ${name}`),
    ),
  };
}

/** Each is as long as to the first line that closes as deep as it opens; Biome's own rule counts neither markup nor heads. */
function longFunctionsIn({ path: file, text }: SourceFile): string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    if (!functionHead.test(line)) return [];
    const closes = new RegExp(`^ {${line.search(/\S/)}}[})\\]](?:.*[^{(])?$`);
    const count = lines.slice(index + 1).findIndex((other) => closes.test(other)) + 2;
    return count > maxFunctionLines ? [`${file}:${index + 1}: ${count}`] : [];
  });
}

/** Counts the product files that import each file; one that is loaded later, by itself, has its reason. */
function countImporters(files: readonly SourceFile[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { path: from, text } of files) {
    const imported = new Map<string, number>();
    for (const [, later, to = ''] of text.matchAll(specifier))
      imported.set(
        path.posix.join(path.posix.dirname(from), to),
        later === '(' ? Number.POSITIVE_INFINITY : 1,
      );
    for (const [file, count] of imported) counts.set(file, (counts.get(file) ?? 0) + count);
  }
  return counts;
}
