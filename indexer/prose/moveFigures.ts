import type { ProseBlock } from '../../mappings/prose.ts';

type FigureBlock = ProseBlock & { kind: 'figure' };

const kinds = '图表|图|表|Figure|Table|Exhibit';
/** A reference with the numbers joined to it: 图3, 图表 3-5, 图3、图4和5. */
const reference = new RegExp(
  `(${kinds})\\s?(\\d{1,3}(?:[.-]\\d{1,3})?)((?:\\s?[-–—~～至到、和与及,，]\\s?(?:${kinds})?\\s?\\d{1,3}){0,8})`,
  'gi',
);
const further = /([-–—~～至到、和与及,，])\s?(图表|图|表|Figure|Table|Exhibit)?\s?(\d{1,3})/gi;
/** A paragraph that names more is an overview: its figures stay where they are. */
const maxNamed = 6;
/** Pages between a paragraph and a later figure that it draws to itself. */
const near = 1;

/** The labels that a text names, in order: 图3-5 names three. */
export function namedLabels(text: string): string[] {
  const labels: string[] = [];
  for (const [, kind = '', first = '', rest = ''] of text.matchAll(reference)) {
    labels.push(kind + first);
    let named = kind;
    let last = Number.parseInt(first.split(/[.-]/).at(-1) ?? first, 10);
    if (/^\d+-\d+$/.test(first)) labels.push(...range(kind, Number.parseInt(first, 10), last));
    for (const [, link = '', other = named, digits = ''] of rest.matchAll(further)) {
      const number = Number(digits);
      named = other;
      if (/[-–—~～至到]/.test(link)) labels.push(...range(named, last, number));
      labels.push(named + number);
      last = number;
    }
  }
  return labels;
}

const range = (kind: string, from: number, to: number): string[] =>
  to > from && to - from < 30 ? Array.from({ length: to - from + 1 }, (_, at) => `${kind}${from + at}`) : [];

const normalised = (label: string) => label.replace(/\s/g, '');

/** The labels under which a figure may be named: prose says 图3 for 图表3 where no other figure is 图3. */
function namesOf(label: string, all: ReadonlySet<string>): string[] {
  const number = label.replace(/^\D+/, '');
  if (number === '') return [];
  const others = ['图表', '图', '表'].map((kind) => kind + number).filter((name) => !all.has(name));
  return [label, ...others];
}

/**
 * Puts each figure behind the first paragraph that names it: down to it always, up to it from the same or the next
 * page. A figure that no paragraph names stays where it stood.
 */
export function moveFigures(blocks: readonly ProseBlock[]): ProseBlock[] {
  const figures = blocks.filter((block): block is FigureBlock => block.kind === 'figure');
  const all = new Set(figures.map(({ label }) => normalised(label)));
  const naming = new Map<string, number>();
  const counts = new Map<number, number>();
  for (const [index, block] of blocks.entries()) {
    if (block.kind !== 'paragraph') continue;
    const labels = new Set(namedLabels(block.parts.map(({ text }) => text).join('')));
    counts.set(index, labels.size);
    for (const label of labels) if (!naming.has(label)) naming.set(label, index);
  }
  const moved = new Map<number, FigureBlock[]>();
  const gone = new Set<ProseBlock>();
  for (const [index, figure] of blocks.entries()) {
    if (figure.kind !== 'figure') continue;
    const named = namesOf(normalised(figure.label), all)
      .map((name) => naming.get(name))
      .filter((at) => at !== undefined);
    if (named.length === 0) continue;
    const at = Math.min(...named);
    const block = blocks[at];
    const page = block?.kind === 'paragraph' ? (block.parts.at(-1)?.page ?? 0) : 0;
    const isNear = figure.page - page <= near && (counts.get(at) ?? 0) <= maxNamed;
    if (at < index && !isNear) continue;
    moved.set(at, [...(moved.get(at) ?? []), figure]);
    gone.add(figure);
  }
  return blocks.flatMap((block, index) => {
    const behind = (moved.get(index) ?? []).toSorted((one, other) => one.number - other.number);
    return gone.has(block) ? behind : [block, ...behind];
  });
}
