import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { plainPdf } from '../../indexer/pdf/plainPdf.factory.ts';
import { openStore } from '../../mappings/store/openStore.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { callSite, logIn } from '../test/callSite.ts';
import { runProcess, tryProcess } from '../test/process.ts';
import { sendTexts, startSite, type TestSite } from '../test/site.ts';
import { suiteFixture } from '../test/suiteFixture.ts';
import { backup } from './backup.ts';
import { giveFactor } from './factors.factory.ts';

interface Found {
  total: number;
  files: { id: number; name: string; content_array: object[] }[];
}

describe('a backup', function () {
  this.timeout(300_000);
  let site: TestSite;
  let empty: TestSite;
  let folder: string;
  const start = async () => {
    folder = await mkdtemp(join(tmpdir(), 'yanhai-backup-'));
    [site, empty] = await Promise.all([startSite(), startSite()]);
  };
  const stop = async () => {
    await Promise.all([site?.stop(), empty?.stop()]);
    await rm(folder, { recursive: true, force: true });
  };
  suiteFixture(start, stop);

  const post = <Data>(at: TestSite, path: string, body: object, headers?: Record<string, string>) =>
    callSite<Data>(at.url, path, body, headers);
  const searches = (at: TestSite) =>
    Promise.all(
      ['储能', '第二页写到锚泊成本', '退役电池'].flatMap((keyword) =>
        [0, 1].map(async (onlyTitle) => {
          const { data } = await post<Found>(at, '/api/file/search', { keyword, onlyTitle });
          return [data.total, data.files.map(({ id, name, content_array }) => [id, name, content_array])];
        }),
      ),
    );
  const passphrase = 'a long night by the sea';
  const run = (at: TestSite, ...words: string[]) =>
    runProcess('ops/backup/cli.ts', { ...at.env, BACKUP_PASSPHRASE: passphrase }, words);
  /** The rights that others than the owner have on anything in a folder, and how much there is. */
  const openness = async (of: string) => {
    const names = ['.', ...(await readdir(of, { recursive: true }))];
    const modes = await Promise.all(names.map(async (name) => (await stat(join(of, name))).mode & 0o777));
    return { kinds: [...new Set(modes)].sort(), count: names.length };
  };

  it('taken while the site runs answers the same in an empty one, and nowhere else', async () => {
    const lines = Array.from({ length: 30 }, (_, index) => ({
      id: 9000 + index,
      title: `储能与电池研究第${index + 1}号`,
      organization: '澄海证券',
      // One a day, so that no two stand equal.
      date: `2026-03-${String(index + 1).padStart(2, '0')}`,
      pages: ['首页谈装机规模。', `第二页写到锚泊成本与“引号”\\反斜线${index}。`],
    }));
    const file = join(folder, 'reports.ndjson');
    await writeFile(file, lines.map((line) => JSON.stringify(line)).join('\n'));
    const pdf = join(folder, '退役电池.pdf');
    await writeFile(pdf, plainPdf([{ lines: ['退役电池回收研究'] }, { lines: ['第二页'] }]));
    await runProcess('indexer/cli.ts', site.env, [file, pdf]);
    const reader = await logIn(site.url, 'free');
    // Alone in what finds it: what is collected becomes popular within a minute, and stands further in front.
    const alone = await post<Found>(site, '/api/file/search', { keyword: '退役电池', onlyTitle: 1 });
    const [collected] = alone.data.files.map(({ id }) => id);
    expect((await post(site, '/api/file/collect', { id: collected }, reader)).status).to.equal(1);

    const code = await giveFactor(site.env, 'operator');

    const kept = join(folder, 'kept');
    expect((await run(site, 'backup', kept)).output).to.match(/store: [1-9]\d* files copied, 0 were there/);
    expect((await run(site, 'backup', kept)).output, 'the same again').to.contain('store: 0 files copied');
    const { kinds, count } = await openness(kept);
    expect(kinds, 'files 0600, folders 0700').to.deep.equal([0o600, 0o700]);
    expect(count).to.be.greaterThan(30);
    expect(await readFile(join(kept, 'site-key.json'), 'utf8')).not.to.contain(site.env.INTERNAL_KEY);
    const refused = await tryProcess('ops/backup/cli.ts', site.env, ['restore', kept]);
    expect([refused.code, refused.output]).to.satisfy(
      ([code, output]: [number, string]) => code === 1 && output.includes('This site has 31 reports'),
    );
    const nothing = await tryProcess('ops/backup/cli.ts', empty.env, ['restore', folder]);
    expect(nothing.output).to.contain('holds no finished backup');

    // Between rows and files a text takes the PDF's place, and a file comes whose row is not there yet.
    const printed: string[] = [];
    const [databaseUrl = '', storeUrl = ''] = [site.env.DATABASE_URL, site.env.STORE_URL];
    const store = await openStore(storeUrl);
    await backup({ databaseUrl, storeUrl }, kept, async (line) => {
      printed.push(line);
      if (!line.startsWith('database')) return;
      await store.write(storeLayout.original(9500), Buffer.from('%PDF-'));
      if (printed.length > 1) return;
      await sendTexts(site, [{ id: collected, title: '退役电池回收研究', pages: ['退役电池', '第二页'] }]);
    });
    store.close();
    expect(printed[2]).to.equal('replaced before it was copied: 1; once more');
    expect(printed, printed.join('\n')).to.have.length(5);

    const wrong = { ...empty.env, BACKUP_PASSPHRASE: 'another long passphrase' };
    const mistaken = await tryProcess('ops/backup/cli.ts', wrong, ['restore', kept]);
    expect([mistaken.code, mistaken.output.trim()]).to.deep.equal([
      1,
      'The passphrase is not the one of this backup. Nothing was restored.',
    ]);
    const { output: restored } = await run(empty, 'restore', kept);
    expect(restored).to.contain('Restored').and.not.to.contain('second factors');
    const operator = await logIn(empty.url, 'operator');
    const shown = await post(empty, '/api/user/factorCheck', { code: code() }, operator);
    expect(shown.status, 'by the app that was set up on the site that is lost').to.equal(1);
    expect(await searches(empty)).to.deep.equal(await searches(site));
    const favourites = await post<Found>(
      empty,
      '/api/user/collectHistory',
      {},
      await logIn(empty.url, 'free'),
    );
    expect(favourites.data.files.map(({ id }) => id)).to.deep.equal([collected]);
    const { output } = await runProcess('ops/verify/cli.ts', empty.env);
    expect(output).not.to.match(/missing|extra|different/);
    expect(JSON.parse(await readFile(join(kept, 'backup.json'), 'utf8')).migrations).not.to.be.empty;
  });
});
