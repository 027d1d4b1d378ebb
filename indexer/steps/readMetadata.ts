import { metadataOf } from '../metadata/metadata.ts';
import type { Step } from './step.ts';

/** Reads title, publisher, date, researchers and subject from the text; given metadata wins. */
export const readMetadata: Step<'metadata'> = {
  makes: ['metadata'],
  async run({ artifact, given }) {
    const [text, { info }] = [await artifact('text'), await artifact('inspect')];
    return { metadata: metadataOf(text, given, info.title) };
  },
};
