import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { InspectArtifact, PageArtifact } from '../artifacts.ts';
import { readCharacterBoxes } from './characterBoxes.ts';
import { drawPictures, type Picture } from './drawPictures.ts';
import { openDocument } from './openDocument.ts';
import { openText } from './openText.ts';
import { readOutline } from './outline.ts';
import { readDocument } from './readDocument.ts';

/** What `inspectPdf` gives. */
export type PdfFacts = Pick<InspectArtifact, 'pages' | 'encrypted' | 'info' | 'outline'>;

/** One task for a child: which document, and what to do with it. */
export type PdfRequest = { path: string } & (
  | { task: Exclude<keyof typeof tasks, 'pictures'> }
  | { task: 'pictures'; pictures: Picture[] }
);

/** What a child can do with a document's bytes. Throw `Fault` for what the file is to blame for. */
export const tasks = { inspect, text, characters: readCharacterBoxes, pictures: drawPictures };

async function text(bytes: Uint8Array): Promise<PageArtifact[]> {
  const source = await openText(bytes);
  try {
    return await readDocument(source);
  } finally {
    await source.close();
  }
}

async function inspect(bytes: Uint8Array): Promise<PdfFacts> {
  const document = await openDocument(bytes);
  try {
    return await factsOf(document);
  } finally {
    await document.destroy();
  }
}

async function factsOf(document: PDFDocumentProxy): Promise<PdfFacts> {
  const info = await document.getMetadata().then(
    (metadata) => metadata.info as Record<string, unknown>,
    () => ({}) as Record<string, unknown>,
  );
  const field = (name: string) => {
    const value = info[name];
    return typeof value === 'string' ? value.slice(0, 1000) : '';
  };
  return {
    pages: document.numPages,
    outline: await readOutline(document),
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
