import { metadataOf } from '../metadata/metadata.ts';
import type { Step } from './step.ts';

/** Reads title, publisher, date, researchers and subject from the text; given metadata wins. */
export const readMetadata: Step<'metadata'> = {
  name: 'metadata',
  async run({ artifact, given }) {
    return metadataOf(await artifact('text'), given);
  },
};
