import { once } from 'node:events';
import PDFDocument from 'pdfkit';

/** A PDF of some pages of text with a word that no other has. */
export async function smallPdf(word: string, pages: number): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4' });
  const pieces: Buffer[] = [];
  document.on('data', (piece: Buffer) => pieces.push(piece));
  const ended = once(document, 'end');
  for (let page = 1; page <= pages; page++) {
    if (page > 1) document.addPage();
    if (page === 1) document.fontSize(24).text(`Outlook ${word}`).fontSize(11);
    for (let line = 1; line <= 20; line++)
      document.text(`Line ${line} of page ${page} of a report about ${word}.`);
  }
  document.end();
  await ended;
  return Buffer.concat(pieces);
}
