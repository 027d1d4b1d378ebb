import type { Paragraph, Table } from 'docx';
import sharp from 'sharp';
import type { Store } from '../../mappings/store/store.ts';
import { splitChartId, storeLayout, type TableData } from '../../mappings/storeLayout.ts';
import { quotedTitle } from '../contract/citations/citations.ts';
import type { NoteColor } from '../contract/constants.ts';
import type { Note } from './presentNotes.ts';
import { readTables, wordTable } from './wordTable.ts';

/** Notes to write as one file; in an order of the reader's own, or report by report. */
interface Exported {
  title: string;
  notes: readonly Note[];
  isOrdered: boolean;
  /** Of this site, for the addresses of pages. */
  publicUrl: string;
}

/** The reader at a note's page, its passage or chart ringed. */
const addressOf = ({ id, chart_id: chartId, report, page }: Note, publicUrl: string): string =>
  new URL(`/preview/${report.id}?page=${page}&${chartId > 0 ? `figure=${chartId}` : `note=${id}`}`, publicUrl)
    .href;

/** Title, institution and date of a note's report: ——《…》，机构，2025-01-02. */
const sourceOf = ({ report }: Note): string =>
  `——${[quotedTitle(report.name || '报告已下架'), report.organization, report.time_text].filter(Boolean).join('，')}`;

/** The notes of each report, in the order of its first one. */
function byReport(notes: readonly Note[]): Note[][] {
  const groups = new Map<number, Note[]>();
  for (const note of notes) groups.set(note.report.id, [...(groups.get(note.report.id) ?? []), note]);
  return [...groups.values()];
}

/** Before what the reader wrote: it is no word of the report. */
const remark = '我的想法：';

/** A text that Markdown shows as it is. */
const plain = (text: string): string => text.replace(/[\\`*_{}[\]<>#|~&]/g, '\\$&');

/** A text as a quotation, line by line. */
const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${plain(line)}`)
    .join('\n');

/** A text as paragraphs, none of which begins a list or a heading. */
const paragraphs = (text: string): string =>
  text
    .split('\n')
    .map((line) => plain(line).replace(/^(\s*\d*)([-+=.)])/, '$1\\$2'))
    .join('  \n');

/** Writes notes as Markdown, each with its source; charts are pictures on the site. */
export function notesAsMarkdown({ title, notes, isOrdered, publicUrl }: Exported): string {
  const entry = (note: Note): string => {
    const { chart_id: chartId, picture, quote } = note;
    const source = `${plain(sourceOf(note))}，[第${note.page}页](${addressOf(note, publicUrl)})`;
    const figure =
      chartId > 0 && picture
        ? [`![${plain(quote.replace(/\s+/g, ' '))}](${new URL(picture.url, publicUrl).href})`]
        : [];
    return [
      ...figure,
      ...(quote ? [quoted(quote)] : []),
      source,
      ...(note.text ? [`**${remark}**${paragraphs(note.text)}`] : []),
    ].join('\n\n');
  };
  const sections = isOrdered
    ? [notes.map(entry).join('\n\n---\n\n')]
    : byReport(notes).map((own) => {
        const { name = '', organization = '', time_text = '' } = own[0]?.report ?? {};
        const about = [organization, time_text].filter(Boolean).join('，');
        const heading = `## ${plain(name || '报告已下架')}`;
        return [heading, ...(about ? [plain(about)] : []), ...own.map(entry)].join('\n\n');
      });
  return [`# ${plain(title)}`, ...sections].join('\n\n').concat('\n');
}

/**
 * Pictures in one file, their bytes in all, and the pixels in all that are read for them, at most; the others are told
 * by their captions.
 */
const maxPictures = 100;
const maxPictureBytes = 16 * 1024 * 1024;
const maxPixels = 160_000_000;
/** Largest pixels of a picture as it is kept, and as it stands on the page at 96 to the inch. */
const keptWidth = 1200;
const shown = { width: 560, height: 480 };

/** A picture in a document. */
interface Drawn {
  data: Buffer;
  width: number;
  height: number;
}

/** Reads the pictures of notes by their ids, as far as there is room; only those that the reader may see. */
async function readPictures(notes: readonly Note[], store: Store): Promise<Map<number, Drawn>> {
  const pictures = new Map<number, Drawn>();
  let [bytes, pixels] = [0, 0];
  for (const { id, picture, chart_id: chartId, report, page } of notes) {
    if (picture === null || pictures.size >= maxPictures || bytes >= maxPictureBytes) continue;
    const key =
      chartId > 0
        ? storeLayout.chart(report.id, splitChartId(chartId).number)
        : storeLayout.pageImage(report.id, page - 1);
    const kept = await store.read(key);
    if (kept === null) continue;
    const { width: across, height: down } = await sharp(kept).metadata();
    if (pixels + across * down > maxPixels) continue;
    pixels += across * down;
    const drawn = await sharp(kept)
      .resize({ width: keptWidth, withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 85 })
      .toBuffer({ resolveWithObject: true });
    const scale = Math.min(1, shown.width / drawn.info.width, shown.height / drawn.info.height);
    const [width, height] = [drawn.info.width, drawn.info.height].map((side) => Math.round(side * scale));
    pictures.set(id, { data: drawn.data, width: width ?? 1, height: height ?? 1 });
    bytes += drawn.data.length;
  }
  return pictures;
}

