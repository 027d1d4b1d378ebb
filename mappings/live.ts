import { statSync } from 'node:fs';
import { mappingsPath } from './load.ts';

/** How long a value is used before its file is looked at again; a look costs microseconds. */
const lookEvery = 1_000;

/**
 * A value read from a file under `mappings/` that follows the file while the process runs: polling works on
 * every disk, container volumes too, where notices of changes may not arrive. A change that does not pass the
 * reader leaves the value in force and is told once as a process warning.
 * @returns gives the value as of now; the first call throws what the reader throws
 */
export function liveFile<Value>(file: string, read: () => Value, clock = Date.now): () => Value {
  let current: { value: Value } | undefined;
  let version = -1;
  let lookAt = 0;
  return () => {
    const now = clock();
    if (current && now < lookAt) return current.value;
    lookAt = now + lookEvery;
    const found = versionOf(file);
    if (current && found === version) return current.value;
    version = found;
    if (!current) {
      current = { value: read() };
      return current.value;
    }
    try {
      current = { value: read() };
    } catch (error) {
      process.emitWarning(`${(error as Error).message}\nThe values read before stay in force.`);
    }
    return current.value;
  };
}

/** Time of the last change; a file just being replaced counts as unchanged until it is there again. */
function versionOf(file: string): number {
  return statSync(mappingsPath(file), { throwIfNoEntry: false })?.mtimeMs ?? -1;
}
