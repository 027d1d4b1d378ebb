import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { plainPdf } from '../../indexer/pdf/plainPdf.factory.ts';
import { callSite, logIn } from './callSite.ts';
import { startSite, type TestSite } from './site.ts';
import { suiteFixture } from './suiteFixture.ts';
import { waitFor } from './waitFor.ts';

interface Item {
  id: number;
  report_id: number;
  stage: string;
  duplicate_of: number | null;
}

/** Each is sent twice, and again where that fails: a reader may send twenty a day. */
const count = 4;
const titles = Array.from({ length: count }, (_, index) => `潮汐发电行业研究之${'甲乙丙丁'[index]}`);
const pdfs = titles.map((title) =>
  plainPdf(Array.from({ length: 12 }, (_, page) => ({ lines: [title, `第${page + 1}页的调研纪要`] }))),
);

describe('two BFFs and two indexers on one set of engines', function () {
  this.timeout(300_000);
  let site: TestSite;
  let reader: Record<string, string>;
  const start = async () => {
    site = await startSite({}, 2);
    reader = await logIn(urlOf(0), 'free');
  };
  const stop = () => site?.stop();
  suiteFixture(start, stop);

  const urlOf = (pair: number) => site.pairs[pair]?.url ?? '';
  const post = <Data>(pair: number, path: string, body: object) =>
    callSite<Data>(urlOf(pair), path, body, reader);
  /** Sends a file as a person does whose browser fails: again, to whoever answers. */
  const upload = async (pair: number, index: number): Promise<Item> => {
    for (let turn = 0; turn < 6; turn++) {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(pdfs[index] ?? [])]), `${titles[index]}.pdf`);
      const at = (pair + turn) % 2;
      const answer = await fetch(`${urlOf(at)}/api/upload`, { method: 'POST', body: form, headers: reader })
        .then((response) => response.json() as Promise<{ status: number; data: { items: Item[] } }>)
        .catch(() => null);
      const [item] = answer?.status === 1 ? answer.data.items : [];
      if (item) return item;
      await sleep(1_000);
    }
    throw new Error(`${titles[index]} is taken by nobody`);
  };
  const tus = (pair: number, path: string, method: string, headers: object, body?: Uint8Array) =>
    fetch(new URL(path, urlOf(pair)), {
      method,
      headers: { 'tus-resumable': '1.0.0', ...reader, ...headers },
      ...(body && { body: new Uint8Array(body) }),
    });
  const part = (pair: number, path: string, from: number, bytes: Buffer) => {
    const headers = { 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' };
    return tus(pair, path, 'PATCH', headers, bytes);
  };

  it('lose one of each amid uploads, and nothing of what was sent is lost or there twice', async () => {
    const resumed = plainPdf([{ lines: ['波浪能行业研究'] }, { lines: ['第二页'] }]);
    const length = { 'upload-length': String(resumed.length) };
    const begun = await tus(0, '/api/upload/tus', 'POST', length);
    const address = begun.headers.get('location') ?? '';
    expect((await part(0, address, 0, resumed.subarray(0, 400))).status).to.equal(204);

    // The same files to both at once: of equal bytes there is one report, whoever takes them.
    const sent = titles.flatMap((_, index) => [upload(0, index), upload(1, index)]);
    await Promise.race(sent);
    await Promise.all([site.pairs[0]?.indexer.kill(), site.pairs[0]?.bff.kill()]);
    const items = await Promise.all(sent);
    const ids = [...new Set(items.map(({ report_id }) => report_id))];
    expect(ids, 'one report of equal files').to.have.length(count);

    const stands = await tus(1, address, 'HEAD', {});
    expect(stands.headers.get('upload-offset'), 'begun at one indexer').to.equal('400');
    const last = await part(1, address, 400, resumed.subarray(400));
    ids.push(Number(last.headers.get('x-report-id')));

    // Work of a lost indexer is taken over by the other after some seconds.
    const stages = async () => {
      const { data } = await post<{ items: Item[]; total: number }>(1, '/api/upload/list', {});
      return { total: data.total, stages: data.items.map(({ stage }) => stage) };
    };
    await waitFor(async () => (await stages()).stages.every((stage) => stage === 'done'), {
      timeoutMs: 200_000,
      intervalMs: 500,
      message: 'not all is done',
    });
    expect(await stages()).to.deep.equal({ total: count + 1, stages: Array(count + 1).fill('done') });
    const { data } = await post<{ total: number; files: { id: number }[] }>(1, '/api/file/search', {
      keyword: '行业研究',
      onlyTitle: 1,
    });
    expect([data.total, data.files.map(({ id }) => id).sort()]).to.deep.equal([count + 1, ids.sort()]);
  });
});
