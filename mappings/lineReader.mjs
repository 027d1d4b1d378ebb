// Plain JavaScript: the launcher reads it before any package is there.
import { fileURLToPath } from 'node:url';

/**
 * Where the network lies that reads lines of pictures best, fetched by the launcher (`ops/launch/install/lineReader.mjs`),
 * and its files. Among the packages, which all that reads pictures may read. It is not there where it could not be had.
 */
export const lineReader = {
  folder: fileURLToPath(new URL('../node_modules/.cache/line-reader-6.3.10.0', import.meta.url)),
  network: 'network.onnx',
  /** Its characters, one a line, in the order of its classes. */
  characters: 'characters.txt',
};
