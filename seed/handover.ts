import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Site, SiteAway, SiteClient } from '../indexer/ingest/siteClient.ts';
import type { Generated } from './generate.ts';

const pollEvery = 700;
const idsPerPoll = 200;
/** A site that restarts comes back within this. */
const patience = 60_000;
/** Every so many-th report is an operator's pick, for the day, the week and the month in turn. */
const pickEvery = 7;

/** Hands reports to the running site and follows them until each is searchable. */
export class Handover {
  readonly failures: string[] = [];
  private readonly site: SiteClient;
  private readonly waiting = new Map<number, string>();
  private readonly done: number[] = [];
  private open = true;

  constructor(site: Site) {
    this.site = new SiteClient(site);
  }

  /** How many are searchable. */
  get finished(): number {
    return this.done.length;
  }

  /** Hands one in. A duplicate that is searchable counts as finished; one still under way is waited for. */
  async send({ pdf }: Generated): Promise<void> {
    const metadata = await readFile(pdf.replace(/\.pdf$/, '.json'), 'utf8');
    const status = await this.patiently(() => this.site.postPdf(pdf, metadata));
    this.waiting.set(status.id, basename(pdf));
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
      for (const report of ids.length ? await this.patiently(() => this.site.status(ids)) : []) {
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

  /** Picks some of the finished reports, so that the ranked lists of an unread site differ. */
  async recommend(): Promise<void> {
    const chosen = this.done.sort((one, other) => one - other).filter((_, index) => index % pickEvery === 0);
    const picks = chosen.map((id, index) => ({ id, recommend: (index % 3) + 1 }));
    await this.patiently(() => this.site.recommend(picks));
  }

  private async patiently<Result>(call: () => Promise<Result>): Promise<Result> {
    for (const until = Date.now() + patience; ; ) {
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof SiteAway) || Date.now() > until) throw error;
        await sleep(1_000);
      }
    }
  }
}
