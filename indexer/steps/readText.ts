import { readPdf } from '../pdf/pdf.ts';
import type { Step } from './step.ts';

/** Reads the text of each page with the boxes of its runs; a page without text (a scan) is there, empty. */
export const readText: Step<'text'> = {
  makes: ['text'],
  async run({ pdfPath, task }) {
    return { text: { pages: await readPdf(pdfPath, task) } };
  },
};
