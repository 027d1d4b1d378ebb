import { storeLayout } from '../../mappings/storeLayout.ts';
import { fileDownload } from '../contract/reading.ts';
import { searcherOf } from '../counters/reader.ts';
import { findReport } from '../documents/index.ts';
import { balanceOf } from '../entitlements/ledger.ts';
import { ApiError } from '../errors.ts';
import { handle, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { payDownload } from './payDownload.ts';

/** Downloading a report (spec §4, §6, §7). */
export function downloadRoutes({
  clicks,
  database,
  documents,
  links,
  reads,
  store,
  uses,
}: Services): Route[] {
  return [
    handle(fileDownload, async ({ id, cid, beike }, { userId, viewer, request }) => {
      const report = await findReport(documents, id);
      if (report === null) throw new ApiError('report_not_found');
      // Nothing is taken for what cannot be given.
      if (!report.has_pdf || !(await store.has(storeLayout.original(id))))
        throw new ApiError('not_found', { text: '该报告没有可下载的文件' });
      const first = await payDownload(database, {
        userId,
        reportId: id,
        uploaded: report.uploader_id === userId,
        collectionId: cid,
        paysShells: beike === 1,
      });
      // Ranked by what happened, so only after it did.
      if (first) {
        await reads.addDownload(id);
        const searcher = searcherOf(viewer, request);
        await uses.note('download', id, searcher.user);
        await clicks.took(searcher, 'download', id);
      }
      return {
        online_url: links.original(id, userId),
        name: report.title,
        beike: await balanceOf(database, userId),
      };
    }),
  ];
}
