import { type TaskStatus, taskStatusSchema } from '../../mappings/intake.ts';
import type { AskIntake } from '../clients/indexer.ts';
import { pageAddress } from '../contract/pictures.ts';
import { checkTask, doc2png } from '../contract/uploads.ts';
import { addresses, findReport, reportOfAddress } from '../documents/index.ts';
import type { Viewer } from '../entitlements/plans.ts';
import { readablePages } from '../entitlements/readablePages.ts';
import { ApiError } from '../errors.ts';
import { handle, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { isOwn, readUpload } from './intake.ts';

/** Page images of PDFs: requested from the indexer, listed as far as the viewer may read (spec §7, conversion). */
export function conversionRoutes(services: Services, ask: AskIntake): Route[] {
  const { database, documents } = services;
  const present = async ({ pages, ...task }: TaskStatus, viewer: Viewer) => {
    const id = task.report_id;
    const report = await readUpload(ask, id);
    // A report taken down or unfinished exists for its uploader alone.
    if (!report || !(isOwn(report, viewer) || (await findReport(documents, id)))) {
      throw new ApiError('report_not_found');
    }
    const { page_count, uploader_id } = report;
    const readable = await readablePages(database, viewer, { id, page_count, uploader_id });
    const images = { page_url: addresses.pages(id), page_version: '' };
    return {
      ...task,
      page_count,
      pages: pages.slice(0, readable).map((_, index) => pageAddress(images, index)),
    };
  };

  return [
    handle(doc2png, async ({ oss_name }, { viewer, request }) => {
      // The intake does not know the site's own addresses of a report's files (`/files/pages/12/0.png`).
      const name = reportOfAddress(String(oss_name), request.host) ?? oss_name;
      return present(await ask('/intake/doc2png', taskStatusSchema, { oss_name: name }), viewer);
    }),
    handle(checkTask, async ({ task_id }, { viewer }) => {
      return present(await ask('/intake/checkTask', taskStatusSchema, { task_id }), viewer);
    }),
  ];
}
