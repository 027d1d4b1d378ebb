import { chmod, chown, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { chinaDay, chinaDayBefore } from './chinaCalendar.ts';
import { createEventLog } from './events.ts';

describe('the files of events', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'yanhai-events-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const failed = (error: unknown) => {
    throw error;
  };
  const today = () => path.join(folder, `events-${chinaDay(Date.now())}.log`);
  const read = async () =>
    (await readFile(today(), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));

  it('goes by age alone: what strangers cause ends at a size, and yesterday’s file stays', async () => {
    const name = (days: number) => `events-${chinaDayBefore(Date.now(), days)}.log`;
    for (const days of [1, 184, 185]) await writeFile(path.join(folder, name(days)), 'a login\n');
    const events = createEventLog({ folder, days: 184 }, failed, 2_000);
    for (let turn = 0; turn < 500; turn++)
      events.write({ kind: 'account', what: 'login.refused', address: '198.51.100.0' });
    events.write({ kind: 'money', what: 'payment' });
    await events.close();
    const lines = await read();
    expect(lines.length).to.be.within(10, 40);
    expect(lines.at(-1)).to.include({ kind: 'money' });
    expect(await readdir(folder)).to.have.members([path.basename(today()), name(1), name(184)]);
    expect(await readFile(path.join(folder, name(1)), 'utf8')).to.equal('a login\n');
  });

  it('are the site’s own where root writes first, and no command removes an old one', async function () {
    if (process.getuid?.() !== 0) return this.skip();
    await chown(folder, 65_534, 65_534);
    await chmod(folder, 0o700);
    await writeFile(path.join(folder, 'events-2001-01-01.log'), 'a login\n');
    const events = createEventLog({ folder }, failed);
    events.write({ kind: 'audit', what: 'user.grant' });
    await events.close();
    const { uid, gid, mode } = await stat(today());
    expect([uid, gid, mode & 0o007]).to.deep.equal([65_534, 65_534, 0]);
    expect(await readdir(folder)).to.include('events-2001-01-01.log');
  });
});
