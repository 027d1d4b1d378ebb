/** Quarter turns clockwise. */
export type Turns = 0 | 1 | 2 | 3;

/** Ground between pages, pixels. */
export const pageGap = 16;

/** The next quarter turn. */
export const nextTurn = (turns: Turns): Turns => ((turns + 1) % 4) as Turns;

/** Whether a turned page lies on its side. */
export const isSideways = (turns: Turns): boolean => turns % 2 === 1;

/** Top of a box on a rotated page; `box` is left, top, right, bottom of the upright page, all 0 to 1. */
export function turnedTop(
  [left = 0, top = 0, right = 1, bottom = 1]: readonly number[],
  turns: Turns,
): number {
  return [top, left, 1 - bottom, 1 - right][turns] ?? top;
}
