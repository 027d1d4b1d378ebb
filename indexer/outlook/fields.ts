import type { FrontLine } from '../metadata/frontMatter.ts';

/** Longer lines are sentences. */
const maxLength = 60;
/** Points between a field's name and its value on one line. */
const reach = 230;

/** A line as fields are read: blanks inside it left out. Empty for a sentence. */
export const packed = ({ text }: FrontLine): string => {
  const plain = text.replaceAll(/\s/g, '').replaceAll('丨', '|').replaceAll('｜', '|');
  return plain.length > maxLength ? '' : plain;
};

/** The nearest line to the right on the same height. */
export function rightOf(line: FrontLine, lines: readonly FrontLine[]): FrontLine | undefined {
  const middle = (line.box[1] + line.box[3]) / 2;
  const size = line.box[3] - line.box[1];
  const gap = (one: FrontLine) => one.box[0] - line.box[2];
  return lines
    .filter((one) => {
      const off = Math.abs((one.box[1] + one.box[3]) / 2 - middle);
      const room = Math.max(size, one.box[3] - one.box[1]) * 0.5;
      return one !== line && one.page === line.page && off < room && gap(one) > -2 && gap(one) < reach;
    })
    .sort((one, other) => gap(one) - gap(other))[0];
}

/** The nearest line right below in the same column. */
export function below(line: FrontLine, lines: readonly FrontLine[]): FrontLine | undefined {
  const gap = (one: FrontLine) => one.box[1] - line.box[3];
  return lines
    .filter((one) => {
      const shared = Math.min(one.box[2], line.box[2]) - Math.max(one.box[0], line.box[0]);
      const near = Math.max(line.size, one.size) * 1.2;
      return (
        one !== line && one.page === line.page && shared > 0 && gap(one) > -line.size * 0.4 && gap(one) < near
      );
    })
    .sort((one, other) => gap(one) - gap(other))[0];
}

/** Neighbouring lines as one text, with the line of each character. */
export interface JoinedLines {
  text: string;
  lineAt(index: number): FrontLine | undefined;
}

/** The sentences of a page, joined over its line ends. */
export function joinSentences(lines: readonly FrontLine[]): JoinedLines {
  const own = lines.filter(({ related }) => !related);
  const starts: number[] = [];
  let text = '';
  for (const line of own) {
    starts.push(text.length);
    text += line.text.replaceAll(/\s/g, '');
  }
  return { text, lineAt: (index) => own[starts.findLastIndex((start) => start <= index)] };
}
