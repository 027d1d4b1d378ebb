import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { TestDatabase } from '../../bff/database.factory.ts';
import type { Site } from '../../bff/site.factory.ts';
import { aSiteWithDatabase } from '../../bff/siteWithDatabase.factory.ts';
import { tryProcess } from '../test/process.ts';

describe('npm run user -- create', function () {
  this.timeout(60_000);
  let made: TestDatabase;
  let site: Site;
  before(async () => {
    ({ made, site } = await aSiteWithDatabase({}, false));
  });
  after(() => site.close());
  const create = (words: string[], input?: string) =>
    tryProcess('ops/user/cli.ts', { DATABASE_URL: made.url }, ['create', ...words], input);
  const logIn = async (username: string, password: string) =>
    (await site.post('/api/v2/user/usernameLogin', { username, password })).http;

  it('takes the password from stdin and does not print it', async () => {
    const { code, output } = await create(['keeper', '--password-stdin'], 'a-quiet-harbour\n');
    expect([code, output]).to.deep.equal([0, 'keeper: user 1\n']);
    expect(await logIn('keeper', 'a-quiet-harbour')).to.equal(200);
  });

  it('makes one up and prints it where there is nothing to ask on', async () => {
    const { output } = await create(['editor']);
    const [, password = ''] = /^editor: user 2, password (\S{16})\n$/.exec(output) ?? [];
    expect(await logIn('editor', password)).to.equal(200);
  });

  it('is in the files of events, as what operators do on the site', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'yanhai-events-'));
    const env = { DATABASE_URL: made.url, EVENT_LOG_DIR: folder };
    await tryProcess('ops/user/cli.ts', env, ['create', 'founder', '--reason', '新编辑']);
    const [name = ''] = await readdir(folder);
    const exported = JSON.parse(await readFile(join(folder, name), 'utf8'));
    expect(exported).to.include({ kind: 'audit', what: 'user.create', reason: '新编辑' });
    await rm(folder, { recursive: true });
  });

  it('takes none from the arguments, nor an empty one', async () => {
    expect((await create(['other', '--password', 'a-quiet-harbour'])).output).to.contain('unknown option');
    const { code, output } = await create(['other', '--password-stdin'], '');
    expect([code, output]).to.deep.equal([1, 'Standard input holds no password.\n']);
  });
});
