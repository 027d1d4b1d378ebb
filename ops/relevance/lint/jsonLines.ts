/** Positions of the values in a JSON text. */
export interface JsonLines {
  /** The line (from 1) of a value; for an absent one, the line of its parent. */
  of(path: readonly PropertyKey[]): number;
  /** Keys that stand twice in one object, the later with its line: JSON lets the last win without a word. */
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
export function jsonLines(text: string): JsonLines {
  const lines = new Map<string, number>([['', 1]]);
  const twice: JsonLines['twice'] = [];
  const levels: Level[] = [];
  let line = 1;
  let place = '';
  let last = '';
  for (const [token] of text.matchAll(piece)) {
    const level = levels.at(-1);
    if (token === '\n') {
      line += 1;
      continue;
    }
    const isValue = !/^[}\],:]$/.test(token);
    if (level?.array && isValue) {
      place = join(level.path, level.next++);
      lines.set(place, line);
    }
    if (token === '{' || token === '[') levels.push({ path: place, array: token === '[', next: 0 });
    else if (token === '}' || token === ']') levels.pop();
    else if (token === ':' && level) {
      const key = JSON.parse(last) as string;
      place = join(level.path, key);
      if (lines.has(place)) twice.push({ key, line });
      lines.set(place, line);
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