/** A text without what XML 1.0 does not take: control characters, halves of pairs, and two that are none. */
const clean = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is taken out.
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, '');

const bars: Record<NoteColor, string> = { yellow: 'E0B400', green: '5E9E4A', blue: '3F86C0', red: 'C8614F' };
const [sea, muted] = ['0B5570', '5B6670'];

/** The library, which only who exports needs. */
type Docx = typeof import('docx');

/** A text of a reader, line by line. */
const linesOf = ({ TextRun }: Docx, text: string) =>
  clean(text)
    .split(/\r\n|[\r\n]/)
    .map((line, index) => new TextRun({ text: line, ...(index > 0 && { break: 1 }) }));

function pictureParagraph(
  { ImageRun, Paragraph }: Docx,
  note: Note,
  { data, width, height }: Drawn,
): Paragraph {
  const description = clean(note.quote).slice(0, 200);
  const image = new ImageRun({
    type: 'jpg',
    data,
    transformation: { width, height },
    altText: { name: `note ${note.id}`, title: '', description },
  });
  return new Paragraph({ keepNext: true, spacing: { before: 240 }, children: [image] });
}

/** A note with its picture or table, its words, its source and what its reader wrote. */
function noteParagraphs(
  docx: Docx,
  note: Note,
  { picture, table }: { picture: Drawn | undefined; table: TableData | undefined },
  publicUrl: string,
): (Paragraph | Table)[] {
  const { BorderStyle, ExternalHyperlink, Paragraph, ShadingType, TextRun } = docx;
  const page = new ExternalHyperlink({
    link: addressOf(note, publicUrl),
    children: [new TextRun({ text: `第${note.page}页`, color: sea, underline: {} })],
  });
  const source = new TextRun({ text: clean(`${sourceOf(note)}，`), color: muted });
  const bar = { style: BorderStyle.SINGLE, size: 18, space: 8, color: bars[note.color] };
  const quote = () =>
    new Paragraph({
      keepNext: true,
      spacing: { before: picture ? 80 : 240, ...(table && { after: 80 }) },
      indent: { left: 200 },
      border: { left: bar },
      children: linesOf(docx, note.quote),
    });
  const spacing = { before: 80 };
  return [
    ...(picture ? [pictureParagraph(docx, note, picture)] : []),
    ...(note.quote ? [quote()] : []),
    ...(table ? [wordTable(docx, table, clean)] : []),
    new Paragraph({ spacing, children: [source, page] }),
    ...(note.text
      ? [
          new Paragraph({
            spacing,
            shading: { type: ShadingType.CLEAR, fill: 'F3F1EC' },
            children: [new TextRun({ text: remark, bold: true }), ...linesOf(docx, note.text)],
          }),
        ]
      : []),
  ];
}

/**
 * Writes notes as a Word document, each with its picture, its words and its source; tables as tables for those who may
 * have their cells.
 */
export async function notesAsDocx(
  { title, notes, isOrdered, publicUrl }: Exported,
  store: Store,
  hasCells: boolean,
): Promise<Buffer> {
  const docx = await import('docx');
  const { Document, HeadingLevel, Packer, Paragraph, TextRun } = docx;
  const tables = hasCells ? await readTables(notes, store) : new Map<number, TableData>();
  const drawn = notes.filter(({ id }) => !tables.has(id));
  const pictures = await readPictures(drawn, store);
  const entry = (note: Note) =>
    noteParagraphs(docx, note, { picture: pictures.get(note.id), table: tables.get(note.id) }, publicUrl);
  const heading = (text: string, level: 'TITLE' | 'HEADING_1') =>
    new Paragraph({ heading: HeadingLevel[level], keepNext: true, children: [new TextRun(clean(text))] });
  const body = isOrdered
    ? notes.flatMap(entry)
    : byReport(notes).flatMap((own) => [
        heading(own[0]?.report.name || '报告已下架', 'HEADING_1'),
        ...own.flatMap(entry),
      ]);
  const font = { ascii: 'Arial', hAnsi: 'Arial', cs: 'Arial', eastAsia: 'Microsoft YaHei' };
  const style = (size: number) => ({ run: { font, size, bold: true, color: '1B2329' } });
  const document = new Document({
    title: clean(title),
    creator: '研海',
    styles: {
      default: {
        document: { run: { font, size: 21 }, paragraph: { spacing: { line: 320 } } },
        title: style(36),
        heading1: { ...style(26), paragraph: { spacing: { before: 360, after: 60 } } },
      },
    },
    sections: [{ children: [heading(title, 'TITLE'), ...body] }],
  });
  return Packer.toBuffer(document);
}
