import type { PageQuantity } from '../../mappings/documents.ts';
import { exact, medianOf } from '../../mappings/numbers.ts';
import { converted, unitOf } from '../../mappings/quantities/units.ts';
import { foldText } from '../../mappings/text/simplify.ts';
import type { compareQuantities } from '../contract/answers/quantities.ts';
import type { Data } from '../contract/call.ts';
import type { StoredReport } from '../documents/index.ts';

type Group = Data<typeof compareQuantities>['groups'][number];
type Item = Group['items'][number];

/** A number and the report that states it. */
export interface Stated {
  report: StoredReport;
  quantity: PageQuantity;
}

/** Numbers of a group from which a median says something of each; those of no told time are of many. */
const comparedFrom = 3;

/** Numbers of one subject, time and kind of unit side by side, each once a report; that with most numbers first. */
export function groupsOf(stated: readonly Stated[]): Group[] {
  const groups = new Map<string, Stated[]>();
  for (const one of stated) {
    const { subject, period, unit } = one.quantity;
    const key = [plain(subject), period, unitOf(unit)?.kind ?? unit].join('\n');
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()]
    .map(groupOf)
    .sort((one, other) => other.items.length - one.items.length || compare(other.period, one.period));
}

/** 国内 and 我国 are one, and quotes say nothing. */
const plain = (subject: string): string =>
  foldText(subject)
    .replaceAll(/[“”"\s]/g, '')
    .replace(/^(?:国内|我国)/, '中国');

const compare = (one: string, other: string): number => Number(one > other) - Number(one < other);

/** @param stated of one subject, period and kind of unit, at least one */
function groupOf(stated: readonly Stated[]): Group {
  const unit = commonest(stated.map(({ quantity }) => quantity.unit));
  const items = new Map<string, Item>();
  for (const { report, quantity } of stated) {
    const { outlook, page, text, box, ...printed } = quantity;
    const [low, high] = [printed.low, printed.high].map(
      (value) => converted(value, printed.unit, unit) ?? value,
    );
    if (low === undefined || high === undefined) continue;
    const key = [report.id, low, high].join('\n');
    // A report says a number in its summary, its text and a table: the first place is enough.
    if (items.has(key)) continue;
    items.set(key, {
      report: {
        id: report.id,
        name: report.title,
        organization: { name: report.organization },
        time_text: report.date ?? '',
      },
      low,
      high,
      printed: { low: printed.low, high: printed.high, unit: printed.unit },
      outlook: outlook ? 1 : 0,
      deviation: null,
      page,
      text,
      ...(box && { box }),
    });
  }
  const all = [...items.values()].sort((one, other) => compare(other.report.time_text, one.report.time_text));
  const median = medianOf(all.map(middleOf));
  const { subject = '', period = '' } = stated[0]?.quantity ?? {};
  const isCompared = all.length >= comparedFrom && median !== 0 && period !== '';
  const compared = all.map((one) => ({
    ...one,
    deviation: isCompared ? exact((middleOf(one) - median) / Math.abs(median)) : null,
  }));
  return {
    subject,
    period,
    unit,
    low: Math.min(...all.map(({ low }) => low)),
    high: Math.max(...all.map(({ high }) => high)),
    median,
    items: compared,
  };
}

const middleOf = ({ low, high }: Item): number => exact((low + high) / 2);

/** The unit that most print; of several the first. */
function commonest(units: readonly string[]): string {
  const count = (unit: string) => units.filter((one) => one === unit).length;
  return units.reduce((best, unit) => (count(unit) > count(best) ? unit : best));
}
