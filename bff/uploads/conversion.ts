import type { AskIntake } from '../clients/indexer.ts';
import { checkTask, doc2png } from '../contract/uploads.ts';
import { addresses, findReport } from '../documents/index.ts';
import type { Viewer } from '../entitlements/plans.ts';
import { readablePages } from '../entitlements/readablePages.ts';
import { ApiError } from '../http/apiError.ts';
import { requireUser } from '../http/requireUser.ts';
import { handle, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';
import type { IntakeReport, IntakeTask } from './intake.ts';

/** Page images of PDFs: asked from the indexer, told as far as the viewer may read (spec §7, conversion). */
export function conversionRoutes(services: Services, ask: AskIntake): Route[] {
  const { database, documents } = services;
  const present = async ({ pages, ...task }: IntakeTask, viewer: Viewer) => {
    const id = task.report_id;
    const [report] = (await ask<{ items: IntakeReport[] }>(`/intake/status?ids=${id}`)).items;
    const isOwn = report?.uploader_id === viewer.userId || viewer.operator;
    // What is taken down or not yet done is there for its uploader alone.
    if (!report || (!isOwn && (await findReport(documents, id)) === null)) {
      throw new ApiError('report_not_found');
    }
    const { page_count, uploader_id } = report;
    const readable = await readablePages(database, viewer, { id, page_count, uploader_id });
    return {
      ...task,
      page_count,
      pages: pages.slice(0, readable).map((_, index) => `${addresses.pages(id)}/${index}.png`),
    };
  };

  return [
    handle(doc2png, async ({ oss_name }, { viewer }) => {
      requireUser(viewer);
      return present(await ask<IntakeTask>('/intake/doc2png', { oss_name: nameOf(oss_name) }), viewer);
    }),
    handle(checkTask, async ({ task_id }, { viewer }) => {
      requireUser(viewer);
      return present(await ask<IntakeTask>('/intake/checkTask', { task_id }), viewer);
    }),
  ];
}

/** Our own addresses of a report's files (`/files/pages/12/0.png`) as the intake knows it: by the report's id. */
function nameOf(name: string | number): string {
  const id = /\/(?:files\/(?:covers|pages|originals)|detail|preview)\/(\d{1,15})(?:\D|$)/.exec(
    String(name),
  )?.[1];
  return id ?? String(name);
}
