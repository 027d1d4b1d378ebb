import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { anIntake } from '../../ops/test/intake.ts';
import type { Data } from '../contract/call.ts';
import type { deskJobs } from '../contract/desk/jobs.ts';
import { anSmtpServer, type TestSmtpServer } from '../gateways/smtpServer.testkit.ts';
import { aProvenOperator, type TestReader } from '../reader.factory.ts';
import { aSiteWithDatabase } from '../siteWithDatabase.factory.ts';
import { withJobs, workOffJob } from './jobs.testkit.ts';
import { type PoisonContext, poisons } from './poisons.testkit.ts';

/** Jobs whose poisons need an index of their own (`bff/saved/poisoned.test.ts`). */
const announcing = ['saved-queries', 'announce'];
/** Jobs of one thing that is nobody's: what keeps them keeps no other, as the frame's own tests tell. */
const alone = ['rankings', 'redis-memory'];
const hours = (context: PoisonContext, count: number) => new Date(context.now.getTime() + count * 3_600_000);

describe('a poisoned item', () => {
  let context: PoisonContext;
  let operator: TestReader;
  let smtp: TestSmtpServer;
  before(async () => {
    smtp = await anSmtpServer();
    const intake = await anIntake();
    const mail = { SMTP_URL: smtp.url, MAIL_FROM: '研海 <digest@yanhai.test>' };
    const { made, site } = await aSiteWithDatabase({ ...intake.env, ...mail });
    await site.search.reports([{ id: 1, title: '硅料周报', pages: ['硅料价格企稳'] }]);
    // Behind a Monday, at noon in China.
    context = {
      made,
      site,
      intake,
      now: new Date(Math.ceil(Date.now() / 86_400_000 + 8) * 86_400_000 + 4 * 3_600_000),
    };
    operator = await aProvenOperator(made);
  });
  after(async () => {
    await context.site.close();
    await context.intake.close();
    await smtp.close();
  });

  const desk = async () =>
    (await context.site.post<Data<typeof deskJobs>>('/api/operator/job/list', {}, operator.headers)).body
      .data;
  const retry = async (job: string, item: string) =>
    (await context.site.post('/api/operator/job/retry', { job, item, reason: '已修复' }, operator.headers))
      .http;

  it('is tried of each job', () =>
    withJobs(context.site.services, (jobs) => {
      const names = jobs.map(({ name }) => name);
      expect([...Object.keys(poisons), ...announcing, ...alone]).to.have.members(names);
    }));

  it('is told of in ops/jobs.md, with how often each job has a turn', async () => {
    const page = readFileSync(new URL('../../ops/jobs.md', import.meta.url), 'utf8');
    const lines = page.matchAll(/^\| `([\w-]+)` +\| bff +\| (\d+) (s|min|h) +\|/gm);
    const told = [...lines].map(([, name, count, unit]) => [
      name,
      Number(count) * { s: 1, min: 60, h: 3600 }[unit as 's'],
    ]);
    await withJobs(context.site.services, (jobs) =>
      expect(told).to.have.deep.members(jobs.map(({ name, every }) => [name, every / 1000])),
    );
  });

  for (const [job, aPoison] of Object.entries(poisons))
    it(`of ${job} keeps no other, stands on the desk with its reason once it is given up, and is tried again there`, async () => {
      const { item, reason, isNextDone, mend, services = context.site.services } = await aPoison(context);
      const given = async () => (await desk()).failures.find((one) => one.job === job && one.item === item);
      await workOffJob(services, job, context.now);
      expect(await isNextDone(), 'the next').to.equal(true);
      expect(await given(), 'given up at once').to.equal(undefined);
      for (let attempt = 1; attempt <= 5; attempt++)
        await workOffJob(services, job, hours(context, attempt * 9.1));
      expect((await given())?.reason).to.match(reason);
      await mend();
      expect(await retry(job, item)).to.equal(200);
      expect(await given()).to.equal(undefined);
      await workOffJob(services, job, hours(context, 5 * 9.1 + 1));
      expect(await retry(job, item), 'nothing is left of it').to.equal(404);
    });
});
