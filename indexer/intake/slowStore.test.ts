import { expect } from 'chai';
import type { ReportStatus } from '../../mappings/intake.ts';
import { s3Credentials, startS3 } from '../../ops/test/s3Server.ts';
import { toxicProxy } from '../../ops/test/toxicProxy.ts';
import { waitFor } from '../../ops/test/waitFor.ts';
import { freshPdf } from '../pdf/plainPdf.factory.ts';
import { anIndexer } from './indexer.factory.ts';

/** More than the catalog has connections. */
const uploads = 10;
/** Milliseconds that the BFF waits for the intake. */
const patienceMs = 2_800;

describe('a store that takes bytes slowly', function () {
  this.timeout(120_000);

  it('keeps the intake from nothing but those files', async () => {
    const s3 = await startS3();
    const url = new URL(s3.url);
    const wire = await toxicProxy(url.searchParams.get('endpoint') ?? '');
    url.searchParams.set('endpoint', wire.url);
    const { TEST_STORE_URL } = process.env;
    Object.assign(process.env, s3Credentials, { TEST_STORE_URL: url.href });
    const indexer = await anIndexer({ working: false });
    try {
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
      const signal = () => AbortSignal.timeout(patienceMs);
      expect((await indexer.call(`/intake/status?ids=${id}`, { signal: signal() })).status).to.equal(200);
      const takenDown = await indexer.call('/intake/moderation', {
        method: 'POST',
        body: JSON.stringify({ items: [{ id, recommend: 1 }] }),
        headers: { 'content-type': 'application/json' },
        signal: signal(),
      });
      expect(takenDown.status).to.equal(200);
      await wire.mend();
      for (const answer of await Promise.all(sent)) expect(answer.status).to.equal(202);
      const [left] = await indexer.services.catalog.database.query('SELECT id FROM catalog_arrivals');
      expect(left).to.deep.equal([]);
    } finally {
      await wire.mend();
      await indexer.stop();
      if (TEST_STORE_URL === undefined) Reflect.deleteProperty(process.env, 'TEST_STORE_URL');
      else process.env.TEST_STORE_URL = TEST_STORE_URL;
      await wire.close();
      await s3.stop();
    }
  });
});
