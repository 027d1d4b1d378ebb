import PDFDocument from 'pdfkit';
import type { ContentsEntry, Pen, SetPage } from '../drawing/pen.ts';
import { type HouseStyle, sheet } from '../houses/house.ts';
import { type House, Stationery } from '../houses/stationery.ts';
import type { Block, FigureTruth, PageTruth, Report } from '../model.ts';
import { CanvasPen } from '../pdf/canvasPen.ts';
import { boldOf, textWidth } from '../pdf/fonts.ts';
import { PdfPen } from '../pdf/pdfPen.ts';
import { flow } from './flow.ts';
import { setRight, setText } from './text.ts';

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
  const cover: SetPage = { draw: [({ pen }) => house.cover(new Stationery(pen, house, report))] };
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
    if (index > 0) house.running(new Stationery(use, house, report), index + 1, pages.length);
    for (const action of page.draw) action({ pen: use, page: index + 1, figures });
    if (canvas) pen.image(canvas.canvas.toBuffer('image/jpeg', 72), 0, 0, sheet.width, sheet.height);
    figures.push(...pen.figures.map((figure) => ({ page: index + 1, ...figure })));
    const { lines } = canvas ?? pen;
    truth.push({ page: index + 1, ...sheet, lines, ...(canvas && { characters: canvas.characters }) });
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

interface Row {
  entry?: ContentsEntry;
  title?: string;
}

const rowHeight = 17;

/** Contents pages (正文目录 and 图表目录); `before` is how many pages stand before the body besides these. */
function contentsPages(
  house: HouseStyle,
  headings: ContentsEntry[],
  figures: ContentsEntry[],
  before: number,
): SetPage[] {
  const rows: Row[] = [{ title: house.contents === 'plain' ? '内容目录' : '正文目录' }];
  for (const entry of headings) if (entry.level < 3) rows.push({ entry });
  if (figures.length) {
    rows.push({ title: house.contents === 'plain' ? '图表索引' : '图表目录' });
    for (const entry of figures) rows.push({ entry });
  }
  const room = sheet.height - house.page.top - house.page.bottom;
  const perPage = Math.floor((room - 30) / rowHeight);
  const chunks: Row[][] = [[]];
  let used = 0;
  for (const row of rows) {
    const need = row.title ? 2.4 : 1;
    if (used + need > perPage) {
      chunks.push([]);
      used = 0;
    }
    chunks.at(-1)?.push(row);
    used += need;
  }
  const offset = before + chunks.length;
  return chunks.map((chunk) => ({ draw: [({ pen }) => drawChunk(pen, house, chunk, offset)] }));
}

function drawChunk(pen: Pen, house: HouseStyle, rows: Row[], offset: number): void {
  const left = house.page.left + (house.contents === 'boxed' ? 18 : 6);
  const right = sheet.width - house.page.right - (house.contents === 'boxed' ? 18 : 6);
  const size = house.body.size;
  const look = {
    face: house.faces.body,
    size,
    leading: rowHeight,
    color: house.colors.ink,
    align: 'left' as const,
  };
  let y = house.page.top + 4;
  for (const { entry, title } of rows) {
    if (title) {
      const big = { ...look, face: boldOf[house.faces.title], size: size + 5, color: house.colors.primary };
      const centred = house.contents === 'dots' && house.heading.style === 'centre';
      setText(
        pen,
        title,
        { ...big, leading: 26, align: centred ? 'center' : 'left' },
        left,
        y + 6,
        right - left,
      );
      y += rowHeight * 2.4;
      continue;
    }
    if (!entry) continue;
    const number = String(entry.index + offset + 1);
    const x = left + (entry.level - 1) * 16;
    const face = entry.level === 1 && !/^[图表]/.test(entry.text) ? boldOf[look.face] : look.face;
    const room = right - x - 40;
    let text = entry.text;
    while (textWidth(face, size, text) > room) text = `${text.slice(0, -2)}…`;
    pen.text(x, y + 12, text, { face, size, color: look.color });
    setRight(pen, number, { ...look, face }, right, y + 12);
    const from = x + textWidth(face, size, text) + 4;
    const to = right - textWidth(face, size, number) - 4;
    if (house.contents !== 'plain') {
      const dots = '.'.repeat(Math.max(0, Math.floor((to - from) / textWidth(look.face, size, '.'))));
      setRight(pen, dots, look, to, y + 12);
    } else pen.line(from, y + 14, to, y + 14, { color: house.colors.tint, width: 0.6 });
    y += rowHeight;
  }
}
