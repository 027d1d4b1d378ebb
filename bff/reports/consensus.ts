import { exact } from '../../mappings/numbers.ts';
import { unitOf } from '../../mappings/quantities/units.ts';
import type { Data } from '../contract/call.ts';
import { comparedFrom } from '../contract/chinaTime.ts';
import { fileConsensus } from '../contract/places.ts';
import type { StoredReport } from '../documents/index.ts';
import { readablePagesOfAll } from '../entitlements/readingRights.ts';
import { handle, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { newestOfStock } from './stockReports.ts';

type Item = Data<typeof fileConsensus>['items'][number];
type Printed = Item['estimates'][number]['printed'];

/** An estimate and the report that prints it. */
interface Estimate {
  report: StoredReport;
  printed: Printed;
}

/** What institutions expect of a stock as of a day. */
export function consensusRoute({ database, documents }: Pick<Services, 'database' | 'documents'>): Route {
  return handle(fileConsensus, async ({ code, day: asked }, { viewer }) => {
    const { stock, reports } = await newestOfStock(documents, code, asked);
    const telling = reports.filter(({ outlook }) => outlook?.forecasts.length);
    const day = asked ?? telling.find(({ date }) => date)?.date ?? '';
    const newest = day === '' ? [] : newestEstimates(telling, day);
    const readable = await readablePagesOfAll(database, viewer, telling);
    const isReadable = ({ report, printed }: Estimate) => printed.page <= (readable.get(report.id) ?? 0);
    const items = consensusOf(newest.filter(isReadable));
    const withheld = newest.filter((one) => !isReadable(one)).map(({ report }) => report.organization);
    return { stock, day, items, total: items.length, withheld: new Set(withheld).size };
  });
}

/** Of each institution the newest estimate of each measure and year, of the reports compared on a day. */
function newestEstimates(newestFirst: readonly StoredReport[], day: string): Estimate[] {
  const from = comparedFrom(day);
  const newest = new Map<string, Estimate>();
  for (const report of newestFirst) {
    const { organization, date, outlook } = report;
    // Reports without a house may be of one that is counted already.
    if (organization === '' || !date || date < from || date > day) continue;
    for (const printed of outlook?.forecasts ?? []) {
      const key = `${organization}\n${printed.metric}\n${printed.year}`;
      if (!newest.has(key)) newest.set(key, { report, printed });
    }
  }
  return [...newest.values()];
}

/** The measures in the order in which one compares them; others come after. */
const order = ['归母净利润', '净利润', '每股收益', '营业收入', '市盈率'];
const rankOf = (metric: string): number => (order.indexOf(metric) + order.length + 1) % (order.length + 1);

/** One estimate an institution, measure and year as mean and spread; amounts of one currency in one unit. */
function consensusOf(estimates: readonly Estimate[]): Item[] {
  return groupsOf(estimates, ({ printed }) => `${printed.metric}\n${partsOf(printed.unit).currency}`)
    .flatMap((measure) => {
      const unit = commonUnit(measure.map(({ printed }) => printed.unit));
      return groupsOf(measure, ({ printed }) => String(printed.year)).map((own) => itemOf(own, unit));
    })
    .sort(
      (one, other) =>
        rankOf(one.metric) - rankOf(other.metric) ||
        compare(one.metric, other.metric) ||
        compare(one.unit, other.unit) ||
        one.year - other.year,
    );
}

function groupsOf(estimates: readonly Estimate[], keyOf: (one: Estimate) => string): Estimate[][] {
  const groups = new Map<string, Estimate[]>();
  for (const one of estimates) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups.values()];
}

const compare = (one: string, other: string): number => Number(one > other) - Number(one < other);

/** @param estimates of one measure and year, at least one */
function itemOf(estimates: readonly Estimate[], unit: string): Item {
  const told = estimates.map(({ report, printed }) => ({
    report: {
      id: report.id,
      name: report.title,
      organization: { name: report.organization },
      time_text: report.date ?? '',
    },
    value: exact((printed.value * partsOf(printed.unit).scale) / partsOf(unit).scale),
    printed,
  }));
  const values = told.map(({ value }) => value);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const { metric = '', year = 0 } = told[0]?.printed ?? {};
  return {
    metric,
    unit,
    year,
    institutions: told.length,
    mean: exact(mean),
    low: Math.min(...values),
    high: Math.max(...values),
    deviation: values.length < 3 ? null : exact(Math.sqrt(squares / (values.length - 1))),
    estimates: told,
  };
}

/** A unit as currency and its multiple; what is no money, or of no currency, is a currency of its own. */
function partsOf(unit: string): { currency: string; scale: number } {
  const read = unitOf(unit);
  return read === null ? { currency: unit, scale: 1 } : { currency: read.kind || unit, scale: read.scale };
}

/** The unit of all where it is one, else millions of their currency. */
function commonUnit(units: readonly string[]): string {
  const [first = ''] = units;
  const { currency, scale } = partsOf(first);
  return units.every((unit) => partsOf(unit).scale === scale) ? first : `百万${currency}`;
}
