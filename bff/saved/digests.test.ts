import { expect } from 'chai';
import { chinaDay, chinaMoment, dayMilliseconds } from '../../mappings/chinaCalendar.ts';
import { workOff } from '../../mappings/jobs/runJobs.ts';
import { waitFor } from '../../ops/test/waitFor.ts';
import type { Data } from '../contract/call.ts';
import type { digestList, mailUpdate } from '../contract/watch/digests.ts';
import type { inboxList } from '../contract/watch/savedSearches.ts';
import type { TestDatabase } from '../database.factory.ts';
import { MailFailed } from '../gateways/mail.ts';
import { anSmtpServer, type TestSmtpServer } from '../gateways/smtpServer.testkit.ts';
import { runnerOf } from '../jobs/index.ts';
import { itemsOf } from '../jobs/jobs.testkit.ts';
import { retryItems } from '../models/backgroundJob.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { enterHits } from '../models/watch/inbox.ts';
import { aReader, type TestReader } from '../reader.factory.ts';
import type { Site } from '../site.factory.ts';
import { aSiteWithDatabase } from '../siteWithDatabase.factory.ts';
import { digestJobs } from './index.ts';

describe('digests of saved searches', () => {
  let made: TestDatabase;
  let site: Site;
  let smtp: TestSmtpServer;
  const lines: string[] = [];
  const more = '产能出清仍在进行。';
  /** How much of a page's passage stands in a text. */
  const told = (text = '') => text.split(more).length - 1;
  before(async () => {
    smtp = await anSmtpServer();
    const mail = { SMTP_URL: smtp.url, MAIL_FROM: '研海 <digest@yanhai.test>' };
    const variables = { ...mail, CALLS_PER_MINUTE: '1000000', LOG_LEVEL: 'info' };
    ({ made, site } = await aSiteWithDatabase(variables, true, lines));
    const pages = Array.from({ length: 24 }, (_, at) =>
      at === 19 ? `硅料价格见底。${more.repeat(20)}` : '封面',
    );
    await site.search.reports([
      { id: 1, title: '光伏 <深度>', pages: ['硅料价格企稳'], organization: '甲证券' },
      { id: 2, title: '硅料周报', pages, page_count: 24 },
      { id: 3, title: '被下架的硅料报告', pages: ['硅料价格'], visible: false },
      { id: 4, title: '硅料月报', pages: ['硅料价格'] },
    ]);
    await made.takeDown(3);
  });
  after(async () => {
    await site.close();
    await smtp.close();
  });
  beforeEach(() => {
    smtp.letters.length = 0;
    smtp.offered.length = 0;
    smtp.refusal = null;
    lines.length = 0;
  });

  /** A moment of a day in China, counted from today. */
  const at = (days: number, time: string) =>
    new Date(chinaMoment(chinaDay(Date.now() + days * dayMilliseconds), time));
  const turn = async (now: Date, services = site.services) => {
    for (const job of digestJobs(services)) await workOff(job, runnerOf(services), now);
  };
  const post = async <T>(path: string, body: object, { headers }: TestReader) =>
    (await site.post<T>(path, body, headers)).body.data;
  const save = async (reader: TestReader, digest: 'off' | 'day' | 'week', keyword = '硅料价格') => {
    const add = { search: { keyword, onlyTitle: 0 } };
    const { id } = await post<{ id: number }>('/api/saved/add', add, reader);
    await post('/api/saved/update', { id, digest }, reader);
    return id;
  };
  const announce = (savedId: number, ...reportIds: number[]) =>
    inTransaction(made.database, (transaction) =>
      enterHits(
        transaction,
        reportIds.map((reportId) => [savedId, reportId]),
        new Date(),
      ),
    );
  const digests = async (reader: TestReader) =>
    (await post<Data<typeof digestList>>('/api/digest/list', {}, reader)).items;
  /** Sets an address; the path of the link that confirms it. */
  const setAddress = async (reader: TestReader, address: string) => {
    await post('/api/mail/update', { address }, reader);
    return pathOf(/http\S+/.exec(smtp.letters.at(-1)?.parts[0] ?? '')?.[0] ?? '');
  };
  const pathOf = (address: string) => {
    const { pathname, search } = new URL(address);
    return site.url + pathname + search;
  };
  const confirmed = async (reader: TestReader, address: string) => {
    const link = await setAddress(reader, address);
    expect((await fetch(link, { method: 'POST' })).status).to.equal(200);
    smtp.letters.length = 0;
  };

  it('sum up a day once, whoever works at it, in the site and by mail; what is taken down is in neither', async () => {
    const reader = await aReader(made);
    const id = await save(reader, 'day');
    await confirmed(reader, 'Lin@reader.test');
    await announce(id, 1, 2, 3);
    await turn(at(1, '07:59:59'));
    expect(await digests(reader)).to.deep.equal([]);
    await Promise.all(['08:00:00', '08:00:01', '08:00:01'].map((time) => turn(at(1, time))));
    const [digest, ...others] = await digests(reader);
    const today = chinaDay(Date.now());
    expect(others).to.deep.equal([]);
    expect(digest).to.include({ cadence: 'day', from: today, to: today, total: 2, unread: 2 });
    const inbox = { digest_id: digest?.id };
    const { items } = await post<Data<typeof inboxList>>('/api/inbox/list', inbox, reader);
    expect(items.map(({ report }) => report.id)).to.have.members([1, 2]);

    expect(smtp.letters).to.have.length(1);
    const [letter] = smtp.letters;
    const [text = '', html = ''] = letter?.parts ?? [];
    expect(letter?.to).to.deep.equal(['Lin@reader.test']);
    expect(letter?.headers.subject).to.match(/^研海每日汇总：\d+月\d+日，2 份新报告$/);
    expect(text).to.include('光伏 <深度>').and.include('/detail/2').and.not.include('下架');
    expect(html).to.include('光伏 &lt;深度&gt;').and.not.include('下架');
    // Page 20 of 24 is beyond a free reader's preview: of what stands there 60 characters are told.
    expect(html).to.include('<em>硅料价格</em>企稳').and.include('<em>硅料价格</em>见底');
    expect(told(html)).to.be.below(7);
    // What comes later is the next day's.
    await announce(id, 4);
    await turn(at(1, '09:00:00'));
    await turn(at(2, '08:00:00'));
    expect((await digests(reader)).map(({ total }) => total)).to.deep.equal([1, 2]);
    expect(smtp.letters.map(({ headers }) => headers['message-id'])).to.have.length(2);
  });

  it('sum up a week, and what was announced before they were asked for is in none', async () => {
    const reader = await aReader(made);
    const id = await save(reader, 'off');
    await announce(id, 1);
    await post('/api/saved/update', { id, digest: 'week' }, reader);
    await announce(id, 2);
    for (let days = 1; days <= 8; days++) await turn(at(days, '08:30:00'));
    const [digest, ...others] = await digests(reader);
    expect([others.length, digest?.cadence, digest?.total]).to.deep.equal([0, 'week', 1]);
    const weekday = (day = '') => new Date(day).getUTCDay();
    expect([weekday(digest?.from), weekday(digest?.to)]).to.deep.equal([1, 0]);
    expect(smtp.letters).to.deep.equal([]);
  });

  it('go to a confirmed address alone, until one link or one POST of a mail program takes it off', async () => {
    const reader = await aReader(made, { level: 1 });
    const id = await save(reader, 'day');
    const link = await setAddress(reader, 'wang@reader.test');
    expect(smtp.letters[0]?.headers).not.to.have.property('list-unsubscribe');
    await announce(id, 1);
    await turn(at(1, '08:00:00'));
    expect(smtp.letters).to.have.length(1);

    const asked = await fetch(link);
    expect([asked.status, await asked.text()].join())
      .to.include('200')
      .and.include('w***@reader.test');
    // Looking at it confirms nothing, nor does a link that was changed, or for another.
    const settings = () => post<Data<typeof mailUpdate>>('/api/mail/settings', {}, reader);
    for (const wrong of [link.replace(/until=\d/, 'until=9'), link.replace(/id=\d+/, 'id=1'), `${link}x`])
      expect((await fetch(wrong, { method: 'POST' })).status, wrong).to.equal(410);
    expect(await settings()).to.include({ available: 1, address: 'w***@reader.test', confirmed: 0 });
    expect((await fetch(link, { method: 'POST' })).status).to.equal(200);
    expect(await settings()).to.include({ confirmed: 1, wanted: 1 });

    await announce(id, 2);
    await turn(at(2, '08:00:00'));
    const letter = smtp.letters[1];
    const headers: Record<string, string> = letter?.headers ?? {};
    expect(told(letter?.parts[1])).to.be.above(6);
    expect(headers['list-unsubscribe-post']).to.equal('List-Unsubscribe=One-Click');
    const address = pathOf(headers['list-unsubscribe']?.slice(1, -1) ?? '');
    expect((await fetch(address)).status).to.equal(200);
    expect(await settings()).to.include({ wanted: 1 });
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await fetch(address, { method: 'POST', body, redirect: 'manual' })).status).to.equal(200);
    expect(await settings()).to.include({ confirmed: 1, wanted: 0 });
    await announce(id, 4);
    await turn(at(3, '08:00:00'));
    expect([smtp.letters.length, (await digests(reader)).length]).to.deep.equal([2, 3]);

    // Of another address nothing is known.
    await setAddress(reader, 'new@reader.test');
    expect(await settings()).to.include({ address: 'n***@reader.test', confirmed: 0 });
    expect((await fetch(address, { method: 'POST' })).status).to.equal(410);
    await post('/api/mail/update', { address: '' }, reader);
    expect(await settings()).to.include({ address: '', confirmed: 0 });
    expect(lines.join()).not.to.include('reader.test');
  });

  it('are offered again to a server that refuses, ever more rarely, and given up', async () => {
    const reader = await aReader(made);
    const id = await save(reader, 'day');
    await confirmed(reader, 'gone@reader.test');
    await announce(id, 1);
    smtp.refusal = { code: 550, text: 'no such user' };
    smtp.offered.length = 0;
    for (let minutes = 0; minutes < 24 * 60; minutes += 5)
      await turn(new Date(at(1, '08:00:00').getTime() + minutes * 60_000));
    expect(smtp.offered).to.have.length(6);
    const said = lines.map((line) => JSON.parse(line) as { msg: string; reason?: string });
    const last = said.filter(({ msg }) => msg.includes('given up'));
    expect(last.map(({ reason }) => reason)).to.deep.equal(['mail: EENVELOPE 550 RCPT']);
    expect(lines.join()).not.to.include('reader.test');
    // Until its reader confirms it again.
    const { confirmed: left } = await post<Data<typeof mailUpdate>>('/api/mail/settings', {}, reader);
    expect(left).to.equal(0);
  });

  it('wait for a server that is away, and are sent once it is back', async () => {
    const reader = await aReader(made);
    const id = await save(reader, 'day');
    await confirmed(reader, 'patient@reader.test');
    await announce(id, 1);
    const away = {
      ...site.services,
      mail: { send: () => Promise.reject(new MailFailed('away', false)), close() {} },
    };
    await turn(at(1, '08:00:00'), away);
    await turn(at(1, '08:04:00'));
    expect(smtp.letters).to.have.length(0);
    await turn(at(1, '08:05:00'));
    await turn(at(1, '08:06:00'));
    expect(smtp.letters).to.have.length(1);
  });

  it('are not sent again by themselves where the process ended in it, but when an operator says so', async () => {
    const reader = await aReader(made);
    const id = await save(reader, 'day');
    await confirmed(reader, 'twice@reader.test');
    await announce(id, 1);
    const { mail } = site.services;
    const send = async (letter: Parameters<NonNullable<typeof mail>['send']>[0]) => {
      await mail?.send(letter);
      // The process ends behind the server's yes.
      await new Promise(() => undefined);
    };
    void turn(at(1, '08:00:00'), { ...site.services, mail: { send, close() {} } });
    await waitFor(() => smtp.letters.length === 1, { timeoutMs: 10_000, message: 'no letter' });
    for (const time of ['08:09:59', '08:10:00', '08:30:00']) await turn(at(1, time));
    expect(smtp.letters).to.have.length(1);
    const items = await itemsOf(site.services, 'mail');
    const failed = items.filter(({ reason }) => reason.includes('not known'));
    expect(failed).to.have.length(1);
    const again = {
      job: 'mail',
      item: failed[0]?.item,
      act: { actor: 'console test', reason: '读者没有收到' },
    };
    await inTransaction(made.database, (transaction) => retryItems(transaction, again, at(1, '09:00:00')));
    await turn(at(1, '09:00:00'));
    const ids = smtp.letters.map(({ headers }) => headers['message-id']);
    expect([ids.length, new Set(ids).size], 'the same letter').to.deep.equal([2, 1]);
  });

  it('send few letters to whom nobody has confirmed', async () => {
    const reader = await aReader(made);
    const statuses = [];
    for (let time = 1; time <= 4; time++) {
      const { http } = await site.post('/api/mail/update', { address: 'Victim@reader.test' }, reader.headers);
      statuses.push(http);
    }
    expect(statuses).to.deep.equal([200, 200, 200, 429]);
    const wrong = await site.post('/api/mail/update', { address: 'a@b\r\nBcc: c@d' }, reader.headers);
    expect(wrong.http).to.equal(422);
  });
});

describe('digests of a site that sends no mail', () => {
  it('are in the site, and no address is taken', async () => {
    const { made, site } = await aSiteWithDatabase({}, false);
    try {
      const { headers } = await aReader(made);
      const { body } = await site.post('/api/mail/settings', {}, headers);
      expect(body.data).to.deep.equal({ available: 0, address: '', confirmed: 0, wanted: 0 });
      const refused = await site.post('/api/mail/update', { address: 'a@reader.test' }, headers);
      expect(refused.headers.get('x-error-id')).to.equal('gateway_off');
      expect((await site.post('/api/digest/list', {}, headers)).http).to.be.oneOf([200, 503]);
    } finally {
      await site.close();
    }
  });
});
