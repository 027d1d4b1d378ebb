import { readFile } from 'node:fs/promises';
import type {
  Artifacts,
  Figure,
  GivenMetadata,
  InspectArtifact,
  MetadataArtifact,
  PageArtifact,
  SummaryArtifact,
} from '../../artifacts.ts';
import type { ChartSource } from '../../series/source.ts';
import { readCharacterBoxes } from '../engines/pdfium/characterBoxes.ts';
import { drawPictures, type Picture } from '../engines/pdfium/drawPictures.ts';
import { inspectDocument, openDocument } from '../fallback.ts';
import { readDocument } from '../readDocument.ts';

export type PdfFacts = Pick<InspectArtifact, 'pages' | 'encrypted' | 'info' | 'outline'>;

/** One task for a child: which document, and what to do with it. */
export type PdfRequest = { path: string } & (
  | { task: Exclude<keyof typeof tasks, 'pictures'> }
  | { task: 'pictures'; pictures: Picture[] }
  | { task: 'charts'; charts: ChartSource[] }
);

/** One task on the text that a document was read into. */
export type TextRequest =
  | { task: 'metadata'; text: Artifacts['text']; given: GivenMetadata; documentTitle: string }
  | { task: 'summary'; pages: PageArtifact[]; figures: Figure[]; title: string; keywords: string[] };

/** Does what a request asks for. Throws `PdfError` for the file's faults, a system error where it cannot be read. */
export async function perform(request: PdfRequest | TextRequest): Promise<unknown> {
  switch (request.task) {
    case 'metadata':
      return metadata(request);
    case 'summary':
      return summary(request);
    case 'pictures':
      return tasks.pictures(await bytesOf(request.path), request.pictures);
    case 'charts':
      return (await import('../../series/readCharts.ts')).readCharts(
        await bytesOf(request.path),
        request.charts,
      );
    default:
      return tasks[request.task](await bytesOf(request.path));
  }
}

const bytesOf = async (path: string) => new Uint8Array(await readFile(path));

// Loaded when first asked for: their dictionaries take as long as the PDF engines.
async function metadata({ text, given, documentTitle }: TextRequest & { task: 'metadata' }) {
  const { metadataOf } = await import('../../metadata/metadata.ts');
  return metadataOf(text, given, documentTitle) satisfies MetadataArtifact;
}

async function summary({ pages, figures, title, keywords }: TextRequest & { task: 'summary' }) {
  const [{ withoutFigures }, { summaryOf }] = await Promise.all([
    import('../text/layout.ts'),
    import('../../summary/summary.ts'),
  ]);
  return { points: summaryOf(withoutFigures(pages, figures), title, keywords) } satisfies SummaryArtifact;
}

/** Operations of a child on a document's bytes. Each throws `PdfError` when the file is to blame. */
const tasks = { inspect, text, characters: readCharacterBoxes, pictures: drawPictures };

async function text(bytes: Uint8Array): Promise<PageArtifact[]> {
  const document = await openDocument(bytes);
  try {
    return await readDocument(document);
  } finally {
    await document.close();
  }
}

async function inspect(bytes: Uint8Array): Promise<PdfFacts> {
  const { pageCount, info, outline } = await inspectDocument(bytes);
  const field = (name: string) => {
    const value = info[name];
    return typeof value === 'string' ? value.slice(0, 1000) : '';
  };
  return {
    pages: pageCount,
    outline,
    encrypted: Boolean(info.EncryptFilterName),
    info: {
      title: field('Title'),
      author: field('Author'),
      subject: field('Subject'),
      keywords: field('Keywords'),
      producer: field('Producer'),
      created: field('CreationDate'),
    },
  };
}
