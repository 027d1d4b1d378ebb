import { readFile } from 'node:fs/promises';
import { pdfLimits } from '../limits.ts';
import type { ChildAnswer } from './childPool.ts';
import { guardProcess } from './guard.ts';
import { PdfError } from './openDocument.ts';
import { type PdfRequest, tasks } from './tasks.ts';

/** The child process: opens one document a request, does one task on it, answers, and forgets it. */
async function perform(request: PdfRequest): Promise<ChildAnswer> {
  try {
    const bytes = new Uint8Array(await readFile(request.path));
    const value =
      request.task === 'pictures'
        ? await tasks.pictures(bytes, request.pictures)
        : await tasks[request.task](bytes);
    return { type: 'value', value, residentBytes: process.memoryUsage.rss() };
  } catch (error) {
    if (error instanceof PdfError) return { type: 'error', kind: error.kind, message: error.message };
    const message = error instanceof Error ? error.message : String(error);
    // A system error (file gone, disk) is not the document's fault; all else came out of its content.
    const system = error instanceof Error && 'syscall' in error;
    return { type: 'error', kind: system ? null : 'broken', message };
  }
}

guardProcess(pdfLimits.residentBytes);
process.on('message', (request: PdfRequest) => {
  perform(request).then((answer) => process.send?.(answer));
});
process.send?.({ type: 'ready' } satisfies ChildAnswer);
