import { setPriority } from 'node:os';
import { pdfLimits } from '../limits.ts';
import type { ChildAnswer } from '../pdf/pool/childPool.ts';
import { guardProcess } from '../process/ownLimits.ts';
import { type PictureRequest, readPicture } from './readPicture.ts';

/** The child process: reads one picture a request. */
async function answer(request: PictureRequest): Promise<ChildAnswer> {
  try {
    const value = await readPicture(request);
    return { type: 'value', value, residentBytes: process.memoryUsage.rss() };
  } catch (error) {
    return { type: 'error', kind: 'broken', message: error instanceof Error ? error.message : String(error) };
  }
}

// Behind what reads reports, which goes behind requests.
setPriority(19);
guardProcess(pdfLimits.residentBytes);
process.on('message', (request: PictureRequest) => {
  answer(request).then((message) => process.send?.(message));
});
process.send?.({ type: 'ready' } satisfies ChildAnswer);
