import PDFDocument from 'pdfkit';
import type { Pen } from '../drawing/pen.ts';
import { type House, sheet } from '../houses/house.ts';
import type { Block, FigureTruth, PageTruth, Report } from '../model.ts';
import { CanvasPen } from '../pdf/canvasPen.ts';
import { PdfPen } from '../pdf/pdfPen.ts';
import { contentsPages } from './contents.ts';
import { flow } from './flow.ts';
import type { SetPage } from './page.ts';

/** A finished report: the file and all that is true of it. */
export interface TypesetReport {
  bytes: Buffer;
  pages: PageTruth[];
  figures: FigureTruth[];
}

/** Sets a report in its house's style and writes it as a PDF. The same report gives the same bytes. */
export async function typeset(report: Report, given: House): Promise<TypesetReport> {
  const house = report.bareFonts ? withBareFonts(given) : given;
  const ending: Block[] = [
    { kind: 'break' },
    { kind: 'heading', level: 2, text: house.institution.isBroker ? '免责声明与评级说明' : '声明' },
    ...report.disclaimer.map((text): Block => ({ kind: 'paragraph', text })),
  ];
  const flowed = flow(house, [...opening(house, report), ...report.blocks, ...ending]);
  const headings = flowed.headings.slice(0, -1);
  const front = report.contents ? contentsPages(house, headings, flowed.figures, 1) : [];
  const cover: SetPage = { draw: [({ pen }) => house.cover(pen, report)] };
  const pages = [cover, ...front, ...flowed.pages];
  return draw(report, house, pages);
}

/** The abstract at the head of the body, for houses whose covers have none. */
function opening(house: House, report: Report): Block[] {
  if (!house.abstractHeading) return [];
  return [
    { kind: 'heading', level: 1, text: house.abstractHeading },
    ...report.abstract.map(({ lead, text }): Block => ({ kind: 'paragraph', lead, text })),
    { kind: 'break' },
  ];
}

async function draw(report: Report, house: House, pages: SetPage[]): Promise<TypesetReport> {
  const created = new Date(`${report.metadata.date}T09:00:00Z`);
  const document = new PDFDocument({
    size: [sheet.width, sheet.height],
    margin: 0,
    autoFirstPage: false,
    info: {
      Title: report.scanned ? 'Scan' : report.metadata.title,
      Author: report.analysts.map((analyst) => analyst.name).join(','),
      Producer: house.institution.latin,
      CreationDate: created,
      ModDate: created,
    },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject));
  const pen = new PdfPen(document, house.faces.title === 'hei' ? 'UniGB-UCS2-H' : 'GBK-EUC-H', house.misread);
  const truth: PageTruth[] = [];
  const figures: FigureTruth[] = [];
  pages.forEach((page, index) => {
    document.addPage();
    const canvas = report.scanned ? new CanvasPen(sheet.width, sheet.height, 1.6) : null;
    const use: Pen = canvas ?? pen;
    pen.lines = [];
    pen.figures = [];
    if (index > 0) house.running(use, report, index + 1, pages.length);
    for (const action of page.draw) action({ pen: use, page: index + 1, figures });
    if (canvas) pen.image(canvas.canvas.toBuffer('image/jpeg', 72), 0, 0, sheet.width, sheet.height);
    figures.push(...pen.figures.map((figure) => ({ page: index + 1, ...figure })));
    truth.push({ page: index + 1, ...sheet, lines: pen.lines });
  });
  document.end();
  await done;
  return { bytes: Buffer.concat(chunks), pages: truth, figures };
}

/** The house as its older templates were: system fonts by name. */
function withBareFonts(house: House): House {
  const serif = house.faces.body.startsWith('serif');
  return {
    ...house,
    faces: { body: 'song', title: serif ? 'song' : 'hei', caption: serif ? 'song' : 'hei' },
    chart: { ...house.chart, face: serif ? 'song' : 'hei' },
  };
}
