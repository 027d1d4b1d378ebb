import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@opensearch-project/opensearch';
import { type DiskReserve, isNearlyFull } from '../../mappings/disk.ts';
import type { IndexDocuments } from '../../mappings/documents.ts';
import { type IndexNames, unannouncedOf } from '../../mappings/searchEngine.ts';
import { chartsPerReport } from '../../mappings/storeLayout.ts';
import { cachedTargets, type IndexTarget } from '../clients/indices.ts';
import { IndexBlocked } from '../errors.ts';
import { BulkRejected, bodiesOf, sendBulk } from './sendBulk.ts';

/** One document to put in place, or to take away. */
export interface DocumentAction {
  index: keyof IndexNames;
  id: string;
  /** Pages and charts lie with their report. */
  routing?: string;
  /** The version of the catalog row it was derived from; what stands there from a later one stays. */
  version: number;
  /** Absent: the document is taken away. */
  document?: object;
  /** Nobody has been told of the report: its document is kept whole beside, until somebody was. */
  unannounced?: boolean;
}

/** The one way to the indices: every document of reports, pages and charts is written through it. */
export class IndexWriter {
  private readonly targets: () => Promise<IndexTarget[]>;

  constructor(
    private readonly client: Client,
    private readonly names: IndexNames,
    private readonly disk?: DiskReserve,
  ) {
    this.targets = cachedTargets(client, names);
  }

  /**
   * Writes to the served index, the one being built and the previously served one, to each in its own mapping.
   * Refusals by the other two show when they are compared before being served.
   * @throws `EngineBusy`, `IndexBlocked`, the client's own errors and, after all else is written, `BulkRejected`
   * @param how size limit of a request in bytes; whether writes are searchable at once
   */
  async write(
    actions: readonly DocumentAction[],
    how: { bodyBytes?: number | undefined; refresh?: boolean } = {},
  ): Promise<void> {
    const targets = await this.targets();
    if (!targets.some(({ role }) => role === 'served')) throw new IndexBlocked('its indices are not there');
    const fresh = actions.filter(({ unannounced }) => unannounced);
    if (fresh.length > 0) {
      const names = { ...this.names, reports: unannouncedOf(this.names) };
      await this.writeTo({ names }, fresh, { bodyBytes: how.bodyBytes });
    }
    let refused: BulkRejected | null = null;
    for (const target of targets) {
      try {
        await this.writeTo(target, actions, how);
      } catch (error) {
        if (!(error instanceof BulkRejected)) throw error;
        if (target.role === 'served') refused = error;
      }
    }
    if (refused) throw refused;
  }

  /** The same into the indices of one target alone. */
  async writeTo(
    { names, fields }: Pick<IndexTarget, 'names'> & Partial<Pick<IndexTarget, 'fields'>>,
    actions: readonly DocumentAction[],
    { bodyBytes, refresh }: { bodyBytes?: number | undefined; refresh?: boolean } = {},
  ): Promise<void> {
    const faults: BulkRejected['faults'] = [];
    for (const body of bodiesOf(actionLines(names, actions, fields), bodyBytes)) {
      if (this.disk && (await isNearlyFull(this.disk))) throw new IndexBlocked('the disk is nearly full');
      try {
        await sendBulk(this.client, body, refresh);
      } catch (error) {
        if (!(error instanceof BulkRejected)) throw error;
        faults.push(...error.faults);
      }
    }
    if (faults.length > 0) throw new BulkRejected(faults);
  }
}

/**
 * The lines of a bulk request, each action with its document.
 * @param fields what each index knows; a document goes without the others
 */
export function* actionLines(
  names: IndexNames,
  actions: Iterable<DocumentAction>,
  fields?: IndexTarget['fields'],
): Generator<string> {
  for (const { index, id, routing, version, document } of actions) {
    const address = { _index: names[index], _id: id, routing, version, version_type: 'external_gte' };
    yield document
      ? `${JSON.stringify({ index: address })}\n${JSON.stringify(fields ? within(document, fields[index]) : document)}\n`
      : `${JSON.stringify({ delete: address })}\n`;
  }
}

function within(document: object, fields: ReadonlySet<string>): object {
  const entries = Object.entries(document);
  const known = entries.filter(([name]) => fields.has(name));
  return known.length === entries.length ? document : Object.fromEntries(known);
}

/** Milliseconds from one refresh to the next; callers in between share it. */
const refreshEveryMs = 250;

/** Makes written documents searchable: at once for one caller, and for many at about the same time together. */
export class Refresher {
  private waiting: Promise<void> | null = null;
  private next = 0;

  constructor(
    private readonly client: Client,
    private readonly names: IndexNames,
  ) {}

  /** Fulfilled when all that was written before the call is searchable. */
  refresh(): Promise<void> {
    this.waiting ??= this.refreshNext();
    return this.waiting;
  }

  private async refreshNext(): Promise<void> {
    await sleep(Math.max(0, this.next - performance.now()));
    // Callers from here on wrote after the refresh began, so they need the next one.
    this.waiting = null;
    this.next = performance.now() + refreshEveryMs;
    await this.client.indices.refresh({ index: Object.values(this.names) });
  }
}

/** What is in the index of a report already: its pages and charts; and whether anybody has been told of it. */
export interface Counts {
  pageCount: number;
  chartCount: number;
  announced?: boolean;
}

/**
 * Bulk actions that write a report and delete what an earlier, longer version left. The report's own document comes
 * last, so that nothing is found before all of it is there.
 * @param version of the catalog row that the documents were derived from
 */
export function bulkActions(documents: IndexDocuments, version: number, earlier: Counts): DocumentAction[] {
  const { report, pages, charts } = documents;
  const actions: DocumentAction[] = pages.map((page) => ({
    ...pageAction(report.id, page.page, version),
    document: page,
  }));
  for (let page = pages.length + 1; page <= earlier.pageCount; page++)
    actions.push(pageAction(report.id, page, version));
  const kept = new Set<number>();
  for (const chart of charts) {
    const number = chart.id % chartsPerReport;
    kept.add(number);
    actions.push({ ...chartAction(report.id, number, version), document: chart });
  }
  for (let number = 1; number <= earlier.chartCount; number++)
    if (!kept.has(number)) actions.push(chartAction(report.id, number, version));
  const unannounced = earlier.announced === false;
  actions.push({ index: 'reports', id: String(report.id), version, document: report, unannounced });
  return actions;
}

/** Bulk actions that delete a report's documents; its own document first. */
export function removalOf(reportId: number, version: number, earlier: Counts): DocumentAction[] {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  return [
    { index: 'reports', id: String(reportId), version },
    ...numbers(earlier.chartCount).map((number) => chartAction(reportId, number, version)),
    ...numbers(earlier.pageCount).map((page) => pageAction(reportId, page, version)),
  ];
}

function pageAction(reportId: number, page: number, version: number): DocumentAction {
  return { index: 'pages', id: `${reportId}-${page}`, routing: String(reportId), version };
}

function chartAction(reportId: number, number: number, version: number): DocumentAction {
  const id = String(reportId * chartsPerReport + number);
  return { index: 'charts', id, routing: String(reportId), version };
}
