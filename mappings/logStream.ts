import { write, writeSync } from 'node:fs';

/** Characters of the log kept while they cannot be written; what comes beyond is given up. */
const maxKeptBytes = 4 * 1024 * 1024;

/** Destination of pino's lines. */
export interface LogStream {
  write(line: string): void;
  /** Writes what is left before the process ends, if it can be written. */
  flushSync(): void;
}

/** Those that may have something left when the process ends. */
const streams = new Set<LogStream>();
process.once('exit', () => {
  for (const stream of streams) stream.flushSync();
});

/**
 * Log destination of the site's processes: never blocks, and a full disk ends nothing; lines that cannot be written
 * then are lost. (Sonic-boom, pino's own, retries a last line for ever on a full disk.)
 * @param descriptor of the file, default standard output
 */
export function logStream(descriptor = 1): LogStream {
  let waiting = '';
  let writing = false;
  const writeOn = () => {
    if (writing || waiting === '') return;
    writing = true;
    const piece = Buffer.from(waiting);
    waiting = '';
    write(descriptor, piece, (error, written) => {
      writing = false;
      if (!error && written < piece.length) waiting = piece.subarray(written).toString() + waiting;
      writeOn();
    });
  };
  const stream: LogStream = {
    write(line) {
      if (waiting.length < maxKeptBytes) waiting += line;
      writeOn();
    },
    flushSync() {
      try {
        writeSync(descriptor, waiting);
      } catch {
        // Nobody is left to report it to.
      }
      waiting = '';
    },
  };
  streams.add(stream);
  return stream;
}
