import { createHash } from 'node:crypto';
import type { StepContext } from './step.ts';

/** Hex digits that tell one drawing of a report from another. */
const digits = 12;

/** A context that puts things as the given one does, and a hash of all that was put last under each key. */
export function hashing(given: StepContext): { context: StepContext; hash: () => string } {
  const digests = new Map<string, string>();
  const context: StepContext = {
    ...given,
    put(key, bytes) {
      digests.set(key, createHash('sha256').update(bytes).digest('hex'));
      return given.put(key, bytes);
    },
  };
  const hash = () =>
    createHash('sha256')
      .update([...digests].sort(([one], [other]) => (one < other ? -1 : 1)).join('\n'))
      .digest('hex')
      .slice(0, digits);
  return { context, hash };
}
