/** A code's squares, so many in each row; not 0 where one is dark. */
interface Squares {
  size: number;
  get(row: number, column: number): number;
}

/** What the pages use of `qrcode`: its own types bring those of Node with them, which no browser has. */
export function create(
  text: string,
  options?: { errorCorrectionLevel?: 'L' | 'M' | 'Q' | 'H' },
): { modules: Squares };
