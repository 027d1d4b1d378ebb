import { PdfError } from '../../errors.ts';
import { pdfLimits } from '../../limits.ts';
import { guardProcess } from '../../process/ownLimits.ts';
import type { ChildAnswer } from './childPool.ts';
import { type PdfRequest, perform, type TextRequest } from './tasks.ts';

/** The child process: does one task on one document a request, answers, and forgets it. */
async function answer(request: PdfRequest | TextRequest): Promise<ChildAnswer> {
  try {
    return { type: 'value', value: await perform(request), residentBytes: process.memoryUsage.rss() };
  } catch (error) {
    if (error instanceof PdfError) return { type: 'error', kind: error.kind, message: error.message };
    const message = error instanceof Error ? error.message : String(error);
    // A system error (file gone, disk) is not the document's fault; all else came out of its content.
    const system = error instanceof Error && 'syscall' in error;
    return { type: 'error', kind: system ? null : 'broken', message };
  }
}

const begins = guardProcess(pdfLimits.residentBytes, pdfLimits.cpuMs);
process.on('message', (request: PdfRequest | TextRequest) => {
  begins();
  answer(request).then((message) => process.send?.(message));
});
process.send?.({ type: 'ready' } satisfies ChildAnswer);
