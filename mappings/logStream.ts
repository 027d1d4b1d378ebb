import { write, writeSync } from 'node:fs';

/** Characters of the log kept while they cannot be written; what comes beyond is given up. */
const maxKeptBytes = 4 * 1024 * 1024;

/** What pino writes to. */
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
 * Where a process of the site writes its log: nobody waits for it, and a full disk ends nothing; what cannot be
 * written then is lost, the service is not. (Sonic-boom, pino's own, tries a last line for ever on a full disk.)
 * @param descriptor of the file, the standard output unless told otherwise
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
        // Nobody is left to tell.
      }
      waiting = '';
    },
  };
  streams.add(stream);
  return stream;
}
