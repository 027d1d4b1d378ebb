import { expect } from 'chai';
import { assert, double, integer, property } from 'fast-check';
import type { TextRun } from '../../mappings/storeLayout.ts';
import { wordsIn } from '../tables/words.ts';
import { fitLine } from './source.ts';
import { valueAxes } from './valueAxes.ts';

const body: [number, number, number, number] = [0, 0, 400, 300];

/** Labels of an axis at heights, as a page has them. */
const axis = (ticks: readonly { text: string; y: number }[]) => {
  const runs = ticks.map(({ text, y }): TextRun => ({ text, box: [40 - text.length * 4, y - 4, 40, y + 4] }));
  return valueAxes({ body, texts: runs, words: wordsIn(runs, body), paths: [] });
};

describe('axes of values', () => {
  it('give every value at the height of its label, however they are scaled', () => {
    assert(
      property(
        integer({ min: -500, max: 500 }),
        integer({ min: 1, max: 5000 }),
        integer({ min: 3, max: 12 }),
        double({ min: 8, max: 20, noNaN: true }),
        (first, step, count, pace) => {
          const ticks = Array.from({ length: count }, (_, at) => ({
            text: String(first + at * step),
            y: 280 - at * pace,
          }));
          const [found, ...more] = axis(ticks);
          expect(more).to.deep.equal([]);
          for (const { text, y } of ticks) {
            expect(found?.valueAt(y)).to.be.closeTo(Number(text), step * 1e-6);
            expect(found?.heightOf(Number(text))).to.be.closeTo(y, 1e-6);
          }
          expect([found?.low, found?.high]).to.deep.equal([first, first + (count - 1) * step]);
        },
      ),
    );
  });

  it('are none where labels are not on one line, or not in equal steps', () => {
    assert(
      property(
        integer({ min: 4, max: 10 }),
        integer({ min: 1, max: 2 }),
        double({ min: 1.5, max: 6, noNaN: true }),
        (count, moved, by) => {
          const ticks = Array.from({ length: count }, (_, at) => ({
            text: String(at * 10),
            y: 280 - at * 20,
          }));
          const off = ticks.map((tick, at) => (at === moved ? { ...tick, y: tick.y + by } : tick));
          const uneven = ticks.map((tick, at) => (at === moved ? { ...tick, text: `${at * 10 + 1}` } : tick));
          for (const wrong of [off, uneven]) expect(() => axis(wrong)).to.throw('no axis of values');
        },
      ),
    );
  });

  it('go through points of a line as it does', () => {
    const number = double({ min: -100, max: 100, noNaN: true });
    assert(
      property(number, number, (slope, offset) => {
        const line = fitLine([0, 1, 5, 9].map((x) => [x, slope * x + offset]));
        expect(line.worst).to.be.lessThan(1e-9);
        expect(line.at(3)).to.be.closeTo(slope * 3 + offset, 1e-9);
      }),
    );
  });
});
