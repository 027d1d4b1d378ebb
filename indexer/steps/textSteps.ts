import { readPdf, readTextMetadata, summariseText } from '../pdf/pdf.ts';
import type { Step } from './step.ts';

/** Takes the summary out of the report itself: its own key points, else its most telling sentences. */
export const summarise: Step<'summary'> = {
  makes: ['summary'],
  async run({ artifact, task }) {
    const [{ pages }, metadata] = [await artifact('text'), await artifact('metadata')];
    return { summary: await summariseText(pages, (await artifact('charts')).figures, metadata, task) };
  },
};

/** Reads title, publisher, date, researchers and subject from the text; given metadata wins. */
export const readMetadata: Step<'metadata'> = {
  makes: ['metadata'],
  async run({ artifact, given, task }) {
    const [text, { info }] = [await artifact('text'), await artifact('inspect')];
    return { metadata: await readTextMetadata(text, given, info.title, task) };
  },
};

/** Reads the text of each page with the boxes of its runs; a page without text (a scan) is empty. */
export const readText: Step<'text'> = {
  makes: ['text'],
  async run({ pdfPath, task }) {
    return { text: { pages: await readPdf(pdfPath, task) } };
  },
};
