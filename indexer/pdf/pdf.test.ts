import { expect } from 'chai';
import PDFDocument from 'pdfkit';
import { Refused } from '../errors.ts';
import { handmadePdf, pdfFolder } from './handmade.factory.ts';
import { closePdfReaders, inspectPdf, readPdf } from './pdf.ts';

function withPassword(options: { userPassword?: string; ownerPassword: string }): Promise<Buffer> {
  const document = new PDFDocument({ ...options, info: { Title: 'Locked or not' } });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  document.fontSize(12).text('Plain words inside');
  document.end();
  return new Promise((resolve) => document.on('end', () => resolve(Buffer.concat(parts))));
}

async function refusalOf(work: Promise<unknown>): Promise<Refused> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).to.be.instanceOf(Refused);
  return error as Refused;
}

describe('reading PDFs in child processes', () => {
  let folder: Awaited<ReturnType<typeof pdfFolder>>;
  before(async () => {
    folder = await pdfFolder();
  });
  after(async () => {
    closePdfReaders();
    await folder.remove();
  });

  it('gives Chinese text and boxes of a font that is not embedded', async () => {
    const bytes = handmadePdf([{ texts: [{ x: 100, y: 200, size: 20, text: '新能源汽车⾏业' }] }, {}]);
    const pages = await readPdf(await folder.save('plain.pdf', bytes));
    expect(pages).to.have.length(2);
    expect(pages[0]?.text).to.equal('新能源汽车行业');
    const [left = 0, top = 0, right = 0, bottom = 0] = pages[0]?.runs[0]?.box ?? [];
    expect([left, right]).to.deep.equal([100, 240]);
    expect(top).to.be.within(180, 186);
    expect(bottom).to.be.within(200, 206);
    expect(pages[1]).to.include({ page: 2, text: '', width: 595, height: 842 });
  });

  it('gives boxes of a turned page as it is seen', async () => {
    const bytes = handmadePdf([{ rotate: 90, texts: [{ x: 100, y: 200, text: '侧放的一页' }] }]);
    const [page] = await readPdf(await folder.save('turned.pdf', bytes));
    expect(page).to.include({ width: 842, height: 595 });
    // The text runs downward now: its left edge is its old bottom, counted from the right.
    const [left = 0, top = 0, right = 0, bottom = 0] = page?.runs[0]?.box ?? [];
    expect(bottom - top).to.be.closeTo(50, 1);
    expect(right - left).to.be.closeTo(10, 1);
    // A point (x, y) is seen at (height - y, x) once the page is turned clockwise.
    expect([left, top]).to.deep.equal([842 - 200 - 1.4, 100]);
  });

  it('gives the bookmarks that lead to pages, with their levels', async () => {
    const document = new PDFDocument({ size: 'A4' });
    const parts: Buffer[] = [];
    document.on('data', (part: Buffer) => parts.push(part));
    const chapter = document.outline.addItem('Chapter  one');
    document.addPage();
    chapter.addItem('Its part');
    document.end();
    await new Promise((resolve) => document.on('end', resolve));
    const { outline } = await inspectPdf(await folder.save('outline.pdf', Buffer.concat(parts)));
    expect(outline).to.deep.equal([
      { title: 'Chapter one', page: 1, level: 0 },
      { title: 'Its part', page: 2, level: 1 },
    ]);
    const plain = await inspectPdf(await folder.save('none.pdf', handmadePdf([{}])));
    expect(plain.outline).to.deep.equal([]);
  });

  it('reads what only an owner password guards, and refuses what needs one to open', async () => {
    const open = await folder.save('owner.pdf', await withPassword({ ownerPassword: 'o' }));
    expect(await inspectPdf(open)).to.deep.include({ pages: 1, encrypted: true });
    expect((await readPdf(open))[0]?.text).to.equal('Plain words inside');
    const locked = await folder.save(
      'user.pdf',
      await withPassword({ userPassword: 'u', ownerPassword: 'o' }),
    );
    const refusal = await refusalOf(inspectPdf(locked));
    expect(refusal.reason).to.equal('文件已加密，需要密码才能打开');
  });

  it('refuses broken files with a reason, and goes on afterwards', async () => {
    const broken = await folder.save('broken.pdf', Buffer.from('%PDF-1.4\nnothing of use'));
    expect((await refusalOf(readPdf(broken))).reason).to.match(/损坏/);
    const whole = await folder.save('whole.pdf', handmadePdf([{ texts: [{ x: 50, y: 50, text: '完好' }] }]));
    expect((await readPdf(whole))[0]?.text).to.equal('完好');
  });

  it('is not the file at fault when there is none', async () => {
    const error = await readPdf('/nowhere/none.pdf').catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(Error).and.not.instanceOf(Refused);
  });

  it('stops at once when aborted', async () => {
    const path = await folder.save('abort.pdf', handmadePdf([{}]));
    const error = await readPdf(path, { signal: AbortSignal.abort() }).catch((reason: unknown) => reason);
    expect(error).to.have.property('name', 'AbortError');
  });
});
