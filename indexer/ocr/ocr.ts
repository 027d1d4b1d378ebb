import { ChildPool, type TaskOptions } from '../pdf/pool/childPool.ts';
import type { PictureRequest, ReadPicture } from './readPicture.ts';

/** One picture at a time. */
const poolLimits = { children: 1, kept: 0 };

const pool = new ChildPool(new URL('./worker.ts', import.meta.url), () => [], poolLimits);

/** Reads the text in a picture, in the sandbox. Throws `Refused` for one that takes too long or too much. */
export async function recognisePicture(request: PictureRequest, options?: TaskOptions): Promise<ReadPicture> {
  return (await pool.run(request, options)) as ReadPicture;
}

/** Ends the process that reads pictures: it holds some hundred MiB. */
export function closeOcr(): void {
  pool.close();
}
