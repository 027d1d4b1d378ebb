import { fileURLToPath } from 'node:url';
import { toBuffer } from 'qrcode';
import sharp from 'sharp';

/** Pixels of a code's side: three times what pages show, for dense screens. */
const width = 480;

/**
 * A code as a PNG.
 * @param target an address to write into a QR code, or `file:///…`: a picture of one, of any usual format
 * @throws when the picture cannot be read
 */
export function drawCode(target: string): Promise<Buffer> {
  if (!target.startsWith('file:')) return toBuffer(target, { width, margin: 2 });
  return sharp(fileURLToPath(target))
    .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
}
