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

/**
 * A mobile phone of the Chinese mainland as people write it: with or without the country's number (`+86`, `0086`,
 * `86`, in brackets), in wide digits, with blanks, dashes or dots between the digits.
 */
const phone =
  /(?<![\d０-９])(?:[(（]?(?:[+＋]|00|００)?\s?(?:86|８６)[)）]?[\s\-‐-―−.·]{0,2})?[1１][\s\-‐-―−.·]?[3-9３-９](?:[\s\-‐-―−.·]?[\d０-９]){9}(?![\d０-９])/;

/** A UUID or a hash: some of their digits look like a phone, and logs need them whole. */
const opaque = /\b(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{32,})\b/i;

const opaqueOrPhone = new RegExp(`(${opaque.source})|${phone.source}`, 'gi');

const digits = /[\d０-９]/g;

/** The text with every phone in it as `138****1234`, however it is written. */
export function maskPhones(text: string): string {
  return text.replace(opaqueOrPhone, (found, kept?: string) => {
    if (kept !== undefined) return found;
    const all = (found.normalize('NFKC').match(digits) ?? []).join('').slice(-11);
    return `${all.slice(0, 3)}****${all.slice(-4)}`;
  });
}

/** A line of JSON with the phones in its texts masked; numbers stay numbers. */
export function maskLine(line: string): string {
  // bounded: pino writes JSON, whose quotes are closed
  return line.replace(/"(?:[^"\\]|\\.)*"/g, maskPhones);
}
