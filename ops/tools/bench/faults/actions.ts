import { randomBytes } from 'node:crypto';
import { smallPdf } from '../bombs/rawPdf.ts';
import {
  type Ask,
  type BenchReader,
  order,
  password,
  pay,
  post,
  register,
  untilCredited,
  uploadOf,
} from './readers.ts';

/** Writes of readers, by subject. */
export const actionKinds = ['login', 'favourite', 'download', 'account', 'payment', 'upload'] as const;
export type ActionKind = (typeof actionKinds)[number];

/** Sends one write; rejects where it was not acknowledged. */
type Action = (ask: Ask) => Promise<void>;

/** Requests, and those acknowledged; an unacknowledged one may be done or not. */
export interface Acknowledged {
  /** By `user/report`: how often the favourite was toggled, and how often nobody knows. */
  toggles: Map<string, { known: number; unknown: number }>;
  /** Orders by number: whether their payment was acknowledged. */
  orders: Map<string, { reader: BenchReader; paid: boolean }>;
  /** Reports that an upload was acknowledged with, and uploads of which nobody knows. */
  uploads: { ids: number[]; unknown: number };
  /** Whoever has paid, with how often in the beginning. */
  buyers: BenchReader[];
  downloads: { reader: BenchReader; reports: number[] };
}

const downloaded = 3;

/** Writes by accounts of its own; keeps all that is acknowledged. */
export class ReaderActions {
  readonly acknowledged: Acknowledged;
  private readonly pairs: { reader: BenchReader; id: number; busy: boolean }[];
  private uploader: BenchReader | undefined;
  private turn = 0;

  private constructor(
    private readonly member: BenchReader,
    private readonly caller: BenchReader,
    private readonly buyer: BenchReader,
    reports: number[],
  ) {
    this.acknowledged = {
      toggles: new Map(),
      orders: new Map(),
      uploads: { ids: [], unknown: 0 },
      buyers: [member, buyer],
      downloads: { reader: member, reports: reports.slice(0, downloaded) },
    };
    this.pairs = [member, caller].flatMap((reader) =>
      reports.slice(0, 20).map((id) => ({ reader, id, busy: false })),
    );
  }

  /** Makes the accounts; one has a membership and has downloaded reports. */
  static async begin(ask: Ask, reports: number[]): Promise<ReaderActions> {
    const readers = [await register(ask), await register(ask), await register(ask)];
    const [member, caller, buyer] = readers as [BenchReader, BenchReader, BenchReader];
    const actions = new ReaderActions(member, caller, buyer, reports);
    await actions.payFor(ask, member);
    for (const number of actions.acknowledged.orders.keys()) await untilCredited(ask, number, member);
    for (const id of actions.acknowledged.downloads.reports)
      await ask(post('/api/file/download', { id }, member.headers));
    return actions;
  }

  /** Before each fault: an uploader has twenty files a day. */
  async renew(ask: Ask): Promise<void> {
    this.uploader = await register(ask);
  }

  readonly login: Action = async (ask) => {
    await ask(post('/api/user/phoneLogin', { phone: this.caller.phone, pwd: password }));
  };

  readonly account: Action = async (ask) => {
    await ask(post('/api/user/info', {}, this.member.headers));
  };

  readonly favourite: Action = async (ask) => {
    const pair = this.pairs.find(({ busy, reader }) => !busy && reader === this.member);
    if (!pair) return;
    // The next turn takes another.
    this.pairs.push(...this.pairs.splice(this.pairs.indexOf(pair), 1));
    pair.busy = true;
    const key = `${pair.reader.id}/${pair.id}`;
    const count = this.acknowledged.toggles.get(key) ?? { known: 0, unknown: 0 };
    this.acknowledged.toggles.set(key, count);
    try {
      await ask(post('/api/file/collect', { id: pair.id }, pair.reader.headers));
      count.known += 1;
    } catch (error) {
      count.unknown += 1;
      throw error;
    } finally {
      pair.busy = false;
    }
  };

  readonly download: Action = async (ask) => {
    const { reader, reports } = this.acknowledged.downloads;
    const id = reports[this.turn++ % reports.length];
    const { online_url: url } = (await ask(post('/api/file/download', { id }, reader.headers))) as {
      online_url: string;
    };
    const { pathname, search } = new URL(url, 'http://site');
    await ask({ method: 'GET', path: pathname + search, headers: reader.headers });
  };

  readonly payment: Action = (ask) => this.payFor(ask, this.buyer);

  readonly upload: Action = async (ask) => {
    if (!this.uploader) throw new Error('nobody uploads');
    const word = randomBytes(6).toString('hex');
    const pdf = await smallPdf(word, 2);
    try {
      const answer = await ask(await uploadOf(pdf, `${word}.pdf`, this.uploader.headers));
      const { items } = answer as { items: { report_id: number }[] };
      this.acknowledged.uploads.ids.push(...items.map(({ report_id }) => report_id));
    } catch (error) {
      this.acknowledged.uploads.unknown += 1;
      throw error;
    }
  };

  private async payFor(ask: Ask, reader: BenchReader): Promise<void> {
    const outTradeNo = await order(ask, reader);
    const acknowledged = this.acknowledged.orders.get(outTradeNo) ?? { reader, paid: false };
    this.acknowledged.orders.set(outTradeNo, acknowledged);
    await pay(ask, outTradeNo);
    acknowledged.paid = true;
  }
}
