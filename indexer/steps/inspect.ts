import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Refused } from '../errors.ts';
import { limits } from '../limits.ts';
import { inspectPdf } from '../pdf/pdf.ts';
import type { Step } from './step.ts';
import { stepVersions } from './versions.ts';

const magicWithin = 1_024;

/** Whether a file begins like a PDF: viewers take the mark anywhere in the first 1,024 bytes. */
export async function looksLikePdf(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(magicWithin), 0, magicWithin, 0);
    return buffer.subarray(0, bytesRead).includes('%PDF-');
  } finally {
    await file.close();
  }
}

/** Hex SHA-256 of a file. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part as Buffer);
  return hash.digest('hex');
}

/** Size, hash, page count and encryption; refuses what is empty, too big, no PDF, locked or too long. */
export const inspect: Step<'inspect'> = {
  makes: ['inspect'],
  version: stepVersions.inspect,
  reads: [],
  async run({ pdfPath, task }) {
    const { size } = await stat(pdfPath);
    if (size === 0) throw new Refused('The file is empty', '文件是空的');
    if (size > limits.uploadBytes) throw new Refused('The file is above 100 MiB', '文件超过 100 MB 的上限');
    if (!(await looksLikePdf(pdfPath))) throw new Refused('The file is no PDF', '文件不是 PDF');
    const facts = await inspectPdf(pdfPath, task);
    if (facts.pages > limits.pages)
      throw new Refused('The file has more than 2,000 pages', `文件超过 ${limits.pages} 页的上限`);
    return { inspect: { bytes: size, sha256: await sha256Of(pdfPath), ...facts } };
  },
};
