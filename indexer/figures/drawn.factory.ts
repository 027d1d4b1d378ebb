import type { Box } from '../artifacts.ts';
import { type HandmadePage, handmadePdf, pdfFolder } from '../pdf/handmade.factory.ts';
import { closePdfReaders, readPdf } from '../pdf/pdf.ts';
import { figuresOf } from '../steps/drawing.testkit.ts';

/** A drawn shape: left, top, width, height. */
export type DrawnBoxes = NonNullable<HandmadePage['boxes']>;

/** Bars within a box: left, top, right, bottom. */
export function bars([left, top, right, bottom]: Box): DrawnBoxes {
  const width = (right - left) / 9;
  return [0.4, 0.7, 1, 0.6, 0.8].map((part, index) => [
    left + index * width * 2,
    bottom - (bottom - top) * part,
    width,
    (bottom - top) * part,
  ]);
}

/** Bars on an axis within a box: left, top, right, bottom. */
export const plotted = (box: Box): DrawnBoxes => [...bars(box), [box[0], box[3] - 0.8, box[2] - box[0], 0.8]];

export const say = (x: number, y: number, text: string, size = 10) => ({ x, y, text, size });

/** Three lines of a text that no figure is in, the first at a height. */
export const prose = (y: number) =>
  [0, 1, 2].map((line) => ({
    x: 60,
    y: y + line * 16,
    text: '这一段文字说明行业的需求与供给正在怎样变化以及价格会如何随之变化而变化着呢',
  }));

/** Finds the figures of handmade pages as the pipeline does; `close` leaves nothing behind. */
export async function aFigureFinder() {
  const folder = await pdfFolder();
  return {
    find: async (...pages: HandmadePage[]) => {
      const path = await folder.save(`${Math.random()}.pdf`, handmadePdf(pages));
      return figuresOf(path, await readPdf(path));
    },
    close: async () => {
      closePdfReaders();
      await folder.remove();
    },
  };
}
