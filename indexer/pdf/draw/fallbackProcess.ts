import { fromPath } from 'pdf2pic';
import type { PageOrder } from './render.ts';

/** Task of the child process, as JSON in its one argument. Page N is written to `folder/page.N.png`. */
export interface FallbackOrder {
  pdfPath: string;
  folder: string;
  pages: PageOrder[];
}

const order = JSON.parse(process.argv[2] ?? '') as FallbackOrder;
// Ghostscript draws at this density before the picture is brought to size.
const density = 110;

// Another user reads what is drawn.
process.umask(0o022);
process.env.MAGICK_LIMIT_MEMORY = '256MB';
process.env.MAGICK_LIMIT_DISK = '512MB';

// One after the other: all at once would start ten processes.
for (const { page, scale } of order.pages) {
  const convert = fromPath(order.pdfPath, {
    density,
    width: scale.width,
    height: scale.height,
    preserveAspectRatio: true,
    format: 'png',
    savePath: order.folder,
    saveFilename: 'page',
  });
  await convert(page).catch(() => undefined);
}
