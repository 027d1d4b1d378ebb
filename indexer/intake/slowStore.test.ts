import { expect } from 'chai';
import type { ReportDocument } from '../../mappings/documents.ts';
import type { ReportStatus } from '../../mappings/intake.ts';
import { s3Credentials, startS3 } from '../../ops/test/s3Server.ts';
import { toxicProxy } from '../../ops/test/toxicProxy.ts';
import { waitFor } from '../../ops/test/waitFor.ts';
import { freshPdf } from '../pdf/plainPdf.factory.ts';
import { anIndexer, type TestIndexer } from './indexer.factory.ts';

type Wire = Awaited<ReturnType<typeof toxicProxy>>;

/** More than the catalog has connections. */
const uploads = 10;
/** Milliseconds that the BFF waits for the intake. */
const patienceMs = 2_800;

/** An indexer whose store is an S3 that can be frozen. */
async function overWire(working: boolean, test: (indexer: TestIndexer, wire: Wire) => Promise<void>) {
  const s3 = await startS3();
  const url = new URL(s3.url);
  const wire = await toxicProxy(url.searchParams.get('endpoint') ?? '');
  url.searchParams.set('endpoint', wire.url);
  const { TEST_STORE_URL } = process.env;
  Object.assign(process.env, s3Credentials, { TEST_STORE_URL: url.href });
  const indexer = await anIndexer({ working });
  try {
    await test(indexer, wire);
  } finally {
    await wire.mend();
    await indexer.stop();
    if (TEST_STORE_URL === undefined) Reflect.deleteProperty(process.env, 'TEST_STORE_URL');
    else process.env.TEST_STORE_URL = TEST_STORE_URL;
    await wire.close();
    await s3.stop();
  }
}

const post = (indexer: TestIndexer, address: string, body: object) =>
  indexer.call(address, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(patienceMs),
  });

describe('a store that takes bytes slowly', function () {
  this.timeout(120_000);

  it('keeps the intake from nothing but those files', () =>
    overWire(false, async (indexer, wire) => {
      const [known] = await Promise.all([indexer.postPdf(freshPdf([{ lines: ['已在库中'] }]))]);
      const { id } = (await known.json()) as ReportStatus;
      wire.freeze();
      const sent = Array.from({ length: uploads }, (_, turn) =>
        indexer.postPdf(freshPdf([{ lines: [`慢速上传${turn}`] }])),
      );
      const arriving = async () => {
        const [rows] = await indexer.services.catalog.database.query('SELECT id FROM catalog_arrivals');
        return rows.length === uploads;
      };
      await waitFor(arriving, { timeoutMs: 30_000, message: 'the uploads do not reach the store' });
      const signal = AbortSignal.timeout(patienceMs);
      expect((await indexer.call(`/intake/status?ids=${id}`, { signal })).status).to.equal(200);
      const takenDown = await post(indexer, '/intake/moderation', { items: [{ id, recommend: 1 }] });
      expect(takenDown.status).to.equal(200);
      await wire.mend();
      for (const answer of await Promise.all(sent)) expect(answer.status).to.equal(202);
      const [left] = await indexer.services.catalog.database.query('SELECT id FROM catalog_arrivals');
      expect(left).to.deep.equal([]);
    }));

  it('keeps no correction waiting, whose documents follow', () =>
    overWire(true, async (indexer, wire) => {
      const sent = await indexer.postPdf(freshPdf([{ lines: ['储能行业周报'] }]));
      const { id } = (await sent.json()) as ReportStatus;
      await indexer.settled(id);
      wire.freeze();
      const answer = await post(indexer, `/intake/${id}/correct`, { title: '改正的标题' });
      expect(answer.status).to.equal(200);
      await wire.mend();
      const follows = async () =>
        (await indexer.find<ReportDocument>('reports', `id:${id}`))[0]?.title === '改正的标题';
      await waitFor(follows, { timeoutMs: 30_000, message: 'the documents do not follow' });
    }));
});
