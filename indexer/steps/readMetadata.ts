import { metadataOf } from '../metadata/metadata.ts';
import type { Step } from './step.ts';

/** Reads title, publisher, date, researchers and subject from the text; given metadata wins. */
export const readMetadata: Step<'metadata'> = {
  makes: ['metadata'],
  async run({ artifact, given }) {
    return { metadata: metadataOf(await artifact('text'), given) };
  },
};
