import type { WorkServices } from './processReport.ts';

/**
 * Which of these are PDFs that can be tried again: those that failed, and those in the works for which no job waits or
 * runs any more, for Redis has lost it.
 */
export async function retryable(
  { catalog, queue }: Pick<WorkServices, 'catalog' | 'queue'>,
  ids: number[],
): Promise<number[]> {
  const rows = (await catalog.byIds(ids)).filter(({ kind, stage }) => kind === 'pdf' && stage !== 'done');
  const unfinished = rows.filter(({ stage }) => stage !== 'failed').map(({ id }) => id);
  const lost = new Set(await queue.withoutJob(unfinished));
  return rows.filter(({ id, stage }) => stage === 'failed' || lost.has(id)).map(({ id }) => id);
}
