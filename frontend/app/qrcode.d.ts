/** Modules of a code, `size` in each row; not 0 for a dark one. */
interface Squares {
  size: number;
  get(row: number, column: number): number;
}

/** The part of `qrcode` that the pages use: its own types need those of Node, which no browser has. */
export function create(
  text: string,
  options?: { errorCorrectionLevel?: 'L' | 'M' | 'Q' | 'H' },
): { modules: Squares };
