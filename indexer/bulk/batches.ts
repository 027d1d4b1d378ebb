import { BadLine, identityOf, parseTextReport, type TextReport } from '../documents/textReports.ts';

/** A line that is a report. */
interface ReportLine {
  number: number;
  text: string;
  report: TextReport;
  sha256: string;
}

/** Some lines to be loaded together; no two have the same id or identity. */
export interface Batch {
  reports: ReportLine[];
  /** Lines that are no report, and why. */
  faults: { line: number; message: string }[];
  /** Lines a later line of the batch replaces, or an earlier one equals. */
  superseded: number;
  duplicates: number;
}

/**
 * About 5 MB of documents, which hold a text twice: one bulk body, one segment, and little held at a time. The engine
 * has the first while the second is made.
 */
const batchCharacters = 1_000_000;
const batchReports = 1_000;

const empty = (): Batch => ({ reports: [], faults: [], superseded: 0, duplicates: 0 });

/** Gathers lines into batches of about as many characters. */
export async function* batchesOf(lines: AsyncIterable<NumberedLine>): AsyncGenerator<Batch> {
  let batch = empty();
  let indexes = new Map<string, number>();
  let characters = 0;
  for await (const { number, text } of lines) {
    characters += text?.length ?? 0;
    try {
      if (text === null) throw new BadLine('longer than 64 MiB');
      const report = parseTextReport(text);
      const sha256 = identityOf(report);
      const line = { number, text, report, sha256 };
      const index = indexes.get(sha256);
      if (index === undefined) {
        indexes.set(sha256, batch.reports.length);
        batch.reports.push(line);
      } else if (report.id) {
        batch.reports[index] = line;
        batch.superseded += 1;
      } else batch.duplicates += 1;
    } catch (error) {
      if (!(error instanceof BadLine)) throw error;
      batch.faults.push({ line: number, message: error.message });
    }
    if (characters < batchCharacters && batch.reports.length + batch.faults.length < batchReports) continue;
    yield batch;
    batch = empty();
    indexes = new Map();
    characters = 0;
  }
  if (batch.reports.length > 0 || batch.faults.length > 0) yield batch;
}

/** A line of a stream, from 1, or why it could not be taken. */
export interface NumberedLine {
  number: number;
  /** Null for a line above the limit. */
  text: string | null;
}

const lineFeed = 10;

/**
 * Lines of a stream of bytes as UTF-8, empty ones left out. A line above `limit` bytes is skipped without being
 * held, so that memory stays flat whatever is sent.
 */
export async function* readLines(
  stream: AsyncIterable<Uint8Array>,
  limit = 64 * 1024 * 1024,
): AsyncGenerator<NumberedLine> {
  let parts: Uint8Array[] = [];
  let size = 0;
  let number = 0;
  const take = (end: Uint8Array): NumberedLine | null => {
    number += 1;
    const tooLong = size + end.length > limit;
    const text = tooLong
      ? null
      : Buffer.concat([...parts, end])
          .toString('utf8')
          .trim();
    parts = [];
    size = 0;
    return text === '' ? null : { number, text };
  };
  for await (const chunk of stream) {
    let from = 0;
    for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, from)) {
      const line = take(chunk.subarray(from, at));
      from = at + 1;
      if (line) yield line;
    }
    const rest = chunk.subarray(from);
    size += rest.length;
    if (size <= limit) parts.push(rest);
    else parts = [];
  }
  if (size > 0) {
    const line = take(new Uint8Array());
    if (line) yield line;
  }
}
