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
