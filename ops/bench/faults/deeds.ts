import { randomBytes } from 'node:crypto';
import { type Ask, order, password, pay, type Reader, register, untilCredited } from './readers.ts';
import { post, uploadOf } from './send.ts';
import { smallPdf } from './smallPdf.ts';

/** Writes of readers, by subject. */
export const deedKinds = ['login', 'favourite', 'download', 'account', 'payment', 'upload'] as const;
export type DeedKind = (typeof deedKinds)[number];

/** One way of doing something, and whether it was acknowledged. */
type Deed = (ask: Ask) => Promise<void>;

/** Requests, and those acknowledged; an unacknowledged one may be done or not. */
export interface Kept {
  /** By `user/report`: how often the favourite was toggled, and how often nobody knows. */
  toggles: Map<string, { known: number; unknown: number }>;
  /** Orders by number: whether their payment was acknowledged. */
  orders: Map<string, { reader: Reader; paid: boolean }>;
  /** Reports that an upload was acknowledged with, and uploads of which nobody knows. */
  uploads: { ids: number[]; unknown: number };
  /** Whoever has paid, with how often in the beginning. */
  buyers: Reader[];
  downloads: { reader: Reader; reports: number[] };
}

const downloaded = 3;

/** Writes by accounts of its own; keeps all that is acknowledged. */
export class Deeds {
  readonly kept: Kept;
  private readonly pairs: { reader: Reader; id: number; busy: boolean }[];
  private uploader: Reader | undefined;
  private turn = 0;

  private constructor(
    private readonly member: Reader,
    private readonly caller: Reader,
    private readonly buyer: Reader,
    reports: number[],
  ) {
    this.kept = {
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
  static async begin(ask: Ask, reports: number[]): Promise<Deeds> {
    const readers = [await register(ask), await register(ask), await register(ask)];
    const [member, caller, buyer] = readers as [Reader, Reader, Reader];
    const deeds = new Deeds(member, caller, buyer, reports);
    await deeds.payFor(ask, member);
    for (const number of deeds.kept.orders.keys()) await untilCredited(ask, number, member);
    for (const id of deeds.kept.downloads.reports)
      await ask(post('/api/file/download', { id }, member.headers));
    return deeds;
  }

  /** Before each fault: an uploader has twenty files a day. */
  async renew(ask: Ask): Promise<void> {
    this.uploader = await register(ask);
  }

  readonly login: Deed = async (ask) => {
    await ask(post('/api/user/phoneLogin', { phone: this.caller.phone, pwd: password }));
  };

  readonly account: Deed = async (ask) => {
    await ask(post('/api/user/info', {}, this.member.headers));
  };

  readonly favourite: Deed = async (ask) => {
    const pair = this.pairs.find(({ busy, reader }) => !busy && reader === this.member);
    if (!pair) return;
    // The next turn takes another.
    this.pairs.push(...this.pairs.splice(this.pairs.indexOf(pair), 1));
    pair.busy = true;
    const key = `${pair.reader.id}/${pair.id}`;
    const count = this.kept.toggles.get(key) ?? { known: 0, unknown: 0 };
    this.kept.toggles.set(key, count);
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

  readonly download: Deed = async (ask) => {
    const { reader, reports } = this.kept.downloads;
    const id = reports[this.turn++ % reports.length];
    const { online_url: url } = (await ask(post('/api/file/download', { id }, reader.headers))) as {
      online_url: string;
    };
    const { pathname, search } = new URL(url, 'http://site');
    await ask({ method: 'GET', path: pathname + search, headers: reader.headers });
  };

  readonly payment: Deed = (ask) => this.payFor(ask, this.buyer);

  readonly upload: Deed = async (ask) => {
    if (!this.uploader) throw new Error('nobody uploads');
    const word = randomBytes(6).toString('hex');
    const pdf = await smallPdf(word, 2);
    try {
      const told = await ask(await uploadOf(pdf, `${word}.pdf`, this.uploader.headers));
      const { items } = told as { items: { report_id: number }[] };
      this.kept.uploads.ids.push(...items.map(({ report_id }) => report_id));
    } catch (error) {
      this.kept.uploads.unknown += 1;
      throw error;
    }
  };

  private async payFor(ask: Ask, reader: Reader): Promise<void> {
    const outTradeNo = await order(ask, reader);
    const kept = this.kept.orders.get(outTradeNo) ?? { reader, paid: false };
    this.kept.orders.set(outTradeNo, kept);
    await pay(ask, outTradeNo);
    kept.paid = true;
  }
}
