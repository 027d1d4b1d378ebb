import { Converter } from 'opencc-js/t2cn';

const convert = Converter({ from: 't', to: 'cn' });

/** Traditional Chinese as simplified, by phrases where they differ: 臺灣積體電路 → 台湾积体电路. */
export function toSimplified(text: string): string {
  return convert(text);
}

const first = 0x3400;
const last = 0x9fff;

/**
 * Each traditional character with its simplified one: the mapping the analyzers apply to documents
 * and queries alike. One to one, so that offsets in an analysed text stay true.
 */
export function traditionalPairs(): [traditional: string, simplified: string][] {
  const characters = Array.from({ length: last - first + 1 }, (_, index) =>
    String.fromCodePoint(first + index),
  );
  // Line feeds keep the phrase rules from seeing neighbours.
  const once = convert(characters.join('\n'));
  // Twice, for a few lead to another's source (薴 → 苧 → 苎); the engine maps once, a converted query again.
  const converted = convert(once).split('\n');
  return characters.flatMap((character, index) => {
    const simplified = converted[index] ?? character;
    return simplified !== character && [...simplified].length === 1 ? [[character, simplified]] : [];
  });
}
