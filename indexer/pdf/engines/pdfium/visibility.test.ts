import { expect } from 'chai';
import { type HandmadePage, handmadePdf, pdfFolder } from '../../handmade.factory.ts';
import { closePdfReaders, readPdf } from '../../pdf.ts';

/** An image of one pixel, drawn over a rectangle of the page (origin bottom left). */
const image = (x: number, y: number, width: number, height: number) =>
  `q ${width} 0 0 ${height} ${x} ${y} cm BI /W 1 /H 1 /BPC 8 /CS /G ID \xff EI Q`;

describe('text that cannot be seen', () => {
  let folder: Awaited<ReturnType<typeof pdfFolder>>;
  const textOf = async (page: HandmadePage) =>
    (await readPdf(await folder.save(`${Math.random()}.pdf`, handmadePdf([page]))))[0]?.text.replace(
      '\n',
      '',
    );
  before(async () => {
    folder = await pdfFolder();
  });
  after(async () => {
    closePdfReaders();
    await folder.remove();
  });

  const hidden = { x: 60, y: 200, text: '看不见的文字' };
  const shown = { x: 60, y: 100, text: '看得见的正文' };

  it('is no text: drawn invisibly, white on bare paper, clipped away, beneath a filled box or an image', async () => {
    const pages: HandmadePage[] = [
      { texts: [shown, { ...hidden, mode: 3 }] },
      { texts: [shown, { ...hidden, gray: 1 }] },
      { under: '0 700 595 142 re W n', texts: [shown, hidden] },
      { texts: [shown, hidden], over: '1 g 40 630 300 30 re f' },
      { texts: [shown, hidden], over: image(40, 630, 300, 30) },
    ];
    for (const page of pages) expect(await textOf(page)).to.equal(shown.text);
  });

  it('is not: what is drawn on a dark bar, on a picture, in a frame, or beside what covers', async () => {
    const both = shown.text + hidden.text;
    const pages: HandmadePage[] = [
      { under: '0.2 g 40 630 300 30 re f', texts: [shown, { ...hidden, gray: 1 }] },
      { under: image(40, 630, 300, 30), texts: [shown, { ...hidden, gray: 1 }] },
      { texts: [shown, hidden], over: '40 630 300 30 re S' },
      { texts: [shown, hidden], over: '1 g 200 630 300 30 re f' },
    ];
    for (const page of pages) expect(await textOf(page)).to.equal(both);
  });

  it('is the text of a scan: invisible words over a picture of the page', async () => {
    const scan = { under: image(0, 0, 595, 842), texts: [{ ...shown, mode: 3 }] };
    expect(await textOf(scan)).to.equal(shown.text);
  });

  it('is read once when drawn twice a hair apart, and letters of a word stay', async () => {
    const twice = { texts: [shown, { ...shown, x: 60.4 }, { x: 60, y: 200, text: 'Illinois' }] };
    expect(await textOf(twice)).to.equal(`${shown.text}Illinois`);
  });
});
