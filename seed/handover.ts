import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type SiteAddress, SiteClient, withRetries } from '../indexer/ingest/siteClient.ts';
import type { Generated } from './generate.ts';

const pollEvery = 700;
const idsPerPoll = 200;
/** So many of the newest reports are operators' picks, for the day, the week and the month in turn: 8 a list. */
const picked = 24;

/** Hands reports to the running site and follows them until each is searchable. */
export class Handover {
  readonly failures: string[] = [];
  private readonly site: SiteClient;
  private readonly waiting = new Map<number, string>();
  private readonly done: number[] = [];
  /** When each was published. */
  private readonly dates = new Map<number, string>();
  private open = true;

  constructor(site: SiteAddress) {
    this.site = new SiteClient(site);
  }

  /** Searchable reports. */
  get finished(): number {
    return this.done.length;
  }

  /** Hands one in. A duplicate that is searchable counts as finished; one still under way is waited for. */
  async send({ pdf }: Generated): Promise<void> {
    const metadata = await readFile(pdf.replace(/\.pdf$/, '.json'), 'utf8');
    const status = await withRetries(() => this.site.postPdf({ path: pdf }, metadata));
    this.waiting.set(status.id, basename(pdf));
    this.dates.set(status.id, (JSON.parse(metadata) as { date?: string }).date ?? '');
  }

  /** Nothing more will be sent: `follow` ends when all that was sent is done. */
  close(): void {
    this.open = false;
  }

  /** Asks again and again how the reports stand; `onChange` after each answer. */
  async follow(onChange: () => void): Promise<void> {
    while (this.open || this.waiting.size > 0) {
      await sleep(pollEvery);
      const ids = [...this.waiting.keys()].slice(0, idsPerPoll);
      for (const report of ids.length ? await withRetries(() => this.site.status(ids)) : []) {
        if (report.stage !== 'done' && report.stage !== 'failed') continue;
        const name = this.waiting.get(report.id) ?? '';
        if (report.stage === 'failed')
          this.failures.push(`${name}: ${report.error?.message ?? 'no reason was told'}`);
        else this.done.push(report.id);
        this.waiting.delete(report.id);
      }
      onChange();
    }
  }

  /** Picks the newest of the finished reports, so that the ranked lists of an unread site differ and are fresh. */
  async recommend(): Promise<void> {
    const dateOf = (id: number) => this.dates.get(id) ?? '';
    const newest = [...this.done].sort(
      (one, other) => dateOf(other).localeCompare(dateOf(one)) || other - one,
    );
    const picks = newest.slice(0, picked).map((id, index) => ({ id, recommend: (index % 3) + 1 }));
    await withRetries(() => this.site.recommend(picks));
  }
}
