import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { ReportDocument } from '../../mappings/documents.ts';
import { waitFor } from '../../ops/test/waitFor.ts';
import type { TestIndexer } from '../intake/indexer.factory.ts';

/** Readers and uploaders at a site whose reports have ids from 1 on, until stopped. */
export class Traffic {
  /** Errors that any of them met. */
  readonly faults: string[] = [];
  searches = 0;
  edits = 0;
  private titlesSet = 0;
  private stopped = false;
  private readonly titles = new Map<number, string>();
  private readonly running: Promise<void>[];

  /** `reports`: how many there are; every search must find them all. */
  constructor(
    private readonly indexer: TestIndexer,
    private readonly reports: number,
  ) {
    this.running = [this.keepSearching(), this.keepEditing()];
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.running);
  }

  /** Waits for some more edits, of which the index may miss one. */
  async goesOn(edits: number): Promise<void> {
    const wanted = this.titlesSet + edits;
    const message = `no ${edits} edits more`;
    await waitFor(() => this.titlesSet >= wanted, { timeoutMs: 60_000, message });
  }

  /** Waits until the index that is served has what was set until now. */
  async allEditsAreIn(): Promise<void> {
    const known = [...this.titles];
    const number = (title = '') => Number(title.split('改')[1] ?? 0);
    let lost: [number, string][] = [];
    const followed = async () => {
      const found = await this.titlesFound();
      expect(found.size).to.equal(this.reports);
      lost = known.filter(([id, title]) => number(found.get(id)) < number(title));
      return lost.length === 0;
    };
    const message = () => `lost: ${JSON.stringify(lost)}`;
    await waitFor(followed, { timeoutMs: 60_000, intervalMs: 200, message });
  }

  private async titlesFound(): Promise<Map<number, string>> {
    const { client, names, refresher } = this.indexer.services;
    await refresher.refresh();
    const { body } = await client.search({
      index: names.reports,
      body: { size: 1_000, query: { match_all: {} } },
    });
    const documents = body.hits.hits.map(({ _source }) => _source as ReportDocument);
    return new Map(documents.map(({ id, title }) => [id, title]));
  }

  /** Twenty searches a second. */
  private async keepSearching(): Promise<void> {
    const { client, names } = this.indexer.services;
    while (!this.stopped) {
      const began = Date.now();
      try {
        const query = { match: { body: '储能电池' } };
        const { body } = await client.search({
          index: names.reports,
          body: { query, track_total_hits: true, size: 1 },
        });
        const { value } = body.hits.total as { value: number };
        if (value !== this.reports) this.faults.push(`a search found ${value}`);
      } catch (error) {
        this.faults.push(`a search failed: ${(error as Error).message}`);
      }
      this.searches += 1;
      await sleep(Math.max(0, 50 - (Date.now() - began)));
    }
  }

  /** Ten edits a second, as far as each is answered in time. */
  private async keepEditing(): Promise<void> {
    const open = new Map<number, Promise<void>>();
    while (!this.stopped) {
      const id = 1 + Math.floor(Math.random() * this.reports);
      const title = `第${id}号报告改${++this.edits}`;
      // In turn for each report, so that the last title is known.
      const edit = (open.get(id) ?? Promise.resolve()).then(() => this.edit(id, title));
      open.set(id, edit);
      await sleep(100);
    }
    await Promise.all(open.values());
  }

  private async edit(id: number, title: string): Promise<void> {
    const answer = await this.indexer.call(`/intake/${id}/correct`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ title }),
    });
    if (answer.ok) {
      this.titles.set(id, title);
      this.titlesSet += 1;
    } else this.faults.push(`an edit failed: ${await answer.text()}`);
  }
}
