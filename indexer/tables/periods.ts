/** First and last column of a group of heads. */
export interface PeriodGroup {
  from: number;
  to: number;
}

/** A head with its column, -1 where it stands in none. */
interface Head {
  text: string;
  column: number;
}

const period =
  /^(?:(?:19|20)?\d{2}(?:[AEF]|年[AEF]?|[QH][1-4]E?)|(?:19|20)\d{2}|(?:(?:19|20)?\d{2}[-/.年])?\d{1,2}[-/.月]\d{1,2}日?)$/;

/**
 * Groups of periods in a row of heads: 2024A 2025E under EPS, and again 2024A 2025E under PE. A group ends where the
 * periods start anew; null without two groups of two.
 */
export function periodGroups(heads: readonly Head[]): PeriodGroup[] | null {
  const groups: PeriodGroup[] = [];
  let before: { column: number; at: string } | null = null;
  let direction = 0;
  for (const { text, column } of heads) {
    const plain = text.replaceAll(/\s/g, '');
    const at = plain.replaceAll(/\D/g, '');
    if (column < 0 || !period.test(plain)) {
      before = null;
      continue;
    }
    const step = before && before.at.length === at.length ? Math.sign(Number(at) - Number(before.at)) : 0;
    const group = groups.at(-1);
    const goesOn =
      group && before?.column === column - 1 && step !== 0 && (direction === 0 || step === direction);
    direction = goesOn ? step : 0;
    if (goesOn) group.to = column;
    else groups.push({ from: column, to: column });
    before = { column, at };
  }
  const shared = groups.filter(({ from, to }) => to > from);
  return shared.length > 1 ? shared : null;
}
