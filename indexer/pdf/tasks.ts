import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { InspectArtifact, PageArtifact } from '../artifacts.ts';
import { readOutline } from './outline.ts';
import { readText } from './readText.ts';

/** What `inspectPdf` gives. */
export type PdfFacts = Pick<InspectArtifact, 'pages' | 'encrypted' | 'info' | 'outline'>;

/** One task for a child: which document, and what to do with it. */
export type PdfRequest = { path: string } & ({ task: 'inspect' } | { task: 'text' });

/** What a child can do with an open document. */
export const tasks = {
  inspect,
  text: (document: PDFDocumentProxy): Promise<PageArtifact[]> => readText(document),
};

async function inspect(document: PDFDocumentProxy): Promise<PdfFacts> {
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
