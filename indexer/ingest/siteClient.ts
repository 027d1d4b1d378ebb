import { createReadStream, openAsBlob } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultAnswer, ReportStatus } from '../../mappings/intake.ts';
import type { LoadEvent, LoadFailed } from '../bulk/loadNdjson.ts';
import { type FilePath, onDisk } from './fileNames.ts';

/** URL and key of the running site's intake. */
export interface SiteAddress {
  indexerUrl: string;
  internalKey: string;
}

/** The intake refused something; the message has both the English and the Chinese reason. */
export class IntakeRefused extends Error {
  constructor(
    message: string,
    /** It may be taken later: the disk is full, or an engine away. */
    readonly later = false,
  ) {
    super(message);
  }
}

/** The intake does not answer: the site is not running, or is just being restarted. */
export class SiteUnavailable extends Error {}

/** A site that restarts comes back within this, in ms. */
const timeoutMs = 120_000;

/** Retries each second while the site is away. @throws SiteUnavailable after two minutes */
export async function withRetries<Result>(call: () => Promise<Result>): Promise<Result> {
  for (const until = Date.now() + timeoutMs; ; ) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof SiteUnavailable) || Date.now() > until) throw error;
      await sleep(1_000);
    }
  }
}

/** Speaks to the intake of the running site. */
export class SiteClient {
  constructor(private readonly site: SiteAddress) {}

  async isThere(): Promise<boolean> {
    return fetch(`${this.site.indexerUrl}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
  }

  /** Hands in a PDF; `metadata` is the JSON text beside it. */
  async postPdf(file: FilePath, metadata: string | null): Promise<ReportStatus> {
    const form = new FormData();
    if (metadata !== null) form.set('metadata', metadata);
    form.set('file', await openAsBlob(onDisk(file)), path.basename(file.path));
    return (await this.call('/intake/pdf', { method: 'POST', body: form })) as ReportStatus;
  }

  /** States of reports. */
  async status(ids: number[]): Promise<ReportStatus[]> {
    const answer = (await this.call(`/intake/status?ids=${ids.join(',')}`)) as { items: ReportStatus[] };
    return answer.items;
  }

  /** Sets operators' picks: 0 none, 1 daily, 2 weekly, 3 monthly. */
  async recommend(picks: { id: number; recommend: number }[]): Promise<void> {
    await this.ask('/intake/moderation', { items: picks });
  }

  /** Asks by GET, or with a body by POST. @throws IntakeRefused, SiteUnavailable */
  async ask<Answer>(address: string, body?: object): Promise<Answer> {
    const headers = { 'content-type': 'application/json' };
    const init = body && { method: 'POST', headers, body: JSON.stringify(body) };
    return (await this.call(address, init)) as Answer;
  }

  /** Sends an NDJSON file and yields the intake's events meanwhile; `onBytes` gets the bytes sent. */
  async *postNdjson(file: FilePath, onBytes: (sent: number) => void): AsyncGenerator<LoadEvent | LoadFailed> {
    const sending = request(`${this.site.indexerUrl}/intake/ndjson`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-ndjson',
        'x-internal-key': this.site.internalKey,
        'x-source-name': encodeURIComponent(path.basename(file.path)),
      },
    });
    const source = createReadStream(onDisk(file), { highWaterMark: 1024 * 1024 });
    let sent = 0;
    source.on('data', (part) => {
      sent += part.length;
      onBytes(sent);
    });
    const answer = new Promise<IncomingMessage>((resolve, reject) => {
      sending.once('response', resolve).once('error', reject);
    });
    const sentAll = pipeline(source, sending);
    // A broken connection shows at the answer's end; this handler only keeps it from being unhandled.
    sentAll.catch(() => undefined);
    const lines = createInterface({ input: await answer, crlfDelay: Number.POSITIVE_INFINITY });
    for await (const line of lines) yield JSON.parse(line) as LoadEvent | LoadFailed;
    await sentAll;
  }

  private async call(address: string, init: RequestInit = {}): Promise<unknown> {
    let answer: Response;
    try {
      answer = await fetch(this.site.indexerUrl + address, {
        ...init,
        headers: { ...init.headers, 'x-internal-key': this.site.internalKey },
      });
    } catch (error) {
      throw new SiteUnavailable(`The site does not answer: ${(error as Error).message}`);
    }
    // It ended in the middle of its answer, or something in between answered: what became of the call is not known.
    const body: unknown = await answer.json().catch((error: Error) => {
      throw new SiteUnavailable(`The answer of the site cannot be read: ${error.message}`);
    });
    if (answer.ok) return body;
    const { message, reason } = (body as FaultAnswer).error;
    throw new IntakeRefused(`${message} (${reason})`, answer.status >= 500 || answer.status === 429);
  }
}
