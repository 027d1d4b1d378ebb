/** Characters a text takes in a terminal: Chinese ones are two wide. */
const widthOf = (text: string) =>
  [...text].reduce((sum, character) => sum + (/[\u1100-\uffef]/.test(character) ? 2 : 1), 0);

/** Rows as aligned columns; the first row is the head. */
export function table(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => widthOf(row[column] ?? ''))),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
