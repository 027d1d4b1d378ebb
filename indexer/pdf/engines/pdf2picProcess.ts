import { fromPath } from 'pdf2pic';
import type { Pdf2picTask } from './pdf2pic.ts';

const task = JSON.parse(process.argv[2] ?? '') as Pdf2picTask;
// Ghostscript draws at this density before the picture is brought to size.
const density = 110;

// Another user reads what is drawn.
process.umask(0o022);
process.env.MAGICK_LIMIT_MEMORY = '256MB';
process.env.MAGICK_LIMIT_DISK = '512MB';

// One after the other: all at once would start ten processes.
for (const { page, scale } of task.pages) {
  const convert = fromPath(task.pdfPath, {
    density,
    width: scale.width,
    height: scale.height,
    preserveAspectRatio: true,
    format: 'png',
    savePath: task.folder,
    saveFilename: 'page',
  });
  await convert(page).catch(() => undefined);
}
