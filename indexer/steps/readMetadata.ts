import { readTextMetadata } from '../pdf/pdf.ts';
import type { Step } from './step.ts';

/** Reads title, publisher, date, researchers and subject from the text; given metadata wins. */
export const readMetadata: Step<'metadata'> = {
  makes: ['metadata'],
  async run({ artifact, given, task }) {
    const [text, { info }] = [await artifact('text'), await artifact('inspect')];
    return { metadata: await readTextMetadata(text, given, info.title, task) };
  },
};
