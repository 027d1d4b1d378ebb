import { readFileSync } from 'node:fs';
import { checkSync, type Diagnostics } from 'recheck';
import ts from 'typescript';

/** A regular expression literal in a file. */
export interface Pattern {
  file: string;
  /** From 1. */
  line: number;
  source: string;
  flags: string;
  /** The reason in a comment `bounded: …` on the line above: why its input cannot be long. */
  bounded: string | null;
}

/** In ms, for a pattern in all; its steps have none of their own, with which a busy machine would find other faults. */
const limits = { timeout: 20_000, attackTimeout: null, incubationTimeout: null, seedingTimeout: null };

/** Reads the regular expression literals of TypeScript files. */
export function readPatterns(files: readonly string[]): Pattern[] {
  return files.flatMap((file) => patternsIn(file, readFileSync(file, 'utf8')));
}

/** Reads the regular expressions of one file's text. */
export function patternsIn(file: string, text: string): Pattern[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const lines = text.split('\n');
  const patterns: Pattern[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
      const end = node.text.lastIndexOf('/');
      const [, bounded = null] = /\/\/ bounded: (.+)$/.exec(lines[line - 1] ?? '') ?? [];
      patterns.push({
        file,
        line: line + 1,
        source: node.text.slice(1, end),
        flags: node.text.slice(end + 1),
        bounded,
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return patterns;
}

/** Says how a pattern backtracks, with a text that makes it; null where its time grows with its input alone. */
export function faultOf({ source, flags, bounded }: Pattern): string | null {
  if (bounded !== null || !repeats(source)) return null;
  const found: Diagnostics = checkSync(source, flags, limits);
  if (found.status === 'safe') return null;
  if (found.status === 'unknown') return `cannot be judged (${found.error.kind})`;
  const { type, degree } = { degree: null, ...found.complexity };
  return `${type}${degree ? ` of degree ${degree}` : ''}, for example on ${found.attack.pattern.slice(0, 120)}`;
}

/** Whether a part may repeat without end, or a repeated group does: else a pattern takes a fixed number of steps a character. */
function repeats(source: string): boolean {
  const plain = source.replace(/\\./g, '_').replace(/\[[^\]]*\]/g, '_');
  return /[*+]|\{\d+,\}|\)\{/.test(plain);
}
