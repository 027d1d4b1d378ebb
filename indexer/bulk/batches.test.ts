import { expect } from 'chai';
import fc from 'fast-check';
import { type NumberedLine, readLines } from './batches.ts';

async function* inPieces(bytes: Buffer, cuts: number[]): AsyncGenerator<Uint8Array> {
  const bounds = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  for (let index = 1; index < bounds.length; index++) yield bytes.subarray(bounds[index - 1], bounds[index]);
}

async function all(lines: AsyncIterable<NumberedLine>): Promise<NumberedLine[]> {
  const found: NumberedLine[] = [];
  for await (const line of lines) found.push(line);
  return found;
}

describe('readLines', () => {
  it('gives the same lines wherever the stream is cut, even within a character', async () => {
    const text = fc.array(fc.constantFrom('研报', 'a', '\n', '\n\n', '𠮷', ' {"b":1}', '\r\n'), {
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(text, fc.array(fc.nat(), { maxLength: 8 }), async (parts, cuts) => {
        const whole = parts.join('');
        const expected = whole
          .split('\n')
          .map((line, index) => ({ number: index + 1, text: line.trim() }))
          .filter((line) => line.text !== '');
        const found = await all(readLines(inPieces(Buffer.from(whole), cuts)));
        expect(found).to.deep.equal(expected);
      }),
      { numRuns: 200 },
    );
  });

  it('passes over a line above the limit and goes on with the next', async () => {
    const bytes = Buffer.from(`short\n${'x'.repeat(100)}\nlast`);
    const found = await all(readLines(inPieces(bytes, [3, 30, 60, 90]), 50));
    expect(found.map(({ text }) => text)).to.deep.equal(['short', null, 'last']);
  });
});
