/** One line of the result. */
export interface Figure {
  name: string;
  /** Values with their units, for people. */
  detail: string;
  /** The compared sides; the smaller one named by `goal`. */
  ratio: number;
  /** Goal of the ratio, for instance `<= 1.2`. */
  goal: string;
}

/** Prints figures as aligned lines. */
export function printFigures(figures: Figure[]): void {
  const width = Math.max(...figures.map(({ name }) => name.length));
  for (const { name, detail, ratio, goal } of figures) {
    console.log(`${name.padEnd(width)}  ratio ${ratio.toFixed(2).padStart(6)}  (goal ${goal})  ${detail}`);
  }
}

/** A number for people: three significant digits. */
export const brief = (value: number): string => String(Number(value.toPrecision(3)));
