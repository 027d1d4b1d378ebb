import { expect } from 'chai';
import { aWorkingCopy, type TestCopy } from '../../bff/lab/lint/workingCopy.factory.ts';
import { freePort } from '../launch/process/ports.mjs';
import { startProcess, type TestProcess, tryProcess } from '../test/process.ts';
import { startSite, type TestSite } from '../test/site.ts';
import { suiteFixture } from '../test/suiteFixture.ts';
import { waitFor } from '../test/waitFor.ts';

const file = 'relevance/relevance.json';
/** Each process looks every 2 s; what it must keep (5 s) is doubled for a busy machine. */
const timeoutMs = 10_000;

describe('the files that tune, on two processes', function () {
  this.timeout(240_000);
  let site: TestSite;
  let second: TestProcess;
  let copy: TestCopy;
  let urls: string[] = [];

  const start = async () => {
    site = await startSite();
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    second = await startProcess('bff/main.ts', { ...site.env, PORT: String(port) }, `${url}/healthz`);
    urls = [site.url, url];
  };
  const stop = async () => {
    await second?.stop();
    await site?.stop();
  };
  suiteFixture(start, stop);
  beforeEach(() => {
    copy = aWorkingCopy();
  });
  afterEach(() => copy.remove());

  const relevance = (...args: string[]) => tryProcess('ops/relevance/cli.ts', site.env, args);
  /** Effect of the changed number on a search: with more tokens it says that it ignored some. */
  const truncated = async (url: string) => {
    const response = await fetch(`${url}/api/file/search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ keyword: '储能电池出货量增长' }),
    });
    return ((await response.json()) as { data: { truncated: boolean } }).data.truncated;
  };
  const becomes = async (wanted: boolean) => {
    for (const url of urls)
      await waitFor(async () => (await truncated(url)) === wanted, {
        timeoutMs,
        intervalMs: 200,
        message: `${url} does not follow`,
      });
  };

  it('go live with a changed number within seconds, and back by one command', async () => {
    await becomes(false);
    copy.change(file, '"value": 64', '"value": 4');
    const applied = await relevance('apply', '--from', copy.folder, '--reason', 'shorter', '--by', 'tester');
    expect(applied.code, applied.output).to.equal(0);
    await becomes(true);
    const back = await relevance('rollback', '--by', 'tester', '--reason', 'too short');
    expect(back.code, back.output).to.equal(0);
    await becomes(false);
    const { output } = await relevance('history');
    expect(output).to.match(
      /^3 .+ rollback by tester.*\n +back to version 1: too short\n2 .+ apply by tester.*\n +shorter\n1 .+ start by start/,
    );
  });

  it('are refused as lint refuses them, and never reach the site', async () => {
    const { output: before } = await relevance('history');
    copy.change(file, '"value": 64', '"value": -4');
    const refused = await relevance('apply', '--from', copy.folder, '--reason', 'wrong');
    expect(refused.code).to.equal(1);
    expect(refused.output).to.match(
      /mappings\/relevance\/relevance\.json:\d+: tokens\.value: .+\nNothing was applied/,
    );
    const lines = [
      copy.change('indices/pages.json', '"text": {', '"texts": {'),
      copy.change('analysis/synonyms.txt', '固定收益 固收', '固定收益 固收 AI'),
      copy.change(file, ', "why": "The title is what a report is about."', ''),
    ];
    const { code, output: told } = await relevance('lint', '--from', copy.folder);
    expect(code).to.equal(1);
    // Each with its file, its line and what to do.
    expect(told).to.contain(
      `mappings/indices/pages.json:${lines[0]}: no document has "texts". Add it to mappings/documents.ts`,
    );
    expect(told).to.match(
      new RegExp(`mappings/analysis/synonyms\\.txt:${lines[1]}: a loop: "ai" stands in line \\d+ too.* .+`),
    );
    expect(told).to.match(
      new RegExp(`mappings/${file}:${lines[2]}: title\\.bigram\\.why: .+ Say in a sentence why`),
    );
    const unapplied = await relevance('apply', '--from', copy.folder, '--reason', 'wrong');
    expect(unapplied.code, unapplied.output).to.equal(1);
    expect((await relevance('history')).output).to.equal(before);
    await becomes(false);
  });
});
